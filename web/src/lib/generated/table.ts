// Written by tools/protocol.py from the Python types of these names: make protocol.

export type Answer = AcceptedAnswer | RefusedAnswer | WhyAnswer | PreviewsAnswer | HintAnswer;
export type SeatKind = "me" | "device" | "link" | "computer";
export type Heard = Play | Undo | Redo | Reply | Chat | Pause | Why | HintAsked | Previews | Look;
export type Message = StateMessage | Answer;
export type Speed = 0 | 1 | 4;

/**
 * How far an analysis is: `of` is 0 before it was asked for. `seconds` is about what it takes, or still takes.
 */
export interface Analysed {
  done: number;
  of: number;
  seconds: number;
  problem: string | null;
  result: AnalysisOut | null;
}
export interface AnalysisOut {
  game: string;
  names: string[];
  start: WorthOut;
  turns: TurnOut[];
  accuracy: (number | null)[];
}
/**
 * Of every seat: money expected at the end and chance to win.
 */
export interface WorthOut {
  money: number[];
  win: number[];
}
/**
 * A turn that ended with entry n, and what the position after it was worth.
 */
export interface TurnOut {
  money: number[];
  win: number[];
  n: number;
  seat: number;
  moment: string;
  loss: number;
  better: BetterOut[];
}
/**
 * A line that would have been better after the first `at` entries, and the money expected with it.
 */
export interface BetterOut {
  at: number;
  loss: number;
  money: number;
  moves: number[];
  text: string[];
}
export interface AcceptedAnswer {
  type: "accepted";
  ref: number | string | null;
}
/**
 * Play on from there: one seat is the asker's, computers of this level have the others.
 */
export interface AgainAsked {
  seat: number;
  level: string;
}
/**
 * The sentence why not; `stale` if the asker had not seen the latest position.
 */
export interface RefusedAnswer {
  type: "refused";
  ref: number | string | null;
  reason: string;
  stale: boolean;
}
/**
 * The rule that forbids a move, None if it is legal.
 */
export interface WhyAnswer {
  type: "why";
  ref: number | string | null;
  move: number;
  reason: string | null;
}
/**
 * The preview of every move that was asked about and is legal, by its id.
 */
export interface PreviewsAnswer {
  type: "previews";
  ref: number | string | null;
  previews: {
    [k: string]: PreviewOut;
  };
}
/**
 * What a move would change, and the money that it brings. A game may say more of it.
 */
export interface PreviewOut {
  lines: ChangeOut[];
  money: number;
  [k: string]: unknown;
}
/**
 * A line of a preview: what changes, from what to what, and what that means. A game may say more of it.
 */
export interface ChangeOut {
  thing: string;
  before: number | string;
  after: number | string;
  means: string;
  [k: string]: unknown;
}
/**
 * The best lines, best first.
 */
export interface HintAnswer {
  type: "hint";
  ref: number | string | null;
  moves: HintOut[];
}
/**
 * A line to play, what it brings, and why; `steps` are its first moves as orders, up to what cannot be undone.
 */
export interface HintOut {
  line: number[];
  money: number;
  win: number;
  advice: string;
  steps: string[];
  why: string;
}
/**
 * `back` is the lowest number of entries that "undo to here" leads to.
 */
export interface Can {
  undo: boolean;
  redo: boolean;
  restart: boolean;
  why: string | null;
  back: number;
}
export interface Chart {
  moments: string[];
  totals: number[][];
  sources: Series[];
  figures: Series[];
}
/**
 * A number of every seat at every moment: `values[seat][moment]`.
 */
export interface Series {
  key: string;
  title: string;
  values: number[][];
}
export interface Chat {
  do: "chat";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  text: string;
}
/**
 * As the log: the reader keeps its first `keep` lines and appends `add`.
 */
export interface ChatGrowth {
  keep: number;
  add: ChatOut[];
}
export interface ChatOut {
  n: number;
  seat: number;
  text: string;
  when: number;
}
/**
 * A printed fact: what it is, where it comes from, and what may stand in its place as a JSON Schema.
 */
