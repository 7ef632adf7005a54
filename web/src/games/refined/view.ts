// What the server shows of a REFINED match.

export type Colour = "beige" | "yellow" | "orange" | "red" | "aqua" | "magenta";
export type Grade = "light" | "standard" | "medium" | "heavy";
export type Unit = "cracker" | "reformer";
export type Phase =
  | "setup" | "era" | "engineering" | "tickets" | "refining" | "selling" | "delivering" | "reprocessing" | "refresh" | "over";

export interface DieState {
  /** Its name in moves, such as "red 16/20". */
  die: string;
  colour: Colour;
  face: string;
}

export interface Track {
  colour: Colour;
  name: string;
  levels: [dice: number, price: number][];
  infinite: boolean;
  level: number;
  open: boolean;
  buy: number;
}

export interface Ticket {
  card: number;
  id: string;
  grade: Grade;
  api: string;
  cubes: Record<Colour, number>;
}

export type ShownTicket = { slot: number; up: false; grade: Grade } | ({ slot: number; up: true } & Ticket);

export interface Component {
  colours: Colour[];
  face: string;
  filled: boolean;
}

export interface Contract {
  card: number;
  id: string;
  name: string;
  start: boolean;
  categories: string[];
  money: number;
  dots: number;
  bonus: string[];
  slots: Component[];
}

export type Chance = "filled" | "column" | "coke" | "tray" | null;

export interface ActiveContract extends Contract {
  active: number;
  wants: string[];
  takes: string[];
  chances: Chance[];
}

export interface Achievement {
  card: number;
  id: string;
  name: string;
  need: string;
  reward: number;
}

export interface PublicAchievement extends Achievement {
  uses_contracts: boolean;
  seats: number[];
}

export interface EraRule {
  when: "reveal" | "unfilled" | "filled";
  low: number;
  high: number;
  effect: string;
  instead: string | null;
  /** Seats that it has met, with its effect or with the other one. */
  met: number[];
  met_instead: number[];
}

export interface Era {
  id: string;
  years: string;
  title: string;
  event: string;
  era: number;
  shift: number;
  set: Partial<Record<Colour, number>>;
  demand: { colour: Colour; face: string | null; pay: number; filled: (number | null)[] } | null;
  rules: EraRule[];
  contract_bonus: Record<string, number>;
  tile_discount: number;
  storage_discount: number;
  ticket_surcharge: number;
  reprocessing_cost: number | null;
  offer: { cost: number; effect: string } | null;
}

export interface Location {
  location: string;
  kind: "single" | "multi" | "gold";
  cost: number;
  printed: number;
  players: number;
  reward: string[];
  free: boolean;
  engineers: number[];
}

export interface Row {
  colours: Colour[];
  places: number;
  dice: DieState[];
  /** Only rows of one colour say whether the column has room for one more. */
  takes?: boolean;
}

export interface UnitState {
  unit: Unit;
  colours: Colour[];
  level: number;
  pairs: number;
  rate: number;
  cost: number;
  dice: DieState[];
  room: number;
  makes: { pair: [Colour, Colour]; makes: Partial<Record<Colour, number>> }[];
}

export interface Checks {
  loading: { rolled: number; loose: number; dice: number; column: number; lost: number };
  selling: { left: number; lost: number; gas: number; coke: number };
  recycling: { made: number; lone: number; free: number; cost: number; short: boolean };
}

export interface SheetState {
  seat: number;
  money: number;
  grey: number;
  red: number;
  impact: number;
  technology: number;
  engineers: number;
  left: number;
  gold: number | null;
  storage: { places: number; dice: Record<Colour, number> };
  tray: DieState[];
  column: Row[];
  units: [UnitState, UnitState];
  output: Record<Colour, number>;
  flared: number;
  created: number;
  most_created: number;
  coke: { spots: number; markers: number; sold: number };
  tickets: Record<Grade, number>;
  tucked: number;
  active: (ActiveContract | null)[];
  completed: number;
  done: Contract[] | null;
  published: boolean;
  private: Achievement | null;
  dealt: { achievements: Achievement[]; contracts: Contract[] } | null;
  tiles: {
    basic: Record<string, number>;
    gone: Record<string, number>;
    advanced: string[];
    levels: Record<Unit, number>;
    storage: number;
  };
  demands: number;
  passed: boolean;
  ready: boolean;
  checks: Checks;
  lost: number;
  score: { total: number };
}

export interface View {
  round: number;
  rounds: number;
  players: number;
  phase: Phase;
  step: string;
  seat: number;
  first: number;
  claimed: number | null;
  /** Dice sold this turn, the most there may be, the level begun, and what each level pays the seat to move beyond its price. */
  turn_dice: { sold: number; most: number; lot: Colour | null; bonus: number };
  lot_left: number;
  /** Stored dice that the era card still takes from the seat to move. */
  owed: number;
  colours: Colour[];
  grades: Grade[];
  eras: number[];
  era: Era | null;
  market: Track[];
  supply: Record<Colour, number>;
  tickets: { shown: (ShownTicket | null)[]; deck: number; top: Grade | null; discard: Ticket[] };
  contracts: { deck: number; discard: number; top: Contract | null; incoming: Contract | null };
  achievements: PublicAchievement[];
  achievement_deck: number;
  locations: Location[];
  environment: { most: number; green: number; green_bonus: number; overflow_cost: number; fines: number[]; at: number[] };
  offer: (Ticket | Contract | Achievement)[];
  sheets: SheetState[];
}

export const letter = (colour: string): string => colour.charAt(0).toUpperCase();

/** Dice counted by colour, as a list of single colours from light to heavy. */
export const spread = (counts: Partial<Record<Colour, number>>, colours: Colour[]): Colour[] =>
  colours.flatMap((colour) => Array<Colour>(counts[colour] ?? 0).fill(colour));

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Everything a seat has rolled this round and not sold yet. */
export const rolled = (sheet: SheetState): number => sheet.checks.loading.rolled;

/** Which dice of a tray are new since it was last seen: a fresh roll, or dice that tokens changed; never a die put back. */
export function turned(before: readonly DieState[], after: readonly DieState[]): Set<number> {
  const fresh = before.length === 0 && after.length > 1;
  if (!fresh && before.length !== after.length) return new Set();
  const left = before.map(({ die }) => die);
  return new Set(
    after.flatMap(({ die }, place) => {
      const at = left.indexOf(die);
      if (at >= 0) left.splice(at, 1);
      return at < 0 ? [place] : [];
    }),
  );
}
