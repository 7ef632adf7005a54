// Geometry of networks: dominoes of two cells, two pipes in each cell. Drawing only, no rule.
import type { Half, LaidTile, OfferedTile, Side } from "./view";

export const CELL = 60;
const SIDES = "NESW";
const STEP: Record<string, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const TURNS: Side[] = ["east", "south", "west", "north"];
const TABLE = 32;

export interface DrawnSegment {
  x: number;
  y: number;
  ends: string;
  colour: string;
  pipeline: number;
  /** Crosses over the other pipe of its cell. */
  over: boolean;
}
export interface DrawnCell {
  x: number;
  y: number;
  machine: boolean;
  segments: { ends: string; colour: string; pipeline: number }[];
}
export interface Face {
  x: number;
  y: number;
  wide: number;
  high: number;
}

export const at = (x: number, y: number): string => `${x},${y}`;
const opposite = (end: string): string => SIDES[(SIDES.indexOf(end) + 2) % 4] as string;
export const straight = (ends: string): boolean => opposite(ends[0] as string) === ends[1];

/**
 * Rows and columns of the table wrap round; near a network they count from its corner, two cells beyond it included.
 */
export const local = (cell: number, corner: number): number => ((((cell - corner + 4) % TABLE) + TABLE) % TABLE) - 4;
export const global = (place: number, corner: number): number => (((place + corner) % TABLE) + TABLE) % TABLE;

/** The two cells of a tile laid with its left half at (x, y). */
export function laid(tile: OfferedTile, x: number, y: number, side: Side, pipeline = -1): [DrawnCell, DrawnCell] {
  const turn = TURNS.indexOf(side);
  const [dx, dy] = STEP[SIDES[(turn + 1) % 4] as string] as readonly [number, number];
  const cell = (half: number): DrawnCell => ({
    x: x + half * dx,
    y: y + half * dy,
    machine: false,
    segments: tile.segments
      .filter((segment) => segment.half === half)
      .map(({ ends, colour }) => ({
        ends: [...ends].map((end) => SIDES[(SIDES.indexOf(end) + turn) % 4]).join(""),
        colour,
        pipeline,
      })),
  });
  return [cell(0), cell(1)];
}

export function face([a, b]: readonly [{ x: number; y: number }, { x: number; y: number }]): Face {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), wide: Math.abs(a.x - b.x) + 1, high: Math.abs(a.y - b.y) + 1 };
}

export const cellsOf = (tiles: readonly LaidTile[]): Half[] => tiles.flatMap(({ halves }) => halves);

/** The pipes of all cells; where two straight ones cross, the second goes over. */
export function segmentsOf(cells: readonly DrawnCell[]): DrawnSegment[] {
  return cells.flatMap(({ x, y, segments }) => {
    const crossing = segments.length === 2 && segments.every(({ ends }) => straight(ends));
    return segments.map((segment, i) => ({ x, y, ...segment, over: crossing && i === 1 }));
  });
}

const middle = (x: number, y: number, end: string): [number, number] => {
  const [dx, dy] = STEP[end] as readonly [number, number];
  return [(x + 0.5 + dx / 2) * CELL, (y + 0.5 + dy / 2) * CELL];
};

/** The centre line of a pipe in its cell: straight across, or a quarter circle about the corner. */
export function line({ x, y, ends }: Pick<DrawnSegment, "x" | "y" | "ends">): string {
  const [a, b] = [...ends] as [string, string];
  const [from, to] = [middle(x, y, a), middle(x, y, b)];
  if (straight(ends)) return `M${from.join(" ")}L${to.join(" ")}`;
  const clockwise = (SIDES.indexOf(b) - SIDES.indexOf(a) + 4) % 4 === 1;
  return `M${from.join(" ")}A${CELL / 2} ${CELL / 2} 0 0 ${clockwise ? 0 : 1} ${to.join(" ")}`;
}

/** The short piece of a crossing pipe under which the other one passes. */
export function bridge({ x, y, ends }: DrawnSegment): string {
  const [dx, dy] = STEP[ends[0] as string] as readonly [number, number];
  const [mx, my] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
  const reach = CELL * 0.24;
  return `M${mx - dx * reach} ${my - dy * reach}L${mx + dx * reach} ${my + dy * reach}`;
}

/** Where a badge sits on a pipe: the middle of its line, in cells. */
export function heart({ x, y, ends }: Pick<DrawnSegment, "x" | "y" | "ends">): [number, number] {
  const [a, b] = [...ends].map((end) => STEP[end]) as [readonly [number, number], readonly [number, number]];
  const bend = 0.5 - Math.SQRT1_2 / 2;
  return [x + 0.5 + (a[0] + b[0]) * bend, y + 0.5 + (a[1] + b[1]) * bend];
}

/** Thin flanges where like pipes meet, thick blind ones where nothing answers; joints are drawn once. */
export function flanges(cells: readonly DrawnCell[]): { thin: string; blind: string } {
  const there = new Map(cells.map((cell) => [at(cell.x, cell.y), cell]));
  let [thin, blind] = ["", ""];
  for (const { x, y, segments } of cells)
    for (const { ends, colour } of segments)
      for (const end of ends) {
        const [dx, dy] = STEP[end] as readonly [number, number];
        const next = there.get(at(x + dx, y + dy));
        if (next?.machine) continue;
        const joined = next?.segments.some((other) => other.colour === colour && other.ends.includes(opposite(end)));
        if (joined && dx + dy < 0) continue;
        const back = joined ? 0 : CELL * 0.055;
        const [mx, my] = middle(x, y, end);
        const [px, py] = [mx - dx * back, my - dy * back];
        const half = CELL * (joined ? 0.195 : 0.21);
        const path = dx ? `M${px} ${py - half}V${py + half}` : `M${px - half} ${py}H${px + half}`;
        if (joined) thin += path;
        else blind += path;
      }
  return { thin, blind };
}

export interface Badge {
  pipeline: number;
  x: number;
  y: number;
}

/** One place on each pipeline for its value: on a bend, away from the other badges, near its middle. */
export function badges(segments: readonly DrawnSegment[], pipelines: readonly number[]): Badge[] {
  const placed: Badge[] = [];
  const shared = new Map<string, number>();
  for (const segment of segments)
    if (pipelines.includes(segment.pipeline)) {
      const key = at(segment.x, segment.y);
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
  for (const pipeline of pipelines) {
    const own = segments.filter((segment) => segment.pipeline === pipeline);
    const mean = [
      own.reduce((n, { x }) => n + x, 0) / own.length,
      own.reduce((n, { y }) => n + y, 0) / own.length,
    ] as const;
    let [best, most] = [own[0], -Infinity];
    for (const segment of own) {
      const [x, y] = heart(segment);
      const near = Math.min(3, ...placed.map((badge) => Math.hypot(badge.x - x, badge.y - y)));
      const score =
        near * 1.5 -
        (straight(segment.ends) ? 1 : 0) -
        ((shared.get(at(segment.x, segment.y)) ?? 0) > 1 ? 1.2 : 0) -
        Math.hypot(segment.x - mean[0], segment.y - mean[1]) * 0.12;
      if (score > most) [best, most] = [segment, score];
    }
    if (best) {
      const [x, y] = heart(best);
      placed.push({ pipeline, x, y });
    }
  }
  return placed;
}
