// Names of the places on a PipeLite table; a sheet's own places carry its seat, for only one sheet is in sight.
import type { Move } from "../../lib/protocol";
import type { View } from "./view";

export const cell = (seat: number, network: string, row: number, column: number): string =>
  `cell-${seat}-${network}-${row}-${column}`;
export const tank = (seat: number, oil: string, grade: number): string => `tank-${seat}-${oil}-${grade}`;
export const box = (seat: number, market: number, oil: string, grade: number): string =>
  `box-${seat}-${market}-${oil}-${grade}`;
export const machine = (seat: number, oil: string): string => `machine-${seat}-${oil}`;
export const outlet = (seat: number, oil: string, n: number): string => `outlet-${seat}-${oil}-${n}`;
export const die = (seat: number, value: number): string => `die-${seat}-${value}`;
export const contract = (row: number): string => `contract-${row}`;
export const loans = (seat: number): string => `loans-${seat}`;

/** What a line of the log outlines: of a sheet that is not in sight its player's row. */
export function places(move: Move, seat: number, view: View, shown: number): string[] {
  const keys = touched(move, seat, view);
  return seat === shown || !keys.length ? keys : [`seat-${seat}`, ...keys.filter((key) => key.startsWith("contract"))];
}

/** What a move touches. The market of a sale and the machine of a refining are told by the half-step before. */
export function touched({ name, args }: Move, seat: number, view: View): string[] {
  const [value, oil, network] = [Number(args.die), String(args.oil), String(args.network)];
  const sheet = view.sheets[seat];
  switch (name) {
    case "crude":
      return [die(seat, value), tank(seat, view.chart.find((row) => row.die === value)?.crude ?? "", 0)];
    case "place":
      return [cell(seat, network, Number(args.row), Number(args.column))];
    case "run":
      return [machine(seat, network), die(seat, value), die(seat, Number(args.second))];
    case "barrel": {
      const grade = Number(args.grade);
      const markets = sheet?.market ? [sheet.market] : [1, 2];
      return [tank(seat, oil, grade), ...markets.map((market) => box(seat, market, oil, grade))];
    }
    case "refine":
      return sheet?.machine
        ? [outlet(seat, sheet.machine, Number(args.outlet)), tank(seat, sheet.machine, Number(args.to))]
        : [];
    case "loan":
      return [loans(seat), die(seat, value)];
    case "contract":
      return [contract(Number(args.row))];
    case "pipe":
    case "sell":
      return [die(seat, value)];
    default:
      return [];
  }
}
