/** Requests to the host of the tables: paths, payloads, and errors with codes. */

import { partFor } from "../fair/own-parts";
import { freshKey } from "../live/key";
import { type Method, host } from "../host/host";
import { ApiError } from "./error";
import type {
  ClubGamesOut,
  ClubInviteOut,
  ClubOut,
  ClubsOut,
  ContinueOut,
  EventsOut,
  FromHere,
  GameReviewOut,
  GamesOut,
  HeadToHeadOut,
  JoinIn,
  LessonsOut,
  ListedTableOut,
  MeOut,
  MemberStatisticsOut,
  NamedIn,
  NewTable,
  NoticeIn,
  NoticesOut,
  PasskeyOptionsOut,
  PasskeysOut,
  PhraseOut,
  ProgressOut,
  PuzzleAnswerOut,
  PuzzlesOut,
  PushIn,
  RecoveryOut,
  ReplayLinkOut,
  ReviewOut,
  StandingsOut,
  TablesOut,
  TokensOut,
  TableView,
  TalkIn,
  TalkLineOut,
  TalkOut,
} from "./wire";

export { ApiError };

const call = <T>(method: Method, path: string, body?: unknown): Promise<T> => host.call<T>(method, path, body);

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Where a finished game is found: as a table of one's own, or by the code of a public link. */
const gamePath = (id: string): string => (/^[0-9a-f]{20}$/.test(id) ? `/tables/${id}` : `/replays/${id}`);

/** Opens a table, and then adds this browser's random part to its luck: only now the server has committed. */
async function openTable(order: NewTable): Promise<TableView> {
  const view = await call<TableView>("POST", "/tables", { adds_part: true, ...order });
  const seat = view.seats.find((each) => each.is_you && each.part === "awaited");
  if (!seat || !view.fairness.commitment) return view;
  const part = partFor(view.table, view.fairness.commitment);
  const command = { command: "add_part", seat: seat.seat, ply: view.ply, key: freshKey(), part };
  // If this fails, the table sends it again as soon as it is on the screen.
  await call("POST", `/tables/${view.table}/commands`, command).catch(() => undefined);
  return view;
}

