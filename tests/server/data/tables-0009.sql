BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE downtimes (
	started_at BIGINT NOT NULL, 
	ended_at BIGINT NOT NULL, 
	PRIMARY KEY (started_at)
);
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('2a66c9b089318c7c5dad','Ana',1794905189998);
INSERT INTO "guests" VALUES('dba6d3b32d1c8e20aa4f','Bo',1794905190018);
CREATE TABLE leases (
	table_id VARCHAR(32) NOT NULL, 
	node VARCHAR(32) NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	data TEXT NOT NULL, 
	author VARCHAR(32) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, checksum VARCHAR(32), 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES('5da9720017e088f0efd6',1,'opened',1794905190723,NULL,'','{"setup":{"game":"skye","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"2a66c9b089318c7c5dad"},{"kind":"person","name":"Ana","guest":"2a66c9b089318c7c5dad"}],"clock":["days",2,0],"seed":"","is_practice":false,"secret":["19880d3dd27baee62aeb3e7a8ecc2cd54cedd05971afbd225314f988bb2ba660","b15267e7458c5f78dc6d7af825afe4940f464d3ad380719969b647805683ae4d"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader","origin":null,"exercise":null},"host":"2a66c9b089318c7c5dad"}','2a66c9b089318c7c5dad','','9a0b907c42ee14c9ffa45182f7d5e1ed');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',2,'started',1794905190723,NULL,'','{}','2a66c9b089318c7c5dad','','761dccbcdaf6f7122044c2846207b329');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',3,'move',1794905190723,NULL,'lay S11 S13 S01 S02','{}','2a66c9b089318c7c5dad','','f8cb8ae60d7f2803f6804e58450ab102');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',4,'move',1794905190723,NULL,'start yellow','{}','2a66c9b089318c7c5dad','','efd4c4d93f27c679fc7338e6c16bd2f0');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',5,'move',1794905190723,NULL,'draw T09 T16 T27 / T38 T47 T61','{}','2a66c9b089318c7c5dad','','b485fc7ff5ec3a081d9e190ea1c3f447');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',6,'draft',1794905190760,0,'price axe 1 1','{"instead":true}','2a66c9b089318c7c5dad','key1','78082eb679848a3c62e3cf41e4b89fa9');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',7,'ready',1794905190760,0,'','{}','2a66c9b089318c7c5dad','key1','8a753585a9cb41a08ed61daa8b586f7e');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',8,'draft',1794905190764,1,'price axe 1 1','{"instead":true}','2a66c9b089318c7c5dad','key2','732287bbec873398866093718e96742e');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',9,'ready',1794905190764,1,'','{}','2a66c9b089318c7c5dad','key2','d6278f2bc624774a24bb26183696629c');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',10,'move',1794905190764,0,'price axe 1 1','{}','2a66c9b089318c7c5dad','key2','7db5370a3a2d20bd641f591b51c3213d');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',11,'move',1794905190764,1,'price axe 1 1','{}','2a66c9b089318c7c5dad','key2','784d945ecfcdf252ded2329a9620d594');
