// One PipeLite position and its move table, written by hand after the server's message format.
import type { Move, Preview, State } from "../../src/lib/protocol";
import type { SheetState, View } from "../../src/games/pipelite/view";

const OILS = ["orange", "blue", "grey"];
const DICE = [1, 2, 3, 4, 5, 6];

function table(): Move[] {
  const moves: Move[] = [];
  const add = (name: string, args: Move["args"] = {}): unknown => moves.push({ id: moves.length, name, args });
  for (const die of DICE) for (const name of ["crude", "pipe", "sell"]) add(name, { die });
  for (const die of DICE)
    for (const second of DICE) if (die <= second) for (const network of OILS) add("run", { die, second, network });
  for (const die of DICE) for (const change of [1, -1]) if (die + change > 0 && die + change < 7) add("loan", { die, change });
  for (const row of [1, 2, 3]) add("contract", { row });
  for (const network of OILS)
    for (let row = 1; row <= 4; row++)
      for (let column = 1; column <= 5; column++)
        for (let turn = 0; turn < 4; turn++) add("place", { network, row, column, turn });
  for (const oil of OILS) for (const grade of [1, 2, 3]) add("barrel", { oil, grade });
  for (const outlet of [1, 2, 3])
    for (let from = 0; from < 3; from++) for (let to = from + 1; to < 4; to++) add("refine", { outlet, from, to });
  add("finish");
  add("done");
  return moves;
}

export const moves = table();

export function id(name: string, args: Move["args"] = {}): number {
  const found = moves.find((move) => move.name === name && Object.entries(args).every(([key, value]) => move.args[key] === value));
  if (!found) throw new Error(`no move ${name} ${JSON.stringify(args)}`);
  return found.id;
}

const cell = (row: number, column: number, sides: string) => ({ row, column, sides });
const outlet = (column: number, path: [number, number][]) => ({ column, value: path.length, path, used: false });
const tank = (boxes: number, spent: number, held: number) => ({ boxes, spent, held, fresh: 0 });

const sheet = (seat: number, change: Partial<SheetState> = {}): SheetState => ({
  seat, done: false, phase: "place",
  dice: [
    { value: 1, rolled: 1, use: "crude" }, { value: 2, rolled: 2, use: "pipe" }, { value: 3, rolled: 3, use: null },
    { value: 5, rolled: 5, use: null }, { value: 6, rolled: 6, use: null },
  ],
  holding: { die: 2, pipe: "elbow", sides: "UR" }, market: null, machine: null, steps: 0,
  networks: {
    orange: {
      cells: [cell(1, 2, "UR"), cell(1, 3, "URDL"), cell(1, 4, "URL"), cell(1, 5, "DL"), cell(2, 5, "UL"), cell(2, 4, "RL"), cell(2, 3, "URD")],
      outlets: [
        outlet(2, [[1, 2], [1, 3], [1, 4], [1, 5], [2, 5], [2, 4], [2, 3]]), outlet(3, [[1, 3], [1, 4], [1, 5], [2, 5], [2, 4], [2, 3]]),
        outlet(4, [[1, 4], [1, 5], [2, 5], [2, 4], [2, 3]]),
      ],
      longest: 7, reaches: 2, ran: false,
    },
    blue: {
      cells: [cell(1, 3, "UD"), cell(2, 3, "URL"), cell(2, 4, "RL"), cell(2, 2, "RD")],
      outlets: [outlet(2, []), outlet(3, [[1, 3], [2, 3], [2, 4]]), outlet(4, [])], longest: 3, reaches: 2, ran: false,
    },
    grey: {
      cells: [cell(1, 2, "UR"), cell(1, 3, "UDL")],
      outlets: [outlet(2, [[1, 2], [1, 3]]), outlet(3, [[1, 3], [1, 2]]), outlet(4, [])], longest: 2, reaches: 1, ran: false,
    },
  },
  tanks: {
    orange: [tank(6, 3, 1), tank(4, 1, 0), tank(4, 1, 1), tank(4, 0, 0)],
    blue: [tank(6, 1, 1), tank(4, 0, 1), tank(4, 0, 0), tank(4, 0, 0)],
    grey: [tank(6, 0, 1), tank(4, 0, 0), tank(4, 0, 0), tank(4, 0, 0)],
  },
  sold: [
    { orange: [false, true, false], blue: [false, false, false], grey: [false, false, false] },
    { orange: [true, false, false], blue: [false, false, false], grey: [false, false, false] },
  ],
  contracts: [{ hold: 0, done: false, ready: false }, { hold: 1, done: false, ready: false }, { hold: 2, done: false, ready: false }],
  loans: 1,
  score: { tanks: 6, markets: 13, contracts: 0, longest: 14, loans: -2, total: 31 },
  ...change,
});

