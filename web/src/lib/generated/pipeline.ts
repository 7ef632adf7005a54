// Written by tools/protocol.py from the Python types of these names: make protocol.

export type Colour = "orange" | "teal" | "silver";
export type Action =
  | "crude_market"
  | "refined_market_1"
  | "refined_market_2"
  | "refined_market_3"
  | "contracts_loans"
  | "tanks_pipes"
  | "machines_pipes"
  | "upgrades";
export type State = "hidden" | "shown" | "active" | "deferred" | "fulfilled" | "gone";
export type Grade = "crude" | "low" | "mid" | "high";
export type Phase =
  | "tanks_at_start"
  | "main"
  | "market"
  | "contracts"
  | "tank_shop"
  | "machine_shop"
  | "upgrades"
  | "government"
  | "run"
  | "second_barrel"
  | "lay"
  | "turn"
  | "cover"
  | "between"
  | "turn_order"
  | "machine_phase"
  | "machine_run"
  | "machine_pick"
  | "deliver"
  | "gift"
  | "gift_tank";
export type Price = "cheap" | "dear";
export type Family =
  "government" | "shops" | "human_resources" | "engineering" | "refined_markets" | "contracts_orders" | "machines";
export type Item = "oil" | "pipelines" | "tile" | "valuation_1" | "valuation_2" | "valuation_3" | "penalties" | "cash";
export type Side = "east" | "south" | "west" | "north";

/**
 * Things that change, what they bring in the final count, and cash.
 */
export interface Preview {
  lines: PipelineChange[];
  money: number;
  cash: number;
  cash_after: number;
  turns?: {
    [k: string]: Grown[];
  };
  lower?: (number | null)[];
}
/**
 * Of a pipeline also which one it is; of a network also the pipelines.
 */
export interface PipelineChange {
  thing: string;
  before: number;
  after: number | string;
  means: string;
  colour?: Colour;
  pipeline?: number;
  length?: number;
  pipelines?: number[];
  attached?: boolean;
}
/**
 * A pipeline as it would be, as a line of a preview.
 */
export interface Grown {
  thing: string;
  before: number;
  after: number;
  means: string;
  colour: Colour;
  length: number;
  money: number;
}
/**
 * A worker on the cross.
 */
export interface AtAction {
  at: "action";
  action: Action;
}
/**
 * A worker in its own network.
 */
export interface AtCell {
  row: number;
  column: number;
  at: "cell";
}
/**
 * A worker on a Government tile.
 */
export interface AtGovernment {
  at: "government";
  quadrant: string;
  tile: string;
}
/**
 * A barrel that a card asks for.
 */
export interface CardBarrel {
  colour: Colour;
  grade: number;
  filled: boolean;
}
/**
 * One contract or order: barrels asked for, what it pays at the printed rates, where it stands.
 */
export interface CardState {
  card: number;
  kind: "contract" | "order";
  barrels: CardBarrel[];
  value: number;
  state: State;
  owner: number | null;
  times: number;
  held: number;
}
/**
 * A cell by the row and column of its move.
 */
export interface Cell {
  row: number;
  column: number;
}
/**
 * A row of contracts and the top of its stack.
 */
export interface ContractRow {
  grade: Grade;
  cards: (CardState | null)[];
  next: CardState | null;
  left: number;
}
/**
 * One crude row: 1-3 of the Crude Market, 4-6 of Refined Markets 1-3.
 */
export interface CrudeRow {
  row: number;
  market: number;
  colour: Colour;
  supply: number;
  slots: CrudeSlot[];
}
/**
 * A space for a barrel: its price, which of the row's prices that is, and the barrel there.
 */
export interface CrudeSlot {
  price: number;
  tier: number;
  barrel: Colour | null;
}
/**
 * What is being decided, and the step it has come to.
 */
export interface Deciding {
  seat: number;
  phase: Phase;
  action: Action | null;
  actions: number;
  secondary: boolean;
  turn_order: boolean;
  hand: OfferedTile | null;
  anchor: Cell | null;
  serving: CardState | null;
  selling: boolean | null;
  bought: number;
  government_tile: number | null;
  ready: number[];
  pipes: number[];
  plan: number[];
  second: number | null;
  owed: Owed;
}
/**
 * A pipe tile on offer or in hand: its code, and the ends and colour of each segment of its two halves.
 */
export interface OfferedTile {
  tile: number;
  code: string;
  symmetric: boolean;
  segments: OfferedSegment[];
}
/**
 * A segment of one half of a tile that does not lie yet.
 */
export interface OfferedSegment {
  half: number;
  ends: string;
  colour: Colour;
}
/**
 * What an upgrade still gives.
 */
export interface Owed {
  government: number;
  pipes: number;
  tanks: number;
  machines: number;
}
/**
 * The four quadrants, what one to five tiles cost, how many quadrants may be open this year, where tiles lie.
 */
export interface Government {
  prices: number[];
  limit: number;
  layout: string[];
  quadrants: Quadrant[];
}
/**
 * A quadrant of Government tiles.
 */
export interface Quadrant {
  name: string;
  open: boolean;
  may_open: boolean;
  tiles: (OfferedTile | null)[];
}
/**
 * A laid half: where it lies, also counted from the corner of its network, and what is on it.
 */