INSERT INTO "log" VALUES('5da9720017e088f0efd6',12,'move',1794905190775,1,'buy T16 from blue','{}','2a66c9b089318c7c5dad','key3','22e11c80c65196a81ce80dede4f7c79a');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',1,'opened',1794905190831,NULL,'','{"setup":{"game":"clans","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"2a66c9b089318c7c5dad"},{"kind":"open"}],"clock":["live",600,5],"seed":"","is_practice":false,"secret":["5950c0c162b78489674e0c4627a73b8a1a7fbfbee73a1573cdd9c0c76bbaaba7","bbaad2769c78eb2b80dcdb106a418669de8fca6f45455a3329afa38771d45136"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader","origin":null,"exercise":null},"host":"2a66c9b089318c7c5dad"}','2a66c9b089318c7c5dad','','a8834fbe4f0781de39693115b81e100d');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',2,'sat',1794905191640,1,'','{"guest":"dba6d3b32d1c8e20aa4f","name":"Bo"}','dba6d3b32d1c8e20aa4f','sit 518911417cc2ad65fb00','de794bdf8ba944df377e28e07330f6da');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',3,'started',1794905191640,NULL,'','{}','dba6d3b32d1c8e20aa4f','sit 518911417cc2ad65fb00','50dfc58d7ef62e0c583804d32883ee67');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',4,'move',1794905191640,NULL,'out yellow-6 purple-6 gray-6','{}','dba6d3b32d1c8e20aa4f','sit 518911417cc2ad65fb00','bd931cd0eb26f9383d26b8300916be13');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',5,'move',1794905191640,NULL,'start blue','{}','dba6d3b32d1c8e20aa4f','sit 518911417cc2ad65fb00','a5ae48b2ac2adb84b2cc88a2cfa12b5f');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',6,'move',1794905191640,NULL,'place red-4 T1 purple-4 B3 red-5 T6 yellow-5 B4 orange-4 T7 orange-3 B9 yellow-4 T12 blue-6 B10','{}','dba6d3b32d1c8e20aa4f','sit 518911417cc2ad65fb00','fe63c8521d020e6fc66da2073f78fd19');
INSERT INTO "log" VALUES('c770f897f8e91669c2bf',7,'move',1794905191640,NULL,'hands red-3 orange-6 green-3 green-4 blue-3 blue-4 purple-5 gray-4 gray-5 / red-6 orange-5 yellow-3 green-5 green-6 blue-5 purple-3 gray-3','{}','dba6d3b32d1c8e20aa4f','sit 518911417cc2ad65fb00','c08af402e89ed8d1b33765b42a1e94fe');
INSERT INTO "log" VALUES('6d17b40ab88c5f436c2b',1,'opened',1794905191663,NULL,'','{"setup":{"game":"skye","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"2a66c9b089318c7c5dad"},{"kind":"open"}],"clock":["none",0,0],"seed":"","is_practice":false,"secret":["3ba9f2a1ef2f87ca7dfec7a8ebc4e048ecc044b3b624cddd5b810de235b78ea1","6a017c2bbae5fc001a5dc706f34d32cf3f6cd1cf31a1c0f8324d8da730a17cb7"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader","origin":null,"exercise":null},"host":"2a66c9b089318c7c5dad"}','2a66c9b089318c7c5dad','','7a1d00007d39742dcd36f30238a7b069');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',1,'opened',1794905191665,NULL,'','{"setup":{"game":"clans","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"2a66c9b089318c7c5dad"},{"kind":"person","name":"Ana","guest":"2a66c9b089318c7c5dad"}],"clock":["none",0,0],"seed":"","is_practice":false,"secret":["2dc615c75bdee52391108cebaf2d8d2b517dad45f3563bbfe7a2a291c196fd26","ef71815981eb72c8da53b106c886f0263c7e527cd61eb48d35eeef3749517336"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader","origin":null,"exercise":null},"host":"2a66c9b089318c7c5dad"}','2a66c9b089318c7c5dad','','184d2f478ab0d00f33daa8bd1e08bdc6');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',2,'started',1794905191665,NULL,'','{}','2a66c9b089318c7c5dad','','2416c86a61526be49ae00e38c10091ca');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',3,'move',1794905191665,NULL,'out orange-4 blue-3 purple-3','{}','2a66c9b089318c7c5dad','','6eba329d87dd90f79a55b8120dcadd31');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',4,'move',1794905191665,NULL,'start red','{}','2a66c9b089318c7c5dad','','1ec17d8c48550aa01420bef9c79c3422');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',5,'move',1794905191665,NULL,'place yellow-3 T1 blue-5 B3 green-5 T6 purple-6 B4 blue-4 T7 gray-6 B9 yellow-5 T12 blue-6 B10','{}','2a66c9b089318c7c5dad','','0d7bfd8042a9c28eef4eb8b4227b7ed4');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',6,'move',1794905191665,NULL,'hands red-4 red-6 orange-5 orange-6 green-4 green-6 purple-4 gray-5 / red-3 red-5 orange-3 yellow-4 yellow-6 green-3 purple-5 gray-3 gray-4','{}','2a66c9b089318c7c5dad','','bbe371d067f4ddc29373883b82dd0c4a');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',7,'move',1794905191670,1,'lay red-3 L','{}','2a66c9b089318c7c5dad','key4','6d3a3baceb3bdaab5e3ebba07a1f1a8e');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',8,'move',1794905191673,0,'lay red-4 T8','{}','2a66c9b089318c7c5dad','key5','9d9f2d126c09f9a54e36a8b8876ce446');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',9,'move',1794905191676,1,'lay red-5 T3','{}','2a66c9b089318c7c5dad','key6','e739324819cd3d195797fc80476d3438');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',10,'move',1794905191679,0,'lay red-6 T2','{}','2a66c9b089318c7c5dad','key7','687d1c5e7c5c0059bd675b91327ec31f');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',11,'move',1794905191682,1,'lay orange-3 R','{}','2a66c9b089318c7c5dad','key8','57836746a1280daba1730834a1c80471');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',12,'move',1794905191685,0,'lay orange-5 T4','{}','2a66c9b089318c7c5dad','key9','c5d052b15099d7b72935f181fe543b8c');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',13,'move',1794905191700,1,'lay yellow-4 T9','{}','2a66c9b089318c7c5dad','key10','8e161a89aaad25c96251edfff6d884e4');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',14,'move',1794905191717,0,'lay orange-6 T5','{}','2a66c9b089318c7c5dad','key11','eb8b197281b9d6b0471954d9f05e6f3b');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',15,'move',1794905191737,1,'lay yellow-6 T10','{}','2a66c9b089318c7c5dad','key12','a94533729290d16f64c2dfe5ed1be766');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',16,'move',1794905191757,0,'lay green-4 B6','{}','2a66c9b089318c7c5dad','key13','93177985fac8af3fc790c5a61c3bc13c');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',17,'move',1794905191773,1,'lay green-3 B1','{}','2a66c9b089318c7c5dad','key14','5d42cbd3dffdbe40bd3b688c618d578f');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',18,'move',1794905191784,0,'lay green-6 T11','{}','2a66c9b089318c7c5dad','key15','eaf6f140d770168f5444e1a86523d41f');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',19,'move',1794905191797,1,'lay purple-5 B2','{}','2a66c9b089318c7c5dad','key16','de0bf9bc5b06754b8951ec5a638bb1dc');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',20,'move',1794905191813,0,'lay purple-4 B5','{}','2a66c9b089318c7c5dad','key17','33ef5b96094411e0d3ac9405b2da692c');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',21,'move',1794905191847,1,'lay gray-3 B8','{}','2a66c9b089318c7c5dad','key18','d017f609f7236d4c703214d324648ae4');
INSERT INTO "log" VALUES('2ef7f48cff6c403beb82',22,'move',1794905191872,0,'lay gray-5 B7','{}','2a66c9b089318c7c5dad','key19','26a67e5d3b58613933439b78da595b7e');
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	watching BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, guest_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "members" VALUES('5da9720017e088f0efd6','2a66c9b089318c7c5dad',0);
INSERT INTO "members" VALUES('c770f897f8e91669c2bf','2a66c9b089318c7c5dad',0);
INSERT INTO "members" VALUES('c770f897f8e91669c2bf','dba6d3b32d1c8e20aa4f',0);
INSERT INTO "members" VALUES('6d17b40ab88c5f436c2b','2a66c9b089318c7c5dad',0);
INSERT INTO "members" VALUES('2ef7f48cff6c403beb82','2a66c9b089318c7c5dad',0);
CREATE TABLE notices (
	guest_id VARCHAR(32) NOT NULL, 
	service VARCHAR(16) NOT NULL, 
	url TEXT NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	is_confirmed BOOLEAN NOT NULL, 
	created_at BIGINT NOT NULL, is_digest BOOLEAN DEFAULT 0 NOT NULL, digest_at BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (guest_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	UNIQUE (token)
);
CREATE TABLE notices_sent (
	guest_id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	turn INTEGER NOT NULL, 
	PRIMARY KEY (guest_id, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE one_time_codes (
	hash VARCHAR(64) NOT NULL, 
	purpose VARCHAR(16) NOT NULL, 
	guest_id VARCHAR(32), 
	expires_at BIGINT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE passkeys (
	id VARCHAR(1400) NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	public_key TEXT NOT NULL, 
	sign_count BIGINT NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
CREATE TABLE push_subscriptions (
	token VARCHAR(64) NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(128) NOT NULL, 
	auth VARCHAR(64) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
CREATE TABLE recovery_phrases (
	guest_id VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (guest_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	UNIQUE (hash)
);
INSERT INTO "recovery_phrases" VALUES('2a66c9b089318c7c5dad','8ed2155d4b9a3915f15bdf13d753f2f87453fd92e98d985931f952603e9c5cb3',1794905192096);
CREATE TABLE replay_links (
	table_id VARCHAR(32) NOT NULL, 
	code VARCHAR(32) NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	UNIQUE (code)
);
INSERT INTO "replay_links" VALUES('2ef7f48cff6c403beb82','UuLGUWQsVhCZ_ZyjH9ok_w',1794905191881);
CREATE TABLE reviews (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE server_keys (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "server_keys" VALUES('phrase salt','5ee1444f3ce1578d3f06f8896c732d98');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	invite VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	updated_at BIGINT NOT NULL, 
	bots_to_move BOOLEAN NOT NULL, 
	deadline BIGINT, 
	listing TEXT NOT NULL, checksum VARCHAR(32), 
	PRIMARY KEY (id), 
	UNIQUE (invite)
);
INSERT INTO "tables" VALUES('5da9720017e088f0efd6','r5qe-ehwb-s9f8-cw6c','playing',12,1794905190775,0,1795077990775,'{"game":"skye","boxes":[],"status":"playing","ply":12,"host":"2a66c9b089318c7c5dad","spectators":true,"waiting":[0],"seats":[["person","Ana","","2a66c9b089318c7c5dad","blue"],["person","Ana II","","2a66c9b089318c7c5dad","yellow"]],"rounds":[1,6],"points":[0,0],"places":null,"created_at":1794905190723,"updated_at":1794905190775,"rematch":"","is_practice":false,"commitment":"sha256:d9cee24f2920c03e3692f32688d298a98caae4ea48da21955e10b9c876544392","has_origin":false,"is_record":false}','22e11c80c65196a81ce80dede4f7c79a');
INSERT INTO "tables" VALUES('c770f897f8e91669c2bf','zphy-bq7e-hp9d-tz9r','playing',7,1794905191640,0,1794941191640,'{"game":"clans","boxes":[],"status":"playing","ply":7,"host":"2a66c9b089318c7c5dad","spectators":true,"waiting":[0],"seats":[["person","Ana","","2a66c9b089318c7c5dad","blue"],["person","Bo","","dba6d3b32d1c8e20aa4f","red"]],"rounds":null,"points":[0,0],"places":null,"created_at":1794905190831,"updated_at":1794905191640,"rematch":"","is_practice":false,"commitment":"sha256:219b195779472f84c3e03fc9e2a2739ae9fada18a46a244e0b99b465ba67d4ba","has_origin":false,"is_record":false}','c08af402e89ed8d1b33765b42a1e94fe');
INSERT INTO "tables" VALUES('6d17b40ab88c5f436c2b','8t29-25fg-en4r-fpvh','open',1,1794905191663,0,NULL,'{"game":"skye","boxes":[],"status":"open","ply":1,"host":"2a66c9b089318c7c5dad","spectators":true,"waiting":[],"seats":[["person","Ana","","2a66c9b089318c7c5dad","blue"],["open","","","","yellow"]],"rounds":null,"points":null,"places":null,"created_at":1794905191663,"updated_at":1794905191663,"rematch":"","is_practice":false,"commitment":"sha256:daebc301f2771bfdc44c3b5533314ef5bca430aa968c228698ef65818301cc6c","has_origin":false,"is_record":false}','7a1d00007d39742dcd36f30238a7b069');
INSERT INTO "tables" VALUES('2ef7f48cff6c403beb82','35un-m8f2-g2c2-ukny','finished',22,1794905191872,0,NULL,'{"game":"clans","boxes":[],"status":"finished","ply":22,"host":"2a66c9b089318c7c5dad","spectators":true,"waiting":[],"seats":[["person","Ana","","2a66c9b089318c7c5dad","blue"],["person","Ana II","","2a66c9b089318c7c5dad","red"]],"rounds":null,"points":[0,0],"places":[1,1],"created_at":1794905191665,"updated_at":1794905191872,"rematch":"","is_practice":false,"commitment":"sha256:e0674425fb77fa51e85c19a686b13f84d6bb1c5ac0c67dc0eed2ca54711ab78a","has_origin":false,"is_record":false}','26a67e5d3b58613933439b78da595b7e');
CREATE TABLE talk (
	number INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	seat INTEGER, 
	name VARCHAR(60) NOT NULL, 
	text TEXT NOT NULL, 
	phrase VARCHAR(20) NOT NULL, 
	PRIMARY KEY (number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "talk" VALUES(1,'c770f897f8e91669c2bf',1794905191657,'2a66c9b089318c7c5dad',0,'Ana','hello there','');
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, used_at BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "tokens" VALUES('fc84a65e8be39a465ffe0f638b3cef467549713ca934a07b118374ee1219854b','2a66c9b089318c7c5dad','cookie',1794905189998,1794905189998);
INSERT INTO "tokens" VALUES('293fe10e6dbeef09229bf5f51b2c796b80449c9a4036852482feab7bdad111b5','dba6d3b32d1c8e20aa4f','cookie',1794905190018,1794905190018);
INSERT INTO "tokens" VALUES('b7c757ecb972ff5635051ada0a185cdc4764a35f152b1abb09efe05b61a9c9a4','2a66c9b089318c7c5dad','test',1794905190044,1794905190044);
CREATE TABLE uptime (
	id INTEGER NOT NULL, 
	beat_at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uptime" VALUES(1,1794905192124);
CREATE INDEX tables_by_status ON tables (status, updated_at);
CREATE INDEX ix_tokens_guest_id ON tokens (guest_id);
CREATE INDEX ix_members_guest_id ON members (guest_id);
CREATE INDEX talk_by_table ON talk (table_id, number);
CREATE INDEX ix_push_subscriptions_guest_id ON push_subscriptions (guest_id);
CREATE INDEX ix_passkeys_guest_id ON passkeys (guest_id);
COMMIT;
