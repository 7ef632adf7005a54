// The static move table of a game, looked up by name and parameters.
import type { Move } from "./protocol";

export type Args = Record<string, number | string>;

const signature = (name: string, args: Args): string =>
  `${name} ${Object.keys(args)
    .sort()
    .map((key) => `${key}=${args[key]}`)
    .join(" ")}`;

export class MoveTable {
  readonly #ids: Map<string, number>;
  readonly #moves: Map<number, Move>;

  constructor(moves: readonly Move[]) {
    this.#ids = new Map(moves.map((move) => [signature(move.name, move.args), move.id]));
    this.#moves = new Map(moves.map((move) => [move.id, move]));
  }

  id(name: string, args: Args = {}): number | null {
    return this.#ids.get(signature(name, args)) ?? null;
  }

  get(id: number): Move | undefined {
    return this.#moves.get(id);
  }
}
