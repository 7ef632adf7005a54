// What the server shows of a Pipeline match.

export type End = "N" | "E" | "S" | "W";
export type Side = "east" | "south" | "west" | "north";
export type Phase =
  | "tanks_at_start" | "main" | "market" | "contracts" | "tank_shop" | "machine_shop" | "upgrades" | "government" | "run"
  | "second_barrel" | "lay" | "turn" | "cover" | "between" | "turn_order" | "machine_phase" | "machine_run" | "machine_pick"
  | "deliver" | "gift" | "gift_tank";

export interface Segment {
  ends: string;
  colour: string;
  pipeline: number;
}
export interface Half {
  row: number;
  column: number;
  x: number;
  y: number;
  machine: boolean;
  segments: Segment[];
}
export interface LaidTile {
  tile: number;
  code: string;
  turn: number;
  halves: [Half, Half];
  worker: { row: number; column: number };
}
export interface OfferedTile {
  tile: number;
  code: string;
  symmetric: boolean;
  segments: { half: number; ends: string; colour: string }[];
}
export interface Pipeline {
  pipeline: number;
  colour: string;
  length: number;
  value: number;
  machine: boolean;
  reaches: number;
  scores: number;
  money: number;
}
export interface Network {
  wide: number;
  high: number;
  left: number;
  top: number;
  tiles: LaidTile[];
  machines: Half[];
  pipelines: Pipeline[];
  longest: Record<string, number>;
}
export interface TankRow {
  grade: string;
  tanks: number;
  free: number;
  barrels: Record<string, number>;
}
export interface CardBarrel {
  colour: string;
  grade: number;
  filled: boolean;
}
export interface CardState {
  card: number;
  kind: "contract" | "order";
  barrels: CardBarrel[];
  value: number;
  state: "hidden" | "shown" | "active" | "deferred" | "fulfilled" | "gone";
  owner: number | null;
  times: number;
  /** Barrels of it that the one who looks could deliver from the tanks now. */
  held: number;
}
export interface SeatState {
  seat: number;
  cash: number;
  penalties: number;
  penalty_loss: number;
  next_penalty: number;
  loans: number;
  open_contracts: number;
  tanks: TankRow[];
  levels: Record<string, number>;
  secondary_price: number;
  machines_price: number;
  may_run_machines: boolean;
  worker: { at: string; [arg: string]: number | string } | null;
  network: Network;
  cards: CardState[];
  score: Record<string, number> & { total: number };
  /** What each item of the count was made of, once it was counted. */
  counted: Record<string, string> | null;
}
export interface Space {
  arm: number;
  inner: boolean;
  action: string;
  turn_order: boolean;
}
export interface MarketSlot<Tier> {
  price: number;
  tier: Tier;
  barrel: string | null;
}
export interface CrudeRow {
  row: number;
  market: number;
  colour: string;
  supply: number;
  slots: MarketSlot<number>[];
}
export interface MarketLine {
  line: number;
  colour: string;
  grade: number;
  demand: number;
  slots: MarketSlot<"cheap" | "dear">[];
}
export interface Market {
  market: number;
  crude_row: number;
  lines: MarketLine[];
}
export interface Shop {
  rows: { price: number; stock: number; slots: number }[];
  supply: number;
  pipes: (OfferedTile | null)[];
}
export interface Quadrant {
  name: string;
  open: boolean;
  may_open: boolean;
  tiles: (OfferedTile | null)[];
}
export interface Family {
  family: string;
  title: string;
  open: boolean;
  levels: { level: number; effect: string; copies: number; owners: number[] }[];
}
export interface Decision {
  seat: number;
  phase: Phase;
  action: string | null;
  actions: number;
  secondary: boolean;
  turn_order: boolean;
  hand: OfferedTile | null;
  anchor: { row: number; column: number } | null;
  serving: CardState | null;
  selling: boolean | null;
  bought: number;
  government_tile: number | null;
  ready: number[];
  /** The pipelines at the worker's tile or machine, in the order in which `refine_through` counts them; -1 for none. */
  pipes: number[];
  second: number | null;
  owed: { government: number; pipes: number; tanks: number; machines: number };
  /** Moves that together refine the most, while a run is planned. */
  plan: number[];
}
export interface View {
  players: number;
  year: number;
  round: number;
  rounds: number[];
  order: number[];
  lower: (number | null)[];
  done: number;
  over: boolean;
  oils: string[];
  grades: string[];
  costs: Record<string, number[]>;
  rates: {
    contract: number[]; order: number[]; oil: number[]; pipeline: number[]; penalties: number[]; scale: number[];
    tank_spaces: number; tank_holds: number; secondary: number; machines: number;
  };
  cross: Space[];
  crude: CrudeRow[];
  markets: Market[];
  contracts: { grade: string; cards: (CardState | null)[]; next: CardState | null; left: number }[];
  orders: { barrels: number; cards: (CardState | null)[] }[];
  valuations: { card: number; title: string }[];
  tank_shop: Shop;
  machine_shop: Shop;
  pipe_prices: number[];
  government: { prices: number[]; limit: number; layout: string[]; quadrants: Quadrant[] };
  upgrades: Family[];
  upgrade_price: number;
  loan: { cash: number };
  pipes_left: number;
  seats: SeatState[];
  decision: Decision | null;
}

export const GRADES = ["Crude", "Low", "Mid", "High"] as const;
export const LEVELS = ["", "I", "II", "III"] as const;
export const ACTIONS: Record<string, string> = {
  crude_market: "Crude market",
  refined_market_1: "Refined market 1",
  refined_market_2: "Refined market 2",
  refined_market_3: "Refined market 3",
  contracts_loans: "Contracts & loans",
  tanks_pipes: "Tanks & pipes",
  machines_pipes: "Machines & pipes",
  upgrades: "Upgrades",
};

/** Barrels of a row of tanks in the order they are drawn. */
export const barrelsOf = (row: TankRow): string[] =>
  Object.entries(row.barrels).flatMap(([colour, n]) => Array.from({ length: n }, () => colour));

/** The other space of an arm of the cross. */
export const partner = (view: View, action: string): string => {
  const arm = view.cross.find((space) => space.action === action)?.arm;
  return view.cross.find((space) => space.arm === arm && space.action !== action)?.action ?? "";
};

/** The best pipeline of an oil: its value and the grade it takes crude to. */
export function strongest(network: Network, oil: string): { value: number; reaches: number } {
  const all = network.pipelines.filter(({ colour }) => colour === oil);
  return all.reduce((best, { value, reaches }) => (value > best.value ? { value, reaches } : best), { value: 0, reaches: 0 });
}

export const familyOf = (view: View, name: string): Family | undefined => view.upgrades.find(({ family }) => family === name);
