// Which pipelines a worker on a cell would run: those through its tile, or those that end at its machine.
import { at } from "./network_geometry";
import type { Network } from "./view";

const ROUND: [number, number, string][] = [
  [0, -1, "S"],
  [1, 0, "W"],
  [0, 1, "N"],
  [-1, 0, "E"],
];

export function through(network: Network, cell: string): Set<number> {
  for (const { halves } of network.tiles)
    for (const half of halves) {
      if (at(half.x, half.y) !== cell) continue;
      if (half.machine) return around(network, half.x, half.y);
      return new Set(halves.flatMap(({ segments }) => segments.map(({ pipeline }) => pipeline)));
    }
  return new Set();
}

function around(network: Network, x: number, y: number): Set<number> {
  const halves = new Map(network.tiles.flatMap((tile) => tile.halves.map((half) => [at(half.x, half.y), half])));
  return new Set(
    ROUND.flatMap(([dx, dy, end]) =>
      (halves.get(at(x + dx, y + dy))?.segments ?? [])
        .filter(({ ends }) => ends.includes(end))
        .map(({ pipeline }) => pipeline),
    ),
  );
}
