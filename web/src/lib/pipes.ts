// Geometry of pipes on square cells: sides are letters of U R D L. Drawing only, no rule.

export type Side = "U" | "R" | "D" | "L";
export type Spot = readonly [row: number, column: number];
export interface Cell {
  row: number;
  column: number;
  sides: string;
}

export const STEP: Record<Side, readonly [number, number]> = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };
const ORDER = "URDL";
const OPPOSITE: Record<Side, Side> = { U: "D", R: "L", D: "U", L: "R" };
const WORD: Record<Side, string> = { U: "up", R: "right", D: "down", L: "left" };

export const sidesOf = (sides: string): Side[] => [...sides] as Side[];
export const key = (row: number, column: number): string => `${row},${column}`;

/** The sides after so many clockwise quarter turns, in the order U R D L. */
export function turned(sides: string, turn: number): string {
  const after = sidesOf(sides).map((side) => ORDER[(ORDER.indexOf(side) + turn) % 4]);
  return [...ORDER].filter((side) => after.includes(side)).join("");
}

/** Sides as words: "up and right". */
export function spoken(sides: string): string {
  const words = sidesOf(sides).map((side) => WORD[side]);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const straight = (sides: string): boolean => sides === "UD" || sides === "RL" || sides === "LR";

/** The centre line of a pipe in a cell whose left upper corner is (x, y). */
export function centreLine(sides: string, x: number, y: number, size: number): string {
  const [mx, my] = [x + size / 2, y + size / 2];
  const edge = (side: Side): string => `${mx + (STEP[side][0] * size) / 2} ${my + (STEP[side][1] * size) / 2}`;
  const ends = sidesOf(sides);
  if (ends.length === 2) {
    const [a, b] = ends as [Side, Side];
    return straight(sides) ? `M${edge(a)}L${edge(b)}` : `M${edge(a)}Q${mx} ${my} ${edge(b)}`;
  }
  return ends.map((side) => `M${mx} ${my}L${edge(side)}`).join("");
}

export interface Flange {
  path: string;
  joined: boolean;
}

/** A thin flange where two pipes meet, a thick blind one where nothing answers; joints are drawn once. */
export function flanges(cells: readonly Cell[], outlets: readonly number[], size: number): Flange[] {
  const at = new Map(cells.map((cell) => [key(cell.row, cell.column), cell.sides]));
  const out: Flange[] = [];
  for (const { row, column, sides } of cells)
    for (const side of sidesOf(sides)) {
      const [dx, dy] = STEP[side];
      const answer = at.get(key(row + dy, column + dx))?.includes(OPPOSITE[side]) ?? false;
      if (answer && (side === "U" || side === "L")) continue;
      const joined = answer || (side === "U" && row === 1 && outlets.includes(column));
      const back = joined ? 0 : 0.05;
      const x = (column - 0.5 + dx * (0.5 - back)) * size;
      const y = (row - 0.5 + dy * (0.5 - back)) * size;
      const half = 0.2 * size;
      out.push({ path: dx ? `M${x} ${y - half}V${y + half}` : `M${x - half} ${y}H${x + half}`, joined });
    }
  return out;
}

/** The light under a path: from the outlet above its first cell, rounded at every bend. */
export function glow(path: readonly Spot[], size: number): string {
  const points = path.map(([row, column]) => [(column - 0.5) * size, (row - 0.5) * size] as const);
  const first = points[0];
  if (!first) return "";
  let line = `M${first[0]} 0`;
  points.forEach(([x, y], index) => {
    const next = points[index + 1];
    line += next ? `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}` : `L${x} ${y}`;
  });
  return line;
}

/** Corner ticks inside a square: the sign of a place that may be chosen. */
export function ticks(x: number, y: number, size: number, inset = 0.2, length = 0.14): string {
  const [a, b] = [size * inset, size * (inset + length)];
  const [right, low] = [x + size, y + size];
  return (
    `M${x + a} ${y + b}V${y + a}H${x + b}M${right - b} ${y + a}H${right - a}V${y + b}` +
    `M${right - a} ${low - b}V${low - a}H${right - b}M${x + b} ${low - a}H${x + a}V${low - b}`
  );
}
