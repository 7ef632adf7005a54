// What moves on a PipeLite sheet when its player does something: barrels, dice and pipes.
import type { Flight } from "../../lib/flight";
import type { Move } from "../../lib/protocol";
import Barrel from "../../parts/Barrel.svelte";
import Die from "../../parts/Die.svelte";
import Pawn from "../../parts/Pawn.svelte";
import PipeSign from "../../parts/PipeSign.svelte";
import { die, touched } from "./places";
import type { View } from "./view";

/**
 * The flight of a move, by the position before it. What happens on a sheet that is not in sight happens in its player's
 * row.
 */
export function flight(move: Move, seat: number, name: string, view: View): Flight | null {
  const { args } = move;
  const sheet = view.sheets[seat];
  const [from, to, ...rest] = touched(move, seat, view);
  if (!from || !sheet) return null;
  const home = `seat-${seat}`;
  /** The dice of a round are shared: each lies on every sheet. */
  const rolled = (value: unknown): string[] => [seat, ...view.sheets.keys()].map((of) => die(of, Number(value)));
  const barrel = (oil: unknown, grade: unknown): Flight => ({
    piece: Barrel,
    props: { oil, grade, size: 26 },
    from: [from, home],
    to: [to!, ...rest, home],
  });
  switch (move.name) {
    case "crude":
      return { ...barrel(view.chart.find((row) => row.die === args.die)?.crude, 0), from: rolled(args.die) };
    case "barrel":
      return barrel(args.oil, args.grade);
    case "refine":
      return sheet.machine ? barrel(sheet.machine, args.to) : null;
    case "run":
      return { piece: Die, props: { value: args.die, size: 40 }, from: rolled(args.die), to: [from, home] };
    case "sell":
      return { piece: Die, props: { value: args.die, size: 40 }, from: rolled(args.die), to: [home] };
    case "contract":
      return { piece: Pawn, props: { seat, name, size: 24 }, from: [home], to: [from] };
    case "place": {
      const { holding } = sheet;
      if (!holding) return null;
      return {
        piece: PipeSign,
        props: { sides: holding.sides, size: 40 },
        from: rolled(holding.die),
        to: [from, home],
      };
    }
    default:
      return null;
  }
}
