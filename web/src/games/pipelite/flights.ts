// What moves on a PipeLite sheet when its player does something: barrels, dice and pipes.
import type { Flight } from "../../lib/flight";
import type { Move } from "../../lib/protocol";
import Barrel from "../../parts/Barrel.svelte";
import Die from "../../parts/Die.svelte";
import PipeSign from "../../parts/PipeSign.svelte";
import { die, places } from "./places";
import type { View } from "./view";

/** The flight of a move, by the position before it. */
export function flight(move: Move, seat: number, _name: string, view: View): Flight | null {
  const { args } = move;
  const sheet = view.sheets[seat];
  const [from, to, ...rest] = places(move, seat, view);
  if (!from || !sheet) return null;
  const barrel = (oil: unknown, grade: unknown): Flight => ({
    piece: Barrel,
    props: { oil, grade, size: 26 },
    from: [from],
    to: [to!, ...rest],
  });
  switch (move.name) {
    case "crude":
      return barrel(view.chart.find((row) => row.die === args.die)?.crude, 0);
    case "barrel":
      return barrel(args.oil, args.grade);
    case "refine":
      return sheet.machine ? barrel(sheet.machine, args.to) : null;
    case "run":
      return { piece: Die, props: { value: args.die, size: 40 }, from: [to!], to: [from] };
    case "place": {
      const { holding } = sheet;
      if (!holding) return null;
      return { piece: PipeSign, props: { sides: holding.sides, size: 40 }, from: [die(seat, holding.die)], to: [from] };
    }
    default:
      return null;
  }
}