export interface ComponentOut {
  name: string;
  value: unknown;
  source: string;
  note: string;
  limits: string;
  form: {
    [k: string]: unknown;
  };
}
/**
 * Numbers of one's own: a component file, or values by the names of components.
 */
export interface ComponentsAsked {
  toml?: string;
  values?: {
    [k: string]: unknown;
  };
}
/**
 * Numbers of one's own that fit: those that differ from what ships, and the same as a component file.
 */
export interface ComponentsOut {
  values: {
    [k: string]: unknown;
  };
  toml: string;
}
export interface Created {
  id: string;
  watch: string;
  seats: SeatCreated[];
}
export interface SeatCreated {
  seat: number;
  name: string;
  kind: SeatKind;
  level: string | null;
  token: string | null;
}
/**
 * A number that differs: the name of its component, then keys and places down to it.
 */
export interface DifferenceOut {
  way: (string | number)[];
  was: unknown;
  now: unknown;
}
export interface GameOut {
  name: string;
  title: string;
  summary: string;
  minutes: [number, number];
  players: [number, number];
  options: OptionOut[];
  levels: LevelOut[];
}
export interface OptionOut {
  name: string;
  title: string;
  help: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[] | null;
  low: number | null;
  high: number | null;
  more: boolean;
  titles: {
    [k: string]: string;
  };
}
export interface LevelOut {
  name: string;
  title: string;
  rating: number | null;
  blurb: string;
}
/**
 * A saved match at its prepared position, the seat that is guided, and the steps.
 */
export interface GuideOut {
  title: string;
  match: SavedMatch;
  seat: number;
  steps: StepOut[];
}
/**
 * A match as `Match.dumps` writes it; its moves are seat, move by name, and digest.
 */
export interface SavedMatch {
  format: number;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  components: {
    [k: string]: unknown;
  };
  seats: string[];
  seed: number | string;
  rules: string;
  moves: (number | string | null)[][];
}
export interface StepOut {
  text: string;
  move: StepMove;
  place: string | null;
  reply: [number, number][];
}
/**
 * The move that does a step: its name, and the arguments that must match.
 */
export interface StepMove {
  name: string;
  args: {
    [k: string]: number | string;
  };
}
export interface Play {
  do: "play";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  move: number;
  at: number;
}
/**
 * Take back the seat's last move, or with `to` everything after the first so many entries.
 */
export interface Undo {
  do: "undo";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  at: number;
  to?: number | null;
}
export interface Redo {
  do: "redo" | "restart";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  at: number;
}
/**
 * To a request to go back.
 */
export interface Reply {
  do: "answer";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  yes: boolean;
}
export interface Pause {
  do: "pause" | "resume";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
}
export interface Why {
  do: "why";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  move: number;
}
export interface HintAsked {
  do: "hint";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  at: number;
}
export interface Previews {
  do: "previews";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
  at: number;
  moves: number[];
}
export interface Look {
  do: "look";
  ref?: {
    [k: string]: unknown;
  };
  seat: number;
}
export interface ImportAsked {
  match: {
    [k: string]: unknown;
  };
  seats?:
    | [SeatAsked]
    | [SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked, SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked, SeatAsked, SeatAsked, SeatAsked]
    | null;
}
export interface SeatAsked {
  name: string;
  kind: SeatKind;
  level?: string | null;
}
/**
 * What a link opens; `deal` says who may know what is still hidden, None if nobody can.
 *
 * `free` are the seats to choose from, the link's own among them.
 */
export interface Joined {
  id: string;
  seat: number | null;
  free: number[];
  game: string;
  title: string;
  seats: SeatOut[];
  over: boolean;
  deal: string | null;
}
export interface SeatOut {
  seat: number;
  name: string;
  kind: SeatKind;
  level: string | null;
}
export interface Kept {
  entries: number;
}
export interface LineOut {
  n: number;
  seat: number;
  text: string;
  moment: [number, string];
  moves: number[];
  money: number | null;
}
/**
 * The reader keeps its first `keep` lines and appends `add`.
 */
