// Written by tools/protocol.py from the Python types of these names: make protocol.

export type Category = "consumer" | "transport" | "chemical" | "power";
export type Colour = "beige" | "yellow" | "orange" | "red" | "aqua" | "magenta";
export type Face =
  | "1"
  | "2/3"
  | "4/5"
  | "6/9"
  | "8/12"
  | "10/12"
  | "11/15"
  | "12/14"
  | "16/20"
  | "20/28"
  | "22/36"
  | "30/50"
  | "50/70"
  | "70+";
export type EraKind = "Market" | "EIT" | "Bonus" | "Costs" | "Offer";
export type When = "reveal" | "unfilled" | "filled";
export type Grade = "light" | "standard" | "medium" | "heavy";
export type Location =
  | "gold_1"
  | "gold_2"
  | "gold_3"
  | "gold_4"
  | "name_grade"
  | "exploration"
  | "top_ticket"
  | "ticket_discard"
  | "draft_contracts"
  | "future_markets"
  | "missed_contract"
  | "basic_single"
  | "basic_multi"
  | "trade_up"
  | "basic_advanced"
  | "storage"
  | "first_player"
  | "buy"
  | "sell"
  | "tokens"
  | "tokens_plus";
export type LocationKind = "single" | "multi" | "gold";
export type Unit = "cracker" | "reformer";
export type ColumnTile = "beige-yellow" | "yellow-orange" | "orange-red" | "red-aqua" | "aqua-magenta";
export type PhaseName =
  | "setup"
  | "era"
  | "engineering"
  | "tickets"
  | "refining"
  | "selling"
  | "delivering"
  | "reprocessing"
  | "refresh"
  | "over";
export type StepName =
  | "next"
  | "keep_achievement"
  | "keep_contract"
  | "era_choice"
  | "era_offer"
  | "place"
  | "flip"
  | "name"
  | "explore"
  | "tuck"
  | "overflow"
  | "draft"
  | "offer"
  | "exchange"
  | "basic"
  | "trade"
  | "advanced"
  | "buy"
  | "sell_stored"
  | "take"
  | "refine"
  | "market"
  | "deliver"
  | "publish"
  | "gas"
  | "leftover"
  | "run"
  | "pair"
  | "output"
  | "era_dice"
  | "over";
export type TileClass = "basic" | "advanced" | "storage" | "beige" | "reprocessing";

/**
 * What a move changes; where it shows something hidden, only what is certain.
 */
export interface Preview {
  lines: Change[];
  money: number;
  hidden: boolean;
}
/**
 * A thing before and after the move, and what that means.
 */
export interface Change {
  thing: string;
  before: number;
  after: number | string;
  means: string;
}
/**
 * An achievement face up, its condition also in words.
 */
export interface AchievementView {
  card: number;
  id: string;
  name: string;
  need: string;
  condition: Condition;
  reward: number;
}
/**
 * What an achievement asks for: one of these.
 */
export interface Condition {
  contracts?: {
    [k: string]: number;
  };
  dots?: Dots;
  tickets?: {
    [k: string]: number;
  };
  tiles?: {
    [k: string]: number;
  };
  environment?: number;
  coke?: number;
  most_technology?: number;
  most_recycled?: number;
}
/**
 * So many completed contracts with so many dots.
 */
export interface Dots {
  count: number;
  low: number;
  high: number;
}
/**
 * An active contract, its place, the dice that it wants, and those of the column that it would take now.
 */
export interface ActiveContract {
  card: number;
  id: string;
  name: string;
  start: boolean;
  categories: Category[];
  money: number;
  dots: number;
  bonus: string[];
  slots: ComponentView[];
  chances: (("filled" | "column" | "coke" | "tray") | null)[];
  active: number;
  wants: string[];
  takes: string[];
}
/**
 * A component of a contract: one colour or two, one value.
 */
export interface ComponentView {
  colours: Colour[];
  face: Face;
  filled: boolean;
}
/**
 * All basic tiles by name.
 */
export interface BasicTiles {
  orange: number;
  red: number;
  aqua: number;
  magenta: number;
  beige: number;
  cracker: number;
  reformer: number;
}
/**
 * The three checks of a round.
 */
export interface Checks {
  loading: Loading;
  selling: Selling;
  recycling: Recycling;
}
/**
 * Dice rolled, those still loose; of loose and loaded ones those that fit the column, and that fit nowhere.
 */
export interface Loading {
  rolled: number;
  loose: number;
  dice: number;
  column: number;
  lost: number;
}
/**
 * Dice left in the column, those that no unit has room for, beige ones, coke markers too many.
 */
export interface Selling {
  left: number;
  lost: number;
  gas: number;
  coke: number;
}
/**
 * Dice that the units would make, single ones, places for them, and what running the units costs.
 */
export interface Recycling {
  made: number;
  lone: number;
  free: number;
  cost: number;
  short: boolean;
}
/**
 * Coke spots, markers on them, and coke sold in the game.
 */
export interface Coke {
  spots: number;
  markers: number;
  sold: number;
}
/**
 * A tray of one colour, or the advanced tile of two; only trays say whether the column takes one more.
 */
export interface ColumnRow {
  colours: Colour[];
  places: number;
  dice: Die[];
  takes?: boolean;
}
/**
 * A die by its name in moves, such as `red 16/20`, its colour and its carbon value.
 */
export interface Die {
  die: string;
  colour: Colour;
  face: Face;
}
/**
 * Deck and discard, the top of the discard, a contract that waits for room.
 */
export interface ContractPiles {
  deck: number;
  discard: number;
  top: ContractView | null;
  incoming: ContractView | null;
}
/**
 * A contract face up, with its marked components.
 */
export interface ContractView {
  card: number;
  id: string;
  name: string;
  start: boolean;
  categories: Category[];
  money: number;
  dots: number;
  bonus: string[];
  slots: ComponentView[];
}
/**
 * The pairs of the set-up, while they are being chosen from.
 */
export interface Dealt {
  achievements: AchievementView[];
  contracts: ContractView[];
}
/**
 * What an era card buys, and for each of its places the seat that filled it.
 */
export interface Demand {
  colour: Colour;
  face: Face | null;
  pay: number;
  filled: (number | null)[];
}
/**
 * The track: where it ends, where it is green, what that pays and costs, where each seat stands.
 */
export interface Environment {
  most: number;
  green: number;
  green_bonus: number;
  overflow_cost: number;
  fines: number[];
  at: number[];
}
/**
 * A line of an era card: what it is about, what it says, whom it has met.
 */
export interface EraLine {
  kind: EraKind;
  text: string;
  met: EraMet[];
}
/**
 * The seats that an effect of an era card has met, and what is said of one of them and of several.
 */
export interface EraMet {
  seats: number[];
  one: string;
  several: string;
}
/**
 * One environment rule of an era card, and the seats that it has met, with its effect or with the other one.
 */
export interface EraRule {
  when: When;
  low: number;
  high: number;
  effect: string;
  instead: string | null;
  met: number[];
  met_instead: number[];
}
/**
 * An era card with its demand places.
 */
export interface EraView {
  id: string;
  years: string;
  title: string;
  event: string;
  era: number;
  shift: number;
  set: {
    [k: string]: number;
  };
  demand: Demand | null;
  rules: EraRule[];
  contract_bonus: {
    [k: string]: number;
  };
  tile_discount: number;
  storage_discount: number;
  ticket_surcharge: number;
  reprocessing_cost: number | null;
  offer: Offer | null;
  lines: EraLine[];
}
/**
 * What an era card sells to each player once.
 */
export interface Offer {
  cost: number;
  effect: string;
}
/**
 * A ticket of the market, seen from the back.
 */
export interface FaceDown {
  slot: number;
  up: false;
  grade: Grade;
}
/**
 * A ticket of the market, seen from the front.
 */
export interface FaceUp {
  card: number;
  id: string;
  grade: Grade;
  api: string;
  cubes: OfColours;
  slot: number;
  up: true;
}
/**
 * A number for each colour.
 */
export interface OfColours {
  beige: number;
  yellow: number;
  orange: number;
  red: number;
  aqua: number;
  magenta: number;
}
/**
 * Basic column tiles by name.
 */
export interface GoneTiles {
  orange: number;
  red: number;
  aqua: number;
  magenta: number;
  beige: number;
}
/**
 * A level for each unit.
 */
export interface Levels {
  cracker: number;
  reformer: number;
}
/**
 * What a pair of dice becomes.
 */
export interface Makes {
  pair: [Colour, Colour];
  makes: {
    [k: string]: number;
  };
}
/**
 * A number for each grade.
 */
export interface OfGrades {
  light: number;
  standard: number;
  medium: number;
  heavy: number;
}
/**
 * An engineering location: what it is for, its price now and as printed, its least players, its engineers.
 */
export interface Place {
  location: Location;
  title: string;
  brief: string;
  gives: string;
  kind: LocationKind;
  cost: number;
  printed: number;
  players: number;
  reward: string[];
  free: boolean;
  engineers: number[];
}
/**
 * An achievement on the board, and the seats that would have it now unless it counts contracts.
 */
export interface PublicAchievement {
  card: number;
  id: string;
  name: string;
  need: string;
  condition: Condition;
  reward: number;
  uses_contracts: boolean;
  seats: number[];
}
/**
 * A seat's count by item with the total.
 */
export interface RefineryMoney {
  money: number;
  tokens: number;
  dice: number;
  contracts: number;
  achievements: number;
  environment: number;
  total: number;
}
/**
 * One player's refinery; what only its owner knows is None for others.
 */
export interface RefineryView {
  seat: number;
  money: number;
  grey: number;
  red: number;
  impact: number;
  technology: number;
  engineers: number;
  left: number;
  gold: number | null;
  storage: Storage;
  tray: Die[];
  column: ColumnRow[];
  units: [UnitState, UnitState];
  output: OfColours;
  flared: number;
  created: number;
  most_created: number;
  coke: Coke;
  tickets: OfGrades;
  tucked: number;
  active: (ActiveContract | null)[];
  completed: number;
  done: ContractView[] | null;
  published: boolean;
  private: AchievementView | null;
  dealt: Dealt | null;
  tiles: Tiles;
  demands: number;
  passed: boolean;
  ready: boolean;
  checks: Checks;
  lost: number;
  score: RefineryMoney;
}
/**
 * Places of the oil storage, and the dice in it.
 */
export interface Storage {
  places: number;
  dice: OfColours;
}
/**
 * A reprocessing unit.
 */
export interface UnitState {
  unit: Unit;
  colours: Colour[];
  level: number;
  pairs: number;
  rate: number;
  cost: number;
  dice: Die[];
  room: number;
  makes: Makes[];
}
/**
 * Installed tiles, and those that left the game.
 */
export interface Tiles {
  basic: BasicTiles;
  gone: GoneTiles;
  advanced: ColumnTile[];
  levels: Levels;
  storage: number;
}
/**
 * A ticket face up.
 */
export interface TicketView {
  card: number;
  id: string;
  grade: Grade;
  api: string;
  cubes: OfColours;
}
/**
 * The ticket market, the deck with the grade on top of it, the discard; how many of a grade make how many dice.
 */
export interface Tickets {
  shown: (FaceUp | FaceDown | null)[];
  deck: number;
  top: Grade | null;
  discard: TicketView[];
  tuck: [number, number];
}
/**
 * One price track: the marker shows the next level to sell, each level its dice and its price.
 */
export interface Track {
  colour: Colour;
  name: string;
  levels: [number, number][];
  infinite: boolean;
  level: number;
  open: boolean;
  buy: number;
}
/**
 * Dice sold this turn, the most there may be, the level begun, and what each level pays beyond its price.
 */
export interface TurnDice {
  sold: number;
  most: number;
  lot: Colour | null;
  bonus: number;
}
/**
 * The whole table as one viewer sees it.
 */
export interface View {
  round: number;
  rounds: number;
  players: number;
  phase: PhaseName;
  step: StepName;
  seat: number;
  first: number;
  claimed: number | null;
  turn_dice: TurnDice;
  lot_left: number;
  owed: number;
  colours: Colour[];
  grades: Grade[];
  eras: number[];
  era: EraView | null;
  market: Track[];
  supply: OfColours;
  tickets: Tickets;
  contracts: ContractPiles;
  achievements: PublicAchievement[];
  achievement_deck: number;
  locations: Place[];
  environment: Environment;
  offer: TicketView[] | ContractView[] | AchievementView[];
  sheets: RefineryView[];
}
