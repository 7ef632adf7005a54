// A position of PipeLite as the server tells it, with a pipe to draw; tools/fixtures.py records it.
import type { View } from "../../src/games/pipelite/view";
import type { GuideBook, Move, Preview, State } from "../../src/lib/protocol";
import recorded from "./recorded.json";

export const moves = recorded.moves as unknown as Move[];
export const state = recorded.state as unknown as State<View>;
export const previews: Record<number, Preview> = recorded.previews;
export const guide = recorded.guide as unknown as GuideBook;

export function id(name: string, args: Move["args"] = {}): number {
  const found = moves.find(
    (move) => move.name === name && Object.entries(args).every(([key, value]) => move.args[key] === value),
  );
  if (!found) throw new Error(`no move ${name} ${JSON.stringify(args)}`);
  return found.id;
}

/** The move that earns most. */
export const best = id("place", { network: "grey", row: 1, column: 3, turn: 1 });
export const preview = previews[best]!;