export interface LogGrowth {
  keep: number;
  add: LineOut[];
}
export interface MatchAsked {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  seats:
    | [SeatAsked]
    | [SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked, SeatAsked, SeatAsked]
    | [SeatAsked, SeatAsked, SeatAsked, SeatAsked, SeatAsked, SeatAsked];
  seed?: number | null;
  components?: {
    [k: string]: unknown;
  };
}
/**
 * The components of a match that differ from what ships, and every number in them that does.
 */
export interface MatchComponentsOut {
  values: {
    [k: string]: unknown;
  };
  differences: DifferenceOut[];
}
/**
 * The table as one pair of eyes sees it; `seat` is None for a watcher.
 *
 * `changed` names the components that differ from what ships. `view` is what the game's own `view` tells. `labels` are
 * the moves in `legal` as buttons say them, and `prompt` is what to choose one for, None where there is nothing to
 * choose. `archived` is the sentence why a match of earlier rules can only be looked at.
 */
export interface StateMessage {
  type: "state";
  match: string;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  changed: string[];
  seats: SeatHere[];
  yours: number[];
  seat: number | null;
  entries: number;
  at: number;
  actor: number;
  waiting: number[];
  view: {
    [k: string]: unknown;
  };
  legal: number[];
  labels: string[];
  prompt: PromptOut | null;
  can: Can;
  log: LogGrowth;
  chat: ChatGrowth;
  paused: Paused | null;
  request: TakebackRequest | null;
  tryout: TryOutOut | null;
  rematch: RematchOut | null;
  speed: Speed;
  money: number[];
  moment: [number, string];
  over: boolean;
  score: ScoreOut | null;
  archived: string | null;
  deal: string | null;
  thinking: number[];
  preparing: boolean;
}
export interface SeatHere {
  seat: number;
  name: string;
  kind: SeatKind;
  level: string | null;
  here: boolean;
}
/**
 * What a seat decides now, verb first, and one line of why or how.
 */
export interface PromptOut {
  title: string;
  why: string;
}
export interface Paused {
  seat: number;
}
/**
 * A seat asks to go back to the first `to` entries; the seats in `waits` have not answered yet.
 */
export interface TakebackRequest {
  seat: number;
  to: number;
  waits: number[];
}
/**
 * Of which match, after how many of its entries, whether chance had a part, and why it cannot be kept.
 */
export interface TryOutOut {
  of: string;
  at: number;
  random: boolean;
  keep: string | null;
}
/**
 * The next match and the tokens that open the reader's seats there.
 */
export interface RematchOut {
  id: string;
  tokens: string[];
}
/**
 * Key and title of each item, the money of every seat by item, totals, and places from 1.
 */
export interface ScoreOut {
  items: [string, string][];
  seats: number[][];
  totals: number[];
  ranks: number[];
}
export interface MoveOut {
  id: number;
  name: string;
  args: {
    [k: string]: number | string;
  };
}
export interface Pace {
  speed: Speed;
}
export interface PaceAsked {
  speed: Speed;
}
export interface Problem {
  detail: string;
}
export interface RuleOut {
  id: string;
  topic: string;
  text: string;
  source: string;
}
/**
 * The name to sit down under, and the seat if it is to be another than the link's.
 */
export interface SitAsked {
  name: string;
  seat?: number | null;
}
/**
 * A line of "My matches"; `last` is the latest sentence of the log, `score` the count of a match that is over.
 */
export interface Status {
  id: string;
  game: string;
  title: string;
  seats: SeatOut[];
  actor: number;
  waiting: number[];
  over: boolean;
  moment: [number, string];
  last: string;
  score: ScoreOut | null;
  archived: string | null;
  updated: number;
  yours: number[];
}
export interface StatusAsked {
  tokens: string[];
}
export interface TryOutAsked {
  at: number;
  again?: AgainAsked | null;
}
