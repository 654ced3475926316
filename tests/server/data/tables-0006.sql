BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "guests" VALUES('db0d5ca32f4e3df833f6','Ana',1794898058473);
INSERT INTO "guests" VALUES('0504ca11b0b17ad347d4','Bo',1794898058620);
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
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',1,'opened',1794898059217,NULL,'','{"setup":{"game":"skye","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"db0d5ca32f4e3df833f6"},{"kind":"person","name":"Ana","guest":"db0d5ca32f4e3df833f6"}],"clock":["days",3],"seed":"","is_practice":false,"secret":["4a9113061131dd9dade8a4ba35f7817e232bdb187bb1adc36d2c6b5bc464604c","5b8400a2ed12f3be1f7ed117fc44199265dca63b9efdcf8d078ef57bbb00b6e8"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader"},"host":"db0d5ca32f4e3df833f6"}','db0d5ca32f4e3df833f6','','a86b43b3de174800afef70162357eb72');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',2,'started',1794898059217,NULL,'','{}','db0d5ca32f4e3df833f6','','a56403363ddcc1634b98f59a441d06cd');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',3,'move',1794898059217,NULL,'lay S11 S02 S06 S04','{}','db0d5ca32f4e3df833f6','','39d752f2d39214a579ec7a80741b28cf');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',4,'move',1794898059217,NULL,'start blue','{}','db0d5ca32f4e3df833f6','','3ef2818c6d897cddc86e9ddde1dfd3aa');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',5,'move',1794898059217,NULL,'draw T26 T41 T68 / T33 T50 T66','{}','db0d5ca32f4e3df833f6','','04d8deccfa82f8b116e7738ca3d85f73');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',6,'draft',1794898059433,0,'price axe 1 1','{"instead":true}','db0d5ca32f4e3df833f6','key1','f599945b4a7f1b9c14f09ab35dcf8f80');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',7,'ready',1794898059433,0,'','{}','db0d5ca32f4e3df833f6','key1','540ea2c3877f4b018e0c6fccbb54f766');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',8,'draft',1794898059535,1,'price axe 1 1','{"instead":true}','db0d5ca32f4e3df833f6','key2','949e07ba6aa2f45ebc478a16aaef47f1');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',9,'ready',1794898059535,1,'','{}','db0d5ca32f4e3df833f6','key2','8e1853040bf5e299c02abde6c5afb373');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',10,'move',1794898059535,0,'price axe 1 1','{}','db0d5ca32f4e3df833f6','key2','3c1eaf65201980617e356334372c548e');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',11,'move',1794898059535,1,'price axe 1 1','{}','db0d5ca32f4e3df833f6','key2','321e4a368c352f670ba827336af9e474');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',12,'move',1794898059581,0,'buy T50 from yellow','{}','db0d5ca32f4e3df833f6','key3','be6ba5971e938eda7113bc7b925a7083');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',13,'move',1794898059605,1,'buy T41 from blue','{}','db0d5ca32f4e3df833f6','key4','cc3efd9c43fe6fc51cf908ea4b8d00a4');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',14,'move',1794898059647,0,'build T50 n1 0','{}','db0d5ca32f4e3df833f6','key5','e0bfe3416b6c99161d5602245dbf3a9a');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',15,'move',1794898059685,0,'build T68 n2 0','{}','db0d5ca32f4e3df833f6','key6','45711795683cb6280d024abb6e328b33');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',16,'move',1794898059732,1,'build T41 w1 90','{}','db0d5ca32f4e3df833f6','key7','95178a34b23154225b13dc28897d35a3');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',17,'move',1794898059871,1,'build T66 n1 0','{}','db0d5ca32f4e3df833f6','key8','f5f708e9c6df6421c9113c1e33117f2a');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',18,'move',1794898059871,NULL,'draw T05 T07 T65 / T16 T39 T70','{}','db0d5ca32f4e3df833f6','key8','cffaab855d13d9abc24de3ce633189e1');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',19,'draft',1794898059953,0,'price axe 1 1','{"instead":true}','db0d5ca32f4e3df833f6','key9','6697313b912a794d8f394fe689ee2a8a');
INSERT INTO "log" VALUES('9d81680a30a6fbe4bfef',20,'ready',1794898059953,0,'','{}','db0d5ca32f4e3df833f6','key9','739e51c5be90ab7123e4d1c9a41c259f');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',1,'opened',1794898060030,NULL,'','{"setup":{"game":"clans","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"db0d5ca32f4e3df833f6"},{"kind":"open"}],"clock":["live",20],"seed":"","is_practice":false,"secret":["0a26a3a2963f2b1939900565c79d0ab3e32a8868386a625bc8d85cb70b3af2d7","3f41f3dcc51797fae928f9ffe13965f8ef1b2b7e1abd48df5f4673717fc16815"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader"},"host":"db0d5ca32f4e3df833f6"}','db0d5ca32f4e3df833f6','','7d656be87acc397245121d64fffc268f');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',2,'sat',1794898061396,1,'','{"guest":"0504ca11b0b17ad347d4","name":"Bo"}','0504ca11b0b17ad347d4','sit bdf2a2fa171e10967978','37095b08a3744c63a801c241aadd5d98');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',3,'started',1794898061396,NULL,'','{}','0504ca11b0b17ad347d4','sit bdf2a2fa171e10967978','4cfeaa2873fb5a6f3d7e4d9b47bb912b');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',4,'move',1794898061396,NULL,'out red-3 red-5 yellow-6','{}','0504ca11b0b17ad347d4','sit bdf2a2fa171e10967978','9e498a5ae8578bf9df5fbb46f9455c86');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',5,'move',1794898061396,NULL,'start blue','{}','0504ca11b0b17ad347d4','sit bdf2a2fa171e10967978','d64a93182aa7355624b6af4a53d37360');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',6,'move',1794898061396,NULL,'place purple-3 T1 orange-4 B3 blue-3 T6 purple-6 B4 yellow-3 T7 orange-6 B9 purple-5 T12 blue-4 B10','{}','0504ca11b0b17ad347d4','sit bdf2a2fa171e10967978','7dbb438ab70fb6875f8008a480301f4a');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',7,'move',1794898061396,NULL,'hands red-4 red-6 green-3 green-4 green-6 blue-5 gray-3 gray-4 gray-6 / orange-3 orange-5 yellow-4 yellow-5 green-5 blue-6 purple-4 gray-5','{}','0504ca11b0b17ad347d4','sit bdf2a2fa171e10967978','2c925fbedeba32815d64e40bf05c705f');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',8,'move',1794898061486,0,'lay red-4 T3','{}','db0d5ca32f4e3df833f6','key10','57a0eae510fff4c3cb294588e9a3d408');
INSERT INTO "log" VALUES('73ca9ec171b5b51eb5be',9,'move',1794898061554,1,'lay orange-3 L','{}','0504ca11b0b17ad347d4','key1','4e818947fb7d0951fc9ab414cf933dbd');
INSERT INTO "log" VALUES('fa5d9a72c193939b1c45',1,'opened',1794898061650,NULL,'','{"setup":{"game":"skye","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"db0d5ca32f4e3df833f6"},{"kind":"open"}],"clock":["none",0],"seed":"","is_practice":false,"secret":["11393a97e59588a09a8270dc319fea844986794533f86817022bdfad5ac474c7","85bb0ebc07084362bd6b64e976dd065a6eb09870cf72af7ee514b3e4f5c1b1c2"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader"},"host":"db0d5ca32f4e3df833f6"}','db0d5ca32f4e3df833f6','','3f12934c99b5dfc98dfb8fc7892b4c42');
INSERT INTO "log" VALUES('5367c10926c87a087432',1,'opened',1794898061692,NULL,'','{"setup":{"game":"clans","boxes":[],"options":{},"seats":[{"kind":"person","name":"Ana","guest":"db0d5ca32f4e3df833f6"},{"kind":"person","name":"Ana","guest":"db0d5ca32f4e3df833f6"}],"clock":["none",0],"seed":"","is_practice":false,"secret":["612680676dc212f0d184a70a4def61fd5282e15e37f84e9fa8a9c153a169449c","552304c1e89f491faf7a6076c8d3bd486e9dd72cac52d3bf8de33efad4f6783c"],"open_gold":false,"show_bag":true,"spectators":true,"substitute":"trader"},"host":"db0d5ca32f4e3df833f6"}','db0d5ca32f4e3df833f6','','143a6486a3b1a00cfa4ad0733d0bed4c');
INSERT INTO "log" VALUES('5367c10926c87a087432',2,'started',1794898061692,NULL,'','{}','db0d5ca32f4e3df833f6','','af3ee1420dd333e6dd255c712b6c1972');
INSERT INTO "log" VALUES('5367c10926c87a087432',3,'move',1794898061692,NULL,'out red-5 purple-4 purple-5','{}','db0d5ca32f4e3df833f6','','c5762844938e632584c026264f612ad4');
INSERT INTO "log" VALUES('5367c10926c87a087432',4,'move',1794898061692,NULL,'start blue','{}','db0d5ca32f4e3df833f6','','86f8dfe5b7665b999abc809bce9b74a2');
INSERT INTO "log" VALUES('5367c10926c87a087432',5,'move',1794898061692,NULL,'place blue-5 T1 gray-6 B3 green-6 T6 green-5 B4 yellow-4 T7 purple-3 B9 yellow-5 T12 blue-6 B10','{}','db0d5ca32f4e3df833f6','','2a8b99f212f3a8b7604133dd5ef1b72e');
INSERT INTO "log" VALUES('5367c10926c87a087432',6,'move',1794898061692,NULL,'hands red-4 orange-3 orange-4 orange-6 yellow-3 yellow-6 green-4 gray-3 gray-4 / red-3 red-6 orange-5 green-3 blue-3 blue-4 purple-6 gray-5','{}','db0d5ca32f4e3df833f6','','ecec1269ed725fd6575bc424cbb35843');
INSERT INTO "log" VALUES('5367c10926c87a087432',7,'move',1794898061710,0,'lay red-4 T8','{}','db0d5ca32f4e3df833f6','key11','12b9e17ee48eff2aa7cc5ecaca62785e');
INSERT INTO "log" VALUES('5367c10926c87a087432',8,'move',1794898061723,1,'lay red-3 T9','{}','db0d5ca32f4e3df833f6','key12','c1404cfbabe55e4333ed056e7d795a52');
INSERT INTO "log" VALUES('5367c10926c87a087432',9,'move',1794898061729,0,'lay orange-3 T10','{}','db0d5ca32f4e3df833f6','key13','9cc504e46d8c84bd1e7097b6bec31abc');
INSERT INTO "log" VALUES('5367c10926c87a087432',10,'move',1794898061733,1,'lay red-6 T3','{}','db0d5ca32f4e3df833f6','key14','5e228456ff68d4689c942f05f13fb7be');
INSERT INTO "log" VALUES('5367c10926c87a087432',11,'move',1794898061752,0,'lay orange-4 T11','{}','db0d5ca32f4e3df833f6','key15','d0b9b946d5f3cd7159e14a1f8e7c9b93');
INSERT INTO "log" VALUES('5367c10926c87a087432',12,'move',1794898061783,1,'lay orange-5 L','{}','db0d5ca32f4e3df833f6','key16','0ec53ad2ea3a1a4669c7a7517e724208');
INSERT INTO "log" VALUES('5367c10926c87a087432',13,'move',1794898061801,0,'lay orange-6 T2','{}','db0d5ca32f4e3df833f6','key17','9c6f98aea68d27950ec2605ac3f3fa78');
INSERT INTO "log" VALUES('5367c10926c87a087432',14,'move',1794898061830,1,'lay green-3 T4','{}','db0d5ca32f4e3df833f6','key18','2db4c4c5f43b0b9f01a81d16a54156ba');
INSERT INTO "log" VALUES('5367c10926c87a087432',15,'move',1794898061869,0,'lay yellow-3 T5','{}','db0d5ca32f4e3df833f6','key19','a01c7251e80889da0af9b2108de5ad05');
INSERT INTO "log" VALUES('5367c10926c87a087432',16,'move',1794898061903,1,'lay blue-3 B1','{}','db0d5ca32f4e3df833f6','key20','40a21f7ab37c9934fb097b49a83a602e');
INSERT INTO "log" VALUES('5367c10926c87a087432',17,'move',1794898061914,0,'lay yellow-6 R','{}','db0d5ca32f4e3df833f6','key21','6d845c05266cb189d8b4a2f5ef040005');
INSERT INTO "log" VALUES('5367c10926c87a087432',18,'move',1794898061934,1,'lay blue-4 B2','{}','db0d5ca32f4e3df833f6','key22','0314a84472e5be8f49313022990ea37c');
INSERT INTO "log" VALUES('5367c10926c87a087432',19,'move',1794898061962,0,'lay green-4 B5','{}','db0d5ca32f4e3df833f6','key23','b84e4192863ded28f79bf844814da8f6');
INSERT INTO "log" VALUES('5367c10926c87a087432',20,'move',1794898061990,1,'lay purple-6 B6','{}','db0d5ca32f4e3df833f6','key24','bc4f742bff6dd35cfedb5bc427d097ef');
INSERT INTO "log" VALUES('5367c10926c87a087432',21,'move',1794898062027,0,'lay gray-3 B8','{}','db0d5ca32f4e3df833f6','key25','ed13b97b941aa25670c06b1eb4d2875a');
INSERT INTO "log" VALUES('5367c10926c87a087432',22,'move',1794898062063,1,'lay gray-5 B7','{}','db0d5ca32f4e3df833f6','key26','b929d5c4c9094d0b16a3c26a22630a89');
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	watching BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, guest_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "members" VALUES('9d81680a30a6fbe4bfef','db0d5ca32f4e3df833f6',0);
INSERT INTO "members" VALUES('73ca9ec171b5b51eb5be','db0d5ca32f4e3df833f6',0);
INSERT INTO "members" VALUES('73ca9ec171b5b51eb5be','0504ca11b0b17ad347d4',0);
INSERT INTO "members" VALUES('fa5d9a72c193939b1c45','db0d5ca32f4e3df833f6',0);
INSERT INTO "members" VALUES('5367c10926c87a087432','db0d5ca32f4e3df833f6',0);
CREATE TABLE notices (
	guest_id VARCHAR(32) NOT NULL, 
	service VARCHAR(16) NOT NULL, 
	url TEXT NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	is_confirmed BOOLEAN NOT NULL, 
	created_at BIGINT NOT NULL, 
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
CREATE TABLE reviews (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
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
INSERT INTO "tables" VALUES('9d81680a30a6fbe4bfef','x2my-jr97-azxd-dfsf','playing',20,1794898059953,0,1795157259871,'{"game":"skye","boxes":[],"status":"playing","ply":20,"host":"db0d5ca32f4e3df833f6","spectators":true,"waiting":[1],"seats":[["person","Ana","","db0d5ca32f4e3df833f6","blue"],["person","Ana II","","db0d5ca32f4e3df833f6","yellow"]],"rounds":[2,6],"points":[0,0],"places":null,"created_at":1794898059217,"updated_at":1794898059953,"rematch":"","is_practice":false,"commitment":"sha256:d5d3ae88e7379e89a5139ae06128cb553c69e0a8c41ba952fa3481bec743cd9e"}','739e51c5be90ab7123e4d1c9a41c259f');
INSERT INTO "tables" VALUES('73ca9ec171b5b51eb5be','cu5c-496g-fffx-fq7e','playing',9,1794898061554,0,1794899261464,'{"game":"clans","boxes":[],"status":"playing","ply":9,"host":"db0d5ca32f4e3df833f6","spectators":true,"waiting":[0],"seats":[["person","Ana","","db0d5ca32f4e3df833f6","blue"],["person","Bo","","0504ca11b0b17ad347d4","red"]],"rounds":null,"points":[0,0],"places":null,"created_at":1794898060030,"updated_at":1794898061554,"rematch":"","is_practice":false,"commitment":"sha256:e73c8dc4ee4af9ea7f0f1d17afa3264bba66fea44d43153d00464399cf4eb206"}','4e818947fb7d0951fc9ab414cf933dbd');
INSERT INTO "tables" VALUES('fa5d9a72c193939b1c45','nb2e-seup-j8ej-rc46','open',1,1794898061650,0,NULL,'{"game":"skye","boxes":[],"status":"open","ply":1,"host":"db0d5ca32f4e3df833f6","spectators":true,"waiting":[],"seats":[["person","Ana","","db0d5ca32f4e3df833f6","blue"],["open","","","","yellow"]],"rounds":null,"points":null,"places":null,"created_at":1794898061650,"updated_at":1794898061650,"rematch":"","is_practice":false,"commitment":"sha256:22112c4b1ff5748123e0b3a1bf515ce19c067c568f217534491f82c8c8eb7580"}','3f12934c99b5dfc98dfb8fc7892b4c42');
INSERT INTO "tables" VALUES('5367c10926c87a087432','5tkz-h4pt-kcw2-78jn','finished',22,1794898062063,0,NULL,'{"game":"clans","boxes":[],"status":"finished","ply":22,"host":"db0d5ca32f4e3df833f6","spectators":true,"waiting":[],"seats":[["person","Ana","","db0d5ca32f4e3df833f6","blue"],["person","Ana II","","db0d5ca32f4e3df833f6","red"]],"rounds":null,"points":[0,0],"places":[1,1],"created_at":1794898061692,"updated_at":1794898062063,"rematch":"","is_practice":false,"commitment":"sha256:408a8490dc74510538999c3bb0657010561d06a237d7de375a5f214a73648094"}','b929d5c4c9094d0b16a3c26a22630a89');
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	guest_id VARCHAR(32) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, used_at BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "tokens" VALUES('e6acf19dcf12c159f81ba6620c95e4a2723547aef36d971711d5fe231c8d1b48','db0d5ca32f4e3df833f6','cookie',1794898058473,1794898058473);
INSERT INTO "tokens" VALUES('f1bbff2f9a386b7cdfdbccbe3c8f1744a7240ba79e221f085b095cb2d43f8230','0504ca11b0b17ad347d4','cookie',1794898058620,1794898058620);
INSERT INTO "tokens" VALUES('b57db89e951b479437eb7f419b067c23d3ac34159132d97609d1017287252217','db0d5ca32f4e3df833f6','upgrade',1794898058851,1794898058851);
CREATE TABLE uptime (
	id INTEGER NOT NULL, 
	beat_at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uptime" VALUES(1,1794898062139);
CREATE INDEX tables_by_status ON tables (status, updated_at);
CREATE INDEX ix_tokens_guest_id ON tokens (guest_id);
CREATE INDEX ix_members_guest_id ON members (guest_id);
COMMIT;