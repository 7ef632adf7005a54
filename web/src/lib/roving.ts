// Arrow keys inside a grid, one Tab stop for all of it; over the edge they go on in the next grid of the same row.

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

type Node = HTMLElement | SVGElement;

const cellsOf = (grid: Element): Node[][] =>
  [...grid.querySelectorAll('[role="row"]')]
    .map((row) => [...row.querySelectorAll<Node>('[role="gridcell"]')])
    .filter((row) => row.length);

/** The cell an arrow leads to, or null at the edge. */
export function neighbour<T>(rows: readonly (readonly T[])[], from: T, step: readonly [number, number]): T | null {
  const row = rows.findIndex((cells) => cells.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;
  return rows[row + step[0]]?.[column + step[1]] ?? null;
}

function beyond(grid: Element, rows: Node[][], from: Node, step: readonly [number, number]): Node | null {
  const family = grid.closest("[data-grids]");
  if (!family || step[0]) return null;
  const grids = [...family.querySelectorAll('[role="grid"]')];
  const next = grids[grids.indexOf(grid) + step[1]];
  const row = rows.findIndex((cells) => cells.includes(from));
  const cells = next && cellsOf(next)[row];
  return (step[1] > 0 ? cells?.[0] : cells?.at(-1)) ?? null;
}

export function stop(grid: Element, cell: Node): void {
  for (const other of grid.querySelectorAll('[role="gridcell"][tabindex="0"]')) other.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
}

export function roving(grid: Element): () => void {
  const first = grid.querySelector<Node>('[role="gridcell"]');
  if (first) stop(grid, first);
  const enter = (event: Event): void => {
    const cell = (event.target as Element).closest<Node>('[role="gridcell"]');
    if (cell) stop(grid, cell);
  };
  const press = (event: Event): void => {
    const { key, target } = event as KeyboardEvent;
    const step = ARROWS[key];
    const from = (target as Element).closest<Node>('[role="gridcell"]');
    if (!step || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = cellsOf(grid);
    (neighbour(rows, from, step) ?? beyond(grid, rows, from, step))?.focus();
  };
  grid.addEventListener("focusin", enter);
  grid.addEventListener("keydown", press);
  return () => {
    grid.removeEventListener("focusin", enter);
    grid.removeEventListener("keydown", press);
  };
}
