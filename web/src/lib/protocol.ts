// The messages of the table server under the names that the page has for them. No rule of any game lives here.
import type { Answer, Heard, StateMessage } from "./generated/table";

export type {
  Analysed,
  AnalysisOut as AnalysisResult,
  Answer,
  BetterOut as Better,
  Can,
  ChangeOut as Change,
  Chart as ChartData,
  ChatOut as ChatLine,
  ComponentOut as Component,
  Created,
  DifferenceOut as Difference,
  GameOut as GameInfo,
  GuideOut as GuideBook,
  HintOut as Hint,
  Joined,
  LevelOut as Level,
  LineOut as Line,
  MatchAsked as NewMatch,
  MoveOut as Move,
  OptionOut as Option,
  PreviewOut as Preview,
  PromptOut as Prompt,
  RuleOut as Rule,
  ScoreOut as Score,
  SeatAsked as SeatChoice,
  SeatHere as SeatInfo,
  SeatKind,
  Series,
  Speed,
  Status,
  StepOut as GuideStep,
  TryOutOut as Tryout,
  TurnOut as Turn,
  WorthOut as Worth,
} from "./generated/table";

export type Value = number | string | boolean;
export type Moment = StateMessage["moment"];

/** The state with the view of one game. */
export interface State<View = unknown> extends Omit<StateMessage, "view"> {
  view: View;
}
export type Message = State | Answer;

type Unmarked<T> = T extends unknown ? Omit<T, "ref"> : never;
/** What the page asks and does; the line adds the mark that the answer bears. */
export type Ask = Unmarked<Heard>;

/** A list that grows at its end: the reader's first `keep` stay, the rest is replaced. */
export interface Growth<T> {
  keep: number;
  add: T[];
}