const contract = (barrels: number, value: number, values: number[], open: string, row: string) => ({
  barrels, value,
  row: row.split(" ").map((text, i) => {
    const grade = "clmh".indexOf(text[1] as string);
    const oil = OILS.find((name) => name[0] === text[0]?.toLowerCase()) as string;
    return { oil, grade, value: values[grade - 1] as number, open: open[i] === "1" };
  }),
});

const view: View = {
  round: 5, rounds: 8, players: 3, dice_count: 5, oils: OILS, grades: ["crude", "low", "mid", "high"],
  costs: { orange: [3, 3, 2], blue: [2, 1, 3], grey: [2, 4, 3] },
  chart: (["straight UD orange", "elbow UR orange", "tee RDL blue", "straight UD blue", "elbow UR grey", "cross URDL grey"]).map((text, i) => {
    const [pipe = "", sides = "", crude = ""] = text.split(" ");
    return { die: i + 1, pipe, sides, crude, market: i < 3 ? 1 : 2 };
  }),
  grid: { columns: 5, rows: 4, outlets: [2, 3, 4] },
  tank_values: [0, 2, 4, 7],
  markets: [
    { dice: [1, 2, 3], prices: { orange: [5, 9, 14], blue: [4, 8, 13], grey: [4, 8, 12] } },
    { dice: [4, 5, 6], prices: { orange: [4, 8, 12], blue: [4, 8, 13], grey: [5, 9, 14] } },
  ],
  contracts: [
    contract(3, 40, [8, 13, 19], "101010000", "Ol Bm Gh Bl Gm Oh Gl Om Bh"), contract(4, 57, [9, 14, 20], "110000011", "Bl Gm Oh Gl Om Bh Ol Bm Gh"),
    contract(5, 71, [10, 15, 21], "010110101", "Gl Om Bh Ol Bm Gh Bl Gm Oh"),
  ],
  loan_totals: [0, 2, 5, 9, 14, 20, 27], longest_pays: 2,
  sheets: [
    sheet(0), sheet(1, { phase: "act", holding: null, score: { tanks: 6, markets: 10, contracts: 0, longest: 12, loans: 0, total: 28 } }),
    sheet(2, { phase: "done", done: true, holding: null, score: { tanks: 9, markets: 14, contracts: 0, longest: 10, loans: 0, total: 33 } }),
  ],
};

export const best = id("place", { network: "orange", row: 3, column: 3, turn: 3 });
const places = [best, ...[0, 2].map((turn) => id("place", { network: "orange", row: 3, column: 3, turn }))].concat(
  [[1, 2], [1, 4], [2, 5], [3, 2]].map(([row, column]) => id("place", { network: "blue", row: row as number, column: column as number, turn: 0 })),
  [[1, 4], [2, 3]].map(([row, column]) => id("place", { network: "grey", row: row as number, column: column as number, turn: 0 })),
);
export const preview: Preview = {
  lines: [
    { thing: "Orange path", before: 7, after: 8, means: "crude now reaches High" }, { thing: "Longest pipe", before: 7, after: 8, means: "+$2" },
  ],
  money: 2, network: "orange", path: [[1, 2], [1, 3], [1, 4], [1, 5], [2, 5], [2, 4], [2, 3], [3, 3]],
};

export const state: State<View> = {
  type: "state", match: "m1", game: "pipelite", title: "PipeLite", options: {},
  seats: [["Mara", "me"], ["Theo", "link"], ["Ines", "computer"]].map(([name = "", kind], seat) => ({
    seat, name, kind: kind as "me", level: kind === "computer" ? "greedy" : null, here: true,
  })),
  yours: [0], seat: 0, entries: 37, at: 12, actor: 0, waiting: [0, 1], view, legal: [...places, id("done")].sort((a, b) => a - b),
  can: { undo: true, redo: false, restart: true, why: null, back: 30 },
  log: {
    keep: 0,
    add: [
      { n: 1, seat: 0, text: "Mara takes orange crude.", moment: [0, "Round 1"], moves: [id("crude", { die: 1 })], money: null },
      { n: 36, seat: 2, text: "Ines is done.", moment: [4, "Round 5"], moves: [id("done")], money: null },
    ],
  },
  chat: { keep: 0, add: [] }, paused: null, tryout: null, rematch: null, request: null,
  moment: [4, "Round 5"], over: false, score: null, archived: null, deal: null, thinking: [], preparing: false, speed: 1, money: [20, 18, 15],
};
