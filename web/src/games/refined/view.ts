// What the server shows of a REFINED match.
import type { Colour, Die, FaceDown, FaceUp, RefineryView } from "../../lib/generated/refined";

export type {
  AchievementView as Achievement,
  ActiveContract,
  Checks,
  Colour,
  ComponentView as Component,
  ContractView as Contract,
  Die as DieState,
  EraView as Era,
  Place as Location,
  ColumnRow as Row,
  RefineryView as SheetState,
  TicketView as Ticket,
  Track,
  UnitState,
  View,
} from "../../lib/generated/refined";

export type ShownTicket = FaceUp | FaceDown;
export type Chance = NonNullable<RefineryView["active"][number]>["chances"][number];

export const letter = (colour: string): string => colour.charAt(0).toUpperCase();

/** Dice counted by colour, as a list of single colours from light to heavy. */
export const spread = (counts: Partial<Record<Colour, number>>, colours: Colour[]): Colour[] =>
  colours.flatMap((colour) => Array<Colour>(counts[colour] ?? 0).fill(colour));

export const total = (counts: object): number => Object.values<number>({ ...counts }).reduce((sum, n) => sum + n, 0);

/** Everything a seat has rolled this round and not sold yet. */
export const rolled = (sheet: RefineryView): number => sheet.checks.loading.rolled;

/**
 * Which dice of a tray are new since it was last seen: a fresh roll, or dice that tokens changed; never a die put back.
 */
export function turned(before: readonly Die[], after: readonly Die[]): Set<number> {
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