export const api = {
  games: () => call<GamesOut>("GET", "/games"),
  me: () => call<MeOut>("GET", "/me"),
  rename: (name: string) => call<MeOut>("PUT", "/me", { name }),
  notices: () => call<NoticesOut>("GET", "/me/notices"),
  setNotices: (where: NoticeIn) => call<NoticesOut>("PUT", "/me/notices", where),
  stopNotices: () => call<void>("DELETE", "/me/notices"),
  setPush: (where: PushIn) => call<void>("PUT", "/me/push", where),
  stopPush: (endpoint: string) => call<void>("POST", "/me/push/stop", { endpoint }),
  tokens: () => call<TokensOut>("GET", "/me/tokens"),
  endToken: (id: string) => call<void>("DELETE", `/me/tokens/${id}`),
  continueElsewhere: () => call<ContinueOut>("POST", "/me/continue"),
  signInWithCode: (code: string) => call<MeOut>("POST", "/sign-in/code", { code }),
  recovery: () => call<RecoveryOut>("GET", "/me/recovery"),
  makePhrase: () => call<PhraseOut>("POST", "/me/recovery"),
  signInWithPhrase: (phrase: string) => call<MeOut>("POST", "/sign-in/recovery", { phrase }),
  passkeys: () => call<PasskeysOut>("GET", "/me/passkeys"),
  passkeysAllowed: () => call<PasskeysOut>("GET", "/sign-in/passkey"),
  passkeyOptions: () => call<PasskeyOptionsOut>("POST", "/me/passkeys/options"),
  addPasskey: (credential: Record<string, unknown>) => call<void>("POST", "/me/passkeys", { credential }),
  deletePasskey: (id: string) => call<void>("DELETE", `/me/passkeys?id=${encodeURIComponent(id)}`),
  signInOptions: () => call<PasskeyOptionsOut>("POST", "/sign-in/passkey/options"),
  signInWithPasskey: (credential: Record<string, unknown>) => call<MeOut>("POST", "/sign-in/passkey", { credential }),
  myTables: (status?: ListedTableOut["status"]) =>
    call<TablesOut>("GET", status ? `/tables?status=${status}` : "/tables"),
  openTable,
  invitation: (code: string) => call<ListedTableOut>("GET", `/invites/${encodeURIComponent(code)}`),
  join: (code: string, how: JoinIn) => call<TableView>("POST", `/invites/${encodeURIComponent(code)}`, how),
  table: (table: string) => call<TableView>("GET", gamePath(table)),
  setup: (table: string) => call<NewTable>("GET", `/tables/${table}/setup`),
  events: (table: string, seat: number | null) =>
    call<EventsOut>("GET", `${gamePath(table)}/events?after=0${seat === null ? "" : `&seat=${seat}`}`),
  review: (table: string, move: number, seat: number | null) =>
    call<ReviewOut>("GET", `${gamePath(table)}/review?move=${move}${seat === null ? "" : `&seat=${seat}`}`),
  gameReview: (table: string) => call<GameReviewOut>("GET", `${gamePath(table)}/game-review`),
  puzzles: () => call<PuzzlesOut>("GET", "/puzzles"),
  openPuzzle: (puzzle: string) => call<TableView>("POST", `/puzzles/${encodeURIComponent(puzzle)}/table`),
  puzzleAnswer: (puzzle: string) => call<PuzzleAnswerOut>("GET", `/puzzles/${encodeURIComponent(puzzle)}/answer`),
  lessons: () => call<LessonsOut>("GET", "/lessons"),
  openLesson: (lesson: string) => call<TableView>("POST", `/lessons/${lesson}/table`),
  fromHere: (table: string, how: FromHere) => call<TableView>("POST", `/tables/${table}/from-here`, how),
  talk: (table: string) => call<TalkOut>("GET", `/tables/${table}/talk`),
  say: (table: string, what: TalkIn) => call<TalkLineOut>("POST", `/tables/${table}/talk`, what),
  progress: () => call<ProgressOut>("GET", "/me/progress"),
  turn: (table: string) => call<{ turn: string }>("GET", `/tables/${table}/turn`),
  readTurn: (turn: string) => call<{ table: string }>("POST", "/turns", { turn }),
  sit: (table: string, how: JoinIn) => call<TableView>("POST", `/tables/${table}/sit`, how),
  deleteTable: (table: string) => call<void>("DELETE", `/tables/${table}`),
  exportGames: async () => {
    const { archive, damaged } = await call<{ archive: string; damaged: number }>("GET", "/export");
    return { archive: fromBase64(archive), damaged };
  },
  importFile: (content: ArrayBuffer) =>
    call<{ tables: string[]; failed: string[] }>("POST", "/import", { data: toBase64(new Uint8Array(content)) }),
  record: (table: string, move?: number) =>
    host.text(`${gamePath(table)}/record${move === undefined ? "" : `?move=${move}`}`),
  link: (table: string) => call<ReplayLinkOut>("GET", `/tables/${table}/link`),
  shareLink: (table: string) => call<ReplayLinkOut>("PUT", `/tables/${table}/link`),
  withdrawLink: (table: string) => call<void>("DELETE", `/tables/${table}/link`),
  openRecord: (record: string) => call<TableView>("POST", "/records", { record }),
  records: () => call<TablesOut>("GET", "/records"),
  clubs: () => call<ClubsOut>("GET", "/clubs"),
  startClub: (name: string) => call<ClubOut>("POST", "/clubs", { name }),
  club: (club: string) => call<ClubOut>("GET", `/clubs/${club}`),
  renameClub: (club: string, name: string) => call<ClubOut>("PUT", `/clubs/${club}`, { name }),
  replaceClubLink: (club: string) => call<ClubOut>("POST", `/clubs/${club}/invite`),
  clubInvitation: (code: string) => call<ClubInviteOut>("GET", `/club-invites/${encodeURIComponent(code)}`),
  joinClub: (code: string, who: NamedIn) => call<ClubOut>("POST", `/club-invites/${encodeURIComponent(code)}`, who),
  leaveClub: (club: string) => call<void>("DELETE", `/clubs/${club}/members/me`),
  removeMember: (club: string, member: string) => call<ClubOut>("DELETE", `/clubs/${club}/members/${member}`),
  clubGames: (club: string, after: number) => call<ClubGamesOut>("GET", `/clubs/${club}/games?after=${after}`),
  clubStandings: (club: string) => call<StandingsOut>("GET", `/clubs/${club}/standings`),
  memberStatistics: (club: string, member: string) =>
    call<MemberStatisticsOut>("GET", `/clubs/${club}/members/${member}`),
  headToHead: (club: string, first: string, second: string) =>
    call<HeadToHeadOut>("GET", `/clubs/${club}/head-to-head?first=${first}&second=${second}`),
  clubFile: (club: string, what: "games" | "standings") => host.text(`/clubs/${club}/export/${what}`),
  rematch: (table: string) => call<TableView>("POST", `/tables/${table}/rematch`),
};
