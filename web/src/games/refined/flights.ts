// What moves on a REFINED table when somebody does something: engineers, tickets and dice.
import type { Flight } from "../../lib/flight";
import type { Move } from "../../lib/protocol";
import Pawn from "../../parts/Pawn.svelte";
import Cube from "./Cube.svelte";
import { places } from "./places";
import { spread, type Colour, type View } from "./view";

/** The flight of a move, by the position before it. */
export function flight(move: Move, seat: number, name: string, view: View, shown: number): Flight | null {
  const { args } = move;
  const [first, ...rest] = places(move, seat, view, shown);
  const home = [`seat-${seat}`];
  const board = (place: string): string[] => (seat === shown ? [place] : home);
  const die = (colour: Colour | undefined, face: string | null, from: string[], to: string[]): Flight | null =>
    colour && first ? { piece: Cube, props: { colours: [colour], face, size: 32 }, from, to } : null;
  const [colour, face = null] = String(args.die ?? args.colour).split(" ") as [Colour, string?];
  switch (move.name) {
    case "place":
      return { piece: Pawn, props: { seat, name, size: 24 }, from: home, to: [first!] };
    case "take": {
      const ticket = view.tickets.shown.find((one) => one?.slot === args.ticket);
      // The lightest of its dice stands for a ticket.
      return ticket?.up ? die(spread(ticket.cubes, view.colours)[0], null, [first!], home) : null;
    }
    case "buy":
      return die(colour, null, [first!], home);
    case "sell_stored":
      return die(colour, null, home, [first!]);
    case "sell":
    case "demand":
      return die(colour, face, home, [first!]);
    case "load":
      return die(colour, face, board("tray"), [first!]);
    case "fill":
      return die(colour, face, rest, [first!]);
    case "recycle":
      return die(colour, face, board(`column-${colour}`), [first!]);
    default:
      return null;
  }
}
