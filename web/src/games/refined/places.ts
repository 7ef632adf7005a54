// Which places of the boards a move touches, by their `data-place` keys.
import type { Move } from "../../lib/protocol";
import type { View } from "./view";

const colourOf = (die: unknown): string => String(die).split(" ")[0]!;
const unitOf = (colour: string): string => (["aqua", "magenta"].includes(colour) ? "unit-reformer" : "unit-cracker");

/** Only one player's refinery is in sight; what happens on another one is told by its row. */
const BOARD = /^(storage|tray|column|unit|coke|gas|contract)/;

export function places(move: Move, seat: number, _view: View, shown: number): string[] {
  const keys = touched(move, seat);
  return seat === shown ? keys : [...new Set(keys.map((key) => (BOARD.test(key) ? `seat-${seat}` : key)))];
}

function touched({ name, args }: Move, seat: number): string[] {
  const colour = colourOf(args.die ?? args.colour);
  switch (name) {
    case "place":
      return [`location-${args.location}`];
    case "flip":
    case "take":
      return [`ticket-${args.ticket}`];
    case "grade":
      return [`ticket-${args.grade}`, "storage"];
    case "ticket":
    case "lose_stored":
      return ["storage"];
    case "tuck_same":
      return [`ticket-${args.grade}`, "storage"];
    case "tuck_mixed":
      return ["storage"];
    case "buy":
    case "sell_stored":
      return [`market-${args.colour}`, "storage"];
    case "demand_stored":
      return ["era", "storage"];
    case "choose":
    case "pay":
      return ["era"];
    case "reroll":
    case "swap":
    case "set":
    case "bypass":
      return ["tray"];
    case "load":
    case "lose":
    case "set_loaded":
      return [`column-${colour}`];
    case "recycle":
      return [unitOf(colour)];
    case "sell":
      return [`market-${colour}`, `column-${colour}`];
    case "demand":
      return ["era", `column-${colour}`];
    case "demand_coke":
      return ["era", "coke"];
    case "fill":
      return [`contract-${args.active}`, `column-${colour}`];
    case "fill_coke":
      return [`contract-${args.active}`, "coke"];
    case "exchange":
      return [`contract-${args.active}`];
    case "basic":
    case "advanced":
      return tile(String(args.tile));
    case "trade":
      return [...tile(String(args.tile)), ...tile(String(args.into))];
    case "gas":
      return ["gas"];
    case "flare":
      return ["tray", "gas"];
    case "run":
      return [`unit-${args.unit}`];
    case "pair":
      return [unitOf(String(args.heavy))];
    case "alone":
      return ["unit-reformer"];
    case "achievement":
      return [`achievement-${args.card}`];
    default:
      return [`seat-${seat}`];
  }
}

const tile = (name: string): string[] => [["cracker", "reformer"].includes(name) ? `unit-${name}` : `column-${name}`];
