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
}

export interface Level {
  name: string;
  title: string;
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
  seat: number | null;
  name: string;
  game: string;
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
  why: string | null;
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
  previews: Record<string, Preview>;
  can: Can;
  log: { keep: number; add: Line[] };
  moment: Moment;
  over: boolean;
  score: Score | null;
  thinking: number[];
}

export interface Status {
  id: string;
  game: string;
  seats: SeatInfo[];
  actor: number;
  waiting: number[];
  over: boolean;
  moment: Moment;
  last: string;
  updated: number | string;
  yours: number[];
}

export interface ChartData {
  moments: string[];
  totals: number[][];
}

export type Answer =
  | { type: "accepted"; ref: number }
  | { type: "refused"; ref: number | null; reason: string; stale: boolean }
  | { type: "why"; ref: number; move: number; reason: string | null };

export type Message = State | Answer;
