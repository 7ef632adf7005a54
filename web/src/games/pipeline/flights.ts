// What moves on a Pipeline table when somebody does something: barrels, tiles, goods and workers.
import type { Flight } from "../../lib/flight";
import type { Move } from "../../lib/protocol";
import Barrel from "../../parts/Barrel.svelte";
import Pawn from "../../parts/Pawn.svelte";
import { places } from "./places";
import Sign from "./Sign.svelte";
import Tile from "./Tile.svelte";
import type { OfferedTile, View } from "./view";

const TILE = 5.6;

/** The flight of a move, by the position before it. */
export function flight(move: Move, seat: number, name: string, view: View): Flight | null {
  const { args } = move;
  const at = places(move, seat, view);
  const home = [`seat-${seat}`];
  const tanks = (grade: unknown): string[] => [`tanks-${seat}-${grade}`, ...home];
  const barrel = (oil: unknown, grade: number, from: string[], to: string[]): Flight => ({
    piece: Barrel,
    props: { oil, grade, size: 24 },
    from,
    to,
  });
  const tile = (one: OfferedTile | null | undefined, from: string[], to: string[]): Flight | null =>
    one ? { piece: Tile, props: { tile: one }, wide: TILE, from, to } : null;
  switch (move.name) {
    case "action":
      return { piece: Pawn, props: { seat, name, size: 22 }, from: home, to: at };
    case "sell":
    case "sell_crude": {
      const grade = view.grades.indexOf(String(args.grade));
      return barrel(args.colour, grade, tanks(grade), at);
    }
    case "buy": {
      const grade = view.markets[Number(args.market) - 1]?.lines[Number(args.line) - 1]?.grade ?? 0;
      return barrel(args.colour, grade, at, tanks(grade));
    }
    case "buy_crude":
      return barrel(args.colour, 0, at, tanks(0));
    case "refine":
    case "refine_through":
      return barrel(args.colour, Number(args.to), tanks(args.from), [`tanks-${seat}-${args.to}`]);
    case "deliver": {
      const { serving } = view.decision ?? {};
      if (!serving) return null;
      const card = places({ ...move, name: "serve", args: { card: serving.card } }, seat, view);
      return barrel(args.colour, Number(args.used), tanks(args.used), card);
    }
    case "pipe": {
      const shop = args.shop === "tank" ? view.tank_shop : view.machine_shop;
      return tile(shop.pipes[Number(args.tile) - 1], at, home);
    }
    case "government": {
      const quadrant = view.government.quadrants.find(({ name }) => name === args.quadrant);
      return tile(quadrant?.tiles["ABCDEFGH".indexOf(String(args.tile))], at, home);
    }
    case "cell":
    case "turn": {
      const { hand, anchor } = view.decision ?? {};
      const { row, column } = anchor ?? args;
      return tile(hand, home, [`cell-${seat}-${row}-${column}`]);
    }
    case "tank":
    case "take_tank":
    case "machine":
    case "take_machine": {
      const sign = move.name.endsWith("tank") ? "tanks_pipes" : "machines_pipes";
      return { piece: Sign, props: { name: sign, size: 26 }, from: at.slice(0, 1), to: home };
    }
    default:
      return null;
  }
}
