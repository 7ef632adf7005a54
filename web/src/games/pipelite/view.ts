// What the server shows of a PipeLite match.
import type { Spot } from "../../lib/pipes";

export type Phase = "act" | "place" | "sell" | "run" | "done" | "over";
export type Use = "crude" | "pipe" | "sell" | "run";

export interface DieState {
  value: number;
  rolled: number;
  use: Use | null;
}

export interface Outlet {
  column: number;
  value: number;
  path: Spot[];
  used: boolean;
}

export interface NetworkState {
  cells: { row: number; column: number; sides: string }[];
  outlets: Outlet[];
  longest: number;
  reaches: number;
  ran: boolean;
}

export interface Tank {
  boxes: number;
  spent: number;
  held: number;
  /** Of those held, refined in this run already. */
  fresh: number;
}

export interface SheetState {
  seat: number;
  done: boolean;
  phase: Phase;
  dice: DieState[];
  holding: { die: number; pipe: string; sides: string } | null;
  market: number | null;
  machine: string | null;
  /** Barrels sold or refined so far in this sale or run. */
  steps: number;
  networks: Record<string, NetworkState>;
  tanks: Record<string, Tank[]>;
  sold: Record<string, boolean[]>[];
  contracts: { hold: number; done: boolean; ready: boolean }[];
  loans: number;
  score: { tanks: number; markets: number; contracts: number; longest: number; loans: number; total: number };
}

export interface Contract {
  barrels: number;
  value: number;
  row: { oil: string; grade: number; value: number; open: boolean }[];
}

export interface View {
  round: number;
  rounds: number;
  players: number;
  dice_count: number;
  oils: string[];
  grades: string[];
  costs: Record<string, number[]>;
  chart: { die: number; pipe: string; sides: string; crude: string; market: number }[];
  grid: { columns: number; rows: number; outlets: number[] };
  tank_values: number[];
  markets: { dice: number[]; prices: Record<string, number[]> }[];
  contracts: Contract[];
  loan_totals: number[];
  longest_pays: number;
  sheets: SheetState[];
}

export const longestOf = (sheet: SheetState): number =>
  Math.max(...Object.values(sheet.networks).map((network) => network.longest));
