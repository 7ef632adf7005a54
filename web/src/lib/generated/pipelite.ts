// Written by tools/protocol.py from the Python types of these names: make protocol.

export type Use = "crude" | "pipe" | "sell" | "run";
export type Phase = "act" | "place" | "sell" | "run" | "done" | "over";

/**
 * What changes, and by how much the money; of a pipe also its network and the longest way that grew.
 */
export interface Preview {
  lines: Change[];
  money: number;
  network?: string;
  path?: [number, number][];
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
 * A line of the chart: what a value gives.
 */
export interface ChartLine {
  die: number;
  pipe: string;
  sides: string;
  crude: string;
  market: number;
}
/**
 * A barrel of a contract, open or crossed out.
 */
export interface ContractBarrel {
  oil: string;
  grade: number;
  value: number;
  open: boolean;
}
/**
 * One row of the contract area.
 */
export interface ContractLine {
  barrels: number;
  value: number;
  row: ContractBarrel[];
}
/**
 * One network with what each outlet is worth; `reaches` is the best grade of crude.
 */
export interface DrawnNetwork {
  cells: Square[];
  outlets: Outlet[];
  longest: number;
  reaches: number;
  ran: boolean;
}
/**
 * A pipe of a network.
 */
export interface Square {
  row: number;
  column: number;
  sides: string;
}
/**
 * The squares of the longest way out of an outlet, as (row, column).
 */
export interface Outlet {
  column: number;
  value: number;
  path: [number, number][];
  used: boolean;
}
/**
 * The squares under each machine, and the columns of its outlets.
 */
export interface Grid {
  columns: number;
  rows: number;
  outlets: number[];
}
/**
 * The pipe about to be drawn.
 */
export interface Holding {
  die: number;
  pipe: string;
  sides: string;
}
/**
 * Which dice sell there and what it pays.
 */
export interface MarketBox {
  dice: number[];
  prices: {
    [k: string]: number[];
  };
}
/**
 * How far a seat is with a contract.
 */
export interface Progress {
  hold: number;
  done: boolean;
  ready: boolean;
}
/**
 * A die of a sheet: what it shows, what was rolled and what it was used for.
 */
export interface Rolled {
  value: number;
  rolled: number;
  use: Use | null;
}
/**
 * A seat's count by item, with the total and the longest pipe in squares.
 */
export interface SheetMoney {
  tanks: number;
  markets: number;
  contracts: number;
  longest: number;
  loans: number;
  total: number;
  squares: number;
}
/**
 * One player's sheet; `steps` are barrels sold or refined so far in this sale or run.
 */
export interface SheetView {
  seat: number;
  done: boolean;
  phase: Phase;
  dice: Rolled[];
  holding: Holding | null;
  market: number | null;
  machine: string | null;
  steps: number;
  networks: {
    [k: string]: DrawnNetwork;
  };
  tanks: {
    [k: string]: Tank[];
  };
  sold: {
    [k: string]: boolean[];
  }[];
  contracts: Progress[];
  loans: number;
  score: SheetMoney;
}
/**
 * The boxes of one grade under one network; `fresh` barrels of those held were refined in this run.
 */
export interface Tank {
  boxes: number;
  spent: number;
  held: number;
  fresh: number;
}
/**
 * Everything on the table.
 */
export interface View {
  round: number;
  rounds: number;
  players: number;
  dice_count: number;
  oils: string[];
  grades: string[];
  costs: {
    [k: string]: number[];
  };
  chart: ChartLine[];
  grid: Grid;
  tank_values: number[];
  markets: MarketBox[];
  contracts: ContractLine[];
  loan_totals: number[];
  longest_pays: number;
  sheets: SheetView[];
}
