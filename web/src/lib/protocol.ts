// The messages of the table server, as the page reads them. No rule of any game lives here.

export type Value = number | string | boolean;

export interface Option {
  name: string;
  title: string;
  help: string;
  default: Value;
  choices: Value[] | null;
  low: number | null;
  high: number | null;
  /** One of the finer points, to be folded under "More options". */
  more: boolean;
  /** Each choice in words, by String(choice). */
  titles: Record<string, string>;
}

export interface Level {
  name: string;
  title: string;
  rating: number | null;
  blurb: string;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  minutes: [number, number];
  players: [number, number];
  options: Option[];
  levels: Level[];
}

export interface Move {
  id: number;
  name: string;
  args: Record<string, number | string>;
}

export interface Rule {
  id: string;
  topic: string;
  text: string;
  source: string;
}

export type SeatKind = "me" | "device" | "link" | "computer";

export interface SeatChoice {
  name: string;
  kind: SeatKind;
  level?: string;
}

export interface Created {
  id: string;
  watch: string;
  seats: { seat: number; name: string; kind: SeatKind; level: string | null; token: string | null }[];
}

export interface Joined {
  id: string;
  /** None for a watcher. */
  seat: number | null;
  game: string;
  title: string;
  seats: Omit<SeatInfo, "here">[];
  over: boolean;
  /** Who may know what is still hidden; null: nobody can. */
  deal: string | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  level: string | null;
  here: boolean;
}

export type Moment = [number, string];

export interface Line {
  n: number;
  seat: number;
  text: string;
  moment: Moment;
  /** The moves that the sentence tells of, its own last. */
  moves: number[];
  /** What they changed for its seat; null for nothing. */
  money: number | null;
}

export interface ChatLine {
  n: number;
  seat: number;
  text: string;
  when: number | string;
}

/** A list that grows at its end: the reader's first `keep` stay, the rest is replaced. */
export interface Growth<T> {
  keep: number;
  add: T[];
}

export interface Change {
  thing: string;
  before: number | string;
  after: number | string;
  means: string;
}

export interface Preview {
  lines: Change[];
  money: number;
  [extra: string]: unknown;
}

export interface Score {
  items: [string, string][];
  seats: number[][];
  totals: number[];
  ranks: number[];
}

export interface Can {
  undo: boolean;
  redo: boolean;
  restart: boolean;
  /** Why nothing can be taken back. */
  why: string | null;
  /** The earliest number of entries that "undo to here" leads to. */
  back: number;
}

/** A branch of another match, played for oneself; `keep` tells why its moves cannot be played there. */
export interface Tryout {
  of: string;
  at: number;
  random: boolean;
  keep: string | null;
}

export interface State<View = unknown> {
  type: "state";
  match: string;
  game: string;
  title: string;
  options: Record<string, Value>;
  seats: SeatInfo[];
  yours: number[];
  seat: number | null;
  entries: number;
  at: number;
  actor: number;
  waiting: number[];
  view: View;
  legal: number[];
  can: Can;
  log: Growth<Line>;
  chat: Growth<ChatLine>;
  paused: { seat: number } | null;
  tryout: Tryout | null;
  rematch: { id: string; tokens: string[] } | null;
  /** A seat asks the others to go back to there. */
  request: { seat: number; to: number } | null;
  moment: Moment;
  over: boolean;
  score: Score | null;
  /** Why a match of earlier rules can only be looked at. */
  archived: string | null;
  /** Who may know what is still hidden; null: nobody can. */
  deal: string | null;
  thinking: number[];
  /** A computer's first answer waits for something to be compiled. */
  preparing: boolean;
  /** Of computers: 0 does not pause between moves, 4 a quarter as long as 1. */
  speed: Speed;
  /** What each seat holds. */
  money: number[];
}

export type Speed = 0 | 1 | 4;

export interface Status {
  id: string;
  game: string;
  seats: SeatInfo[];
  actor: number;
  waiting: number[];
  over: boolean;
  moment: Moment;
  last: string;
  /** Of a match that is over. */
  score: Score | null;
  archived: string | null;
  updated: number | string;
  yours: number[];
}

/** Numbers of every seat at every moment. */
export interface Series {
  key: string;
  title: string;
  values: number[][];
}

export interface ChartData {
  moments: string[];
  totals: number[][];
  sources: Series[];
  figures: Series[];
}

/** Of every seat: money expected at the end, and chance to win from 0 to 1. */
export interface Worth {
  money: number[];
  win: number[];
}

/** A line that would have been better after the first `at` moves, by `loss`. */
export interface Better {
  at: number;
  loss: number;
  money: number;
  moves: number[];
  text: string[];
}

export interface Turn extends Worth {
  n: number;
  seat: number;
  moment: string;
  loss: number;
  better: Better[];
}

export interface AnalysisResult {
  game: string;
  names: string[];
  start: Worth;
  turns: Turn[];
  /** Of every seat, in percent. */
  accuracy: (number | null)[];
}

export interface Analysed {
  done: number;
  of: number;
  seconds: number;
  problem: string | null;
  result: AnalysisResult | null;
}

export interface Hint {
  line: number[];
  /** Expected money at the end, and the chance to win. */
  money: number;
  win: number;
  /** What to do, in at most twelve words. */
  advice: string;
  /** The first moves of the line as orders: all that can be taken back, or the one that cannot. */
  steps: string[];
  why: string;
}

export interface GuideStep {
  text: string;
  move: { name: string; args: Record<string, number | string> };
  place: string | null;
  reply: [seat: number, move: number][];
}

export interface GuideBook {
  title: string;
  match: { moves: [seat: number, move: number][]; [more: string]: unknown };
  /** The seat that is guided. */
  seat: number;
  steps: GuideStep[];
}

export type Answer =
  | { type: "accepted"; ref: number }
  | { type: "refused"; ref: number | null; reason: string; stale: boolean }
  | { type: "why"; ref: number; move: number; reason: string | null }
  | { type: "previews"; ref: number; previews: Record<string, Preview> }
  | { type: "hint"; ref: number; moves: Hint[] };

export type Message = State | Answer;