export interface Half {
  row: number;
  column: number;
  x: number;
  y: number;
  machine: boolean;
  segments: PipeSegment[];
}
/**
 * A segment of a laid half: the sides that it joins, and its pipeline.
 */
export interface PipeSegment {
  ends: string;
  colour: Colour;
  pipeline: number;
}
/**
 * A laid tile, how it is turned, and the cell that sends the worker to it.
 */
export interface LaidTile {
  tile: number;
  code: string;
  turn: number;
  halves: [Half, Half];
  worker: Cell;
}
/**
 * What a loan brings.
 */
export interface Loan {
  cash: number;
}
/**
 * A Refined Market.
 */
export interface Market {
  market: number;
  crude_row: number;
  lines: MarketLine[];
}
/**
 * A refined row and the barrels that a new year takes out of it.
 */
export interface MarketLine {
  line: number;
  colour: Colour;
  grade: number;
  demand: number;
  slots: RefinedSlot[];
}
/**
 * A space for a barrel: its price, which of the row's two prices that is, and the barrel there.
 */
export interface RefinedSlot {
  price: number;
  tier: Price;
  barrel: Colour | null;
}
/**
 * A network: its corner and size, tiles, machines, pipelines and the Pipeline track.
 */
export interface NetworkView {
  wide: number;
  high: number;
  left: number;
  top: number;
  tiles: LaidTile[];
  machines: Half[];
  pipelines: Pipeline[];
  longest: {
    [k: string]: number;
  };
}
/**
 * A pipeline: its length and value, whether at a machine, the grade it takes crude to now and in the count.
 */
export interface Pipeline {
  pipeline: number;
  colour: Colour;
  length: number;
  value: number;
  machine: boolean;
  reaches: number;
  scores: number;
  money: number;
}
/**
 * A row of orders by how many barrels they ask for.
 */
export interface OrderRow {
  barrels: number;
  cards: (CardState | null)[];
}
/**
 * A price row of a shop.
 */
export interface PriceRow {
  price: number;
  stock: number;
  slots: number;
}
/**
 * What the player board prints, by grade, and single prices.
 */
export interface Rates {
  contract: number[];
  order: number[];
  oil: number[];
  pipeline: number[];
  penalties: number[];
  scale: number[];
  tank_spaces: number;
  tank_holds: number;
  secondary: number;
  machines: number;
}
/**
 * A seat's board, its cards and its final count as of now.
 */
export interface SeatState {
  seat: number;
  cash: number;
  penalties: number;
  penalty_loss: number;
  next_penalty: number;
  loans: number;
  open_contracts: number;
  tanks: TankRow[];
  levels: {
    [k: string]: number;
  };
  secondary_price: number;
  machines_price: number;
  may_run_machines: boolean;
  worker: AtAction | AtGovernment | AtCell | null;
  network: NetworkView;
  cards: CardState[];
  score: {
    [k: string]: number;
  };
  counted: {
    [k: string]: string;
  } | null;
  counted_pipelines: {
    [k: string]: number[];
  } | null;
}
/**
 * A row of the tank farm.
 */
export interface TankRow {
  grade: Grade;
  tanks: number;
  free: number;
  barrels: {
    [k: string]: number;
  };
}
/**
 * A shop: price rows, supply and the pipe tiles beside it.
 */
export interface Shop {
  rows: PriceRow[];
  supply: number;
  pipes: (OfferedTile | null)[];
}
/**
 * An action space of the cross; the sign of turn order goes with the action.
 */
export interface Space {
  arm: number;
  inner: boolean;
  action: Action;
  title: string;
  turn_order: boolean;
}
/**
 * A family of upgrades and whether its token is face up.
 */
export interface UpgradeFamily {
  family: Family;
  title: string;
  open: boolean;
  levels: UpgradeLevel[];
}
/**
 * A level of a family: its effect, in a sentence and in brief, the copies left and the owners.
 */
export interface UpgradeLevel {
  level: number;
  effect: string;
  brief: string;
  copies: number;
  owners: number[];
}
/**
 * A valuation card, 0 the tile.
 */
export interface Valuation {
  card: number;
  title: string;
}
/**
 * Everything on the table; nothing is secret but what lies face down.
 */
export interface View {
  players: number;
  year: number;
  round: number;
  rounds: number[];
  order: number[];
  lower: (number | null)[];
  done: number;
  over: boolean;
  oils: Colour[];
  grades: string[];
  switches: {
    [k: string]: string;
  };
  costs: {
    [k: string]: number[];
  };
  final_costs: {
    [k: string]: number[];
  };
  rates: Rates;
  cross: Space[];
  crude: CrudeRow[];
  markets: Market[];
  contracts: ContractRow[];
  orders: OrderRow[];
  valuations: Valuation[];
  tank_shop: Shop;
  machine_shop: Shop;
  pipe_prices: number[];
  government: Government;
  upgrades: UpgradeFamily[];
  upgrade_price: number;
  loan: Loan;
  pipes_left: number;
  seats: SeatState[];
  decision: Deciding | null;
}
