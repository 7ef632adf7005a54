import { beforeEach, expect, test, vi } from "vitest";
import { find, forget, held, hold, type Shelf } from "../../src/lib/keep";
import { Live, merged, type Socket } from "../../src/lib/live.svelte";
import { MoveTable } from "../../src/lib/moves";
import type { Answer, State } from "../../src/lib/protocol";
import { neighbour } from "../../src/lib/roving";
import { joinLink, matchPath, parse, pasted } from "../../src/lib/routes";
import { ranked } from "../../src/lib/levels";
import { defaults, firstPlan, fitted, freeName, plain, request } from "../../src/pages/start/plan";
import { id, moves, state } from "./fixture";

test("addresses lead to pages", () => {
  expect(parse("/", "")).toEqual({ page: "start" });
  expect(parse("/join/abc-1", "")).toEqual({ page: "join", token: "abc-1", at: null });
  expect(parse("/join/abc-1", "#m=7")).toEqual({ page: "join", token: "abc-1", at: 7 });
  expect(parse("/join/%", "")).toMatchObject({ token: "%" });
  expect(parse("/match/m1", "#m=118")).toEqual({ page: "match", id: "m1", at: 118 });
  expect(parse("/match/m1", "#m=x")).toEqual({ page: "match", id: "m1", at: null });
  for (const path of ["/match", "/match/a/b", "/other/x"]) expect(parse(path, "")).toEqual({ page: "lost" });
  expect(matchPath("m1", 3)).toBe("/match/m1#m=3");
});

test("whatever was pasted is understood", () => {
  const link = joinLink("http://table:8000", "tok_EN-1");
  expect(pasted(` ${link}\n`)).toBe("/join/tok_EN-1");
  expect(pasted("http://table:8000/match/m1#m=7")).toBe("/match/m1#m=7");
  expect(pasted("tok_EN-123")).toBe("/join/tok_EN-123");
  for (const text of ["", "hello you", "http://elsewhere.example/"]) expect(pasted(text)).toBeNull();
});

function shelf(): Shelf {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("tokens are kept by match, the newest first, none twice", () => {
  const box = shelf();
  hold({ id: "a", tokens: ["t1"], links: { 1: "l1" }, watch: "w" }, box);
  hold({ id: "b", tokens: ["t2"] }, box);
  hold({ id: "a", tokens: ["t1", "t3"] }, box);
  expect(held(box).map((match) => match.id)).toEqual(["a", "b"]);
  expect(find("a", box)).toEqual({ id: "a", tokens: ["t1", "t3"], links: { 1: "l1" }, watch: "w" });
  forget("a", box);
  expect(find("a", box)).toBeUndefined();
  box.setItem("crackspread.matches", "{broken");
  expect(held(box)).toEqual([]);
});

test("moves are found by name and parameters, whatever their order", () => {
  const table = new MoveTable(moves);
  expect(table.id("run", { network: "blue", second: 5, die: 2 })).toBe(
    id("run", { die: 2, second: 5, network: "blue" }),
  );
  expect(table.id("run", { die: 5, second: 2, network: "blue" })).toBeNull();
  expect(table.get(-1)).toBeUndefined();
});

test("arrows go to the neighbour and stop at the edge", () => {
  const rows = [
    ["a", "b"],
    ["c", "d"],
  ];
  expect(neighbour(rows, "a", [0, 1])).toBe("b");
  expect(neighbour(rows, "b", [1, 0])).toBe("d");
  expect(neighbour(rows, "d", [0, 1])).toBeNull();
});

const game = {
  name: "pipelite",
  title: "PipeLite",
  summary: "",
  minutes: [20, 30] as [number, number],
  players: [1, 6] as [number, number],
  levels: [{ name: "greedy", title: "Steady", rating: 1200, blurb: "Plans a turn." }],
  options: [
    {
      name: "rotate",
      title: "Turn",
      help: "",
      default: true,
      choices: null,
      low: null,
      high: null,
      more: false,
      titles: {},
    },
    { name: "rounds", title: "Rounds", help: "", default: 8, choices: null, low: 1, high: 8, more: true, titles: {} },
  ],
};

test("a plan fits its game and asks for exactly what is chosen", () => {
  const plan = firstPlan(game, "Ada");
  expect(plan.options).toEqual(defaults(game));
  expect(request(plan)).toEqual({
    game: "pipelite",
    options: { rotate: true, rounds: 8 },
    components: {},
    seed: null,
    seats: [
      { name: "Ada", kind: "me" },
      { name: "Theo", kind: "computer", level: "greedy" },
    ],
  });
  expect(request({ ...plan, seed: " 7 " }).seed).toBe(7);
  const odd = fitted(
    { game: "other", options: { gone: 1, rounds: 2 }, components: { gone: 1 }, seats: [], seed: "" },
    { ...game, players: [2, 2] },
  );
  expect(odd.options).toEqual({ rotate: true, rounds: 2 });
  expect(odd.seats).toHaveLength(2);
  expect(freeName([{ name: "Theo", kind: "me" }])).toBe("Ines");
  expect(game.options.map(plain)).toEqual([true, false]);
});

test("levels stand from weak to strong, and a level that is gone gives way to the usual one", () => {
  const level = (name: string, rating: number | null) => ({ name, title: name, rating, blurb: "" });
  expect(
    ranked([
      level("club", 300),
      level("expert", 420),
      level("master", 410),
      level("novice", 180),
      level("random", 0),
    ]).map(({ name }) => name),
  ).toEqual(["novice", "club", "expert", "master", "random"]);
  const old = fitted(
    {
      game: "pipelite",
      options: {},
      components: {},
      seats: [{ name: "Theo", kind: "computer", level: "steady" }],
      seed: "",
    },
    game,
  );
  expect(old.seats).toEqual([{ name: "Theo", kind: "computer", level: "greedy" }]);
});

class Wire implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  push(message: State | Answer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let wires: Wire[];
let live: Live;
const wire = () => wires.at(-1)!;
const position = (change: Partial<State>): State => ({ ...state, log: { keep: 0, add: [] }, ...change });

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  live = new Live(() => {
    wires.push(new Wire());
    return wire();
  });
});

test("the log keeps what is known and takes what is new", () => {
  const line = (n: number) => ({
    n,
    seat: 0,
    text: `line ${n}`,
    moment: [0, "Round 1"] as [number, string],
    moves: [n],
    money: null,
  });
  expect(merged([line(1), line(2), line(3)], { keep: 2, add: [line(4)] }).map(({ n }) => n)).toEqual([1, 2, 4]);
});

test("a move is done when its result is on the table", async () => {
  wire().push(position({ at: 3 }));
  let answer: Answer | null = null;
  const done = live.ask({ do: "play", seat: 0, move: 5, at: 3 }).then((got) => (answer = got));
  const { ref } = wire().sent[0] as { ref: number };
  expect(wire().sent[0]).toEqual({ ref, do: "play", seat: 0, move: 5, at: 3 });
  wire().push({ type: "accepted", ref });
  await vi.advanceTimersByTimeAsync(0);
  expect(answer).toBeNull();
  wire().push(position({ at: 4 }));
  await done;
  expect(answer).toEqual({ type: "accepted", ref });
});

test("a refusal is handed on", async () => {
  wire().push(position({}));
  const done = live.ask({ do: "play", seat: 0, move: 5, at: state.at });
  wire().push({ type: "refused", ref: 1, reason: "Not here.", stale: false });
  expect(await done).toMatchObject({ reason: "Not here." });
});

test("after a lost line the move is sent again, unless it had arrived", async () => {
  wire().push(position({ at: 3 }));
  const done = live.ask({ do: "play", seat: 0, move: 5, at: 3 });
  wire().onclose?.({ code: 1006 });
  expect(live.line).toBe("lost");
  await vi.advanceTimersByTimeAsync(600);
  expect(wires).toHaveLength(2);
  wire().push(position({ at: 3 }));
  expect(wire().sent).toMatchObject([{ do: "play", move: 5, at: 3 }]);
  wire().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  wire().push(position({ at: 4 }));
  expect(wire().sent).toEqual([]);
  expect(await done).toMatchObject({ type: "accepted" });
  expect(live.line).toBe("open");
});

test("tries come slower and slower, at most every eight seconds", async () => {
  for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
    const before = wires.length;
    wire().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(wires).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(wires).toHaveLength(before + 1);
  }
});

test("a refused match is not tried again", async () => {
  wire().push({ type: "refused", ref: null, reason: "This token does not open this match.", stale: false });
  wire().onclose?.({ code: 4403 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
  expect([live.line, live.refusal]).toEqual(["refused", "This token does not open this match."]);
});

test("after a lost line the same seat is looked through", async () => {
  wire().push(position({ seat: 0 }));
  const looked = live.ask({ do: "look", seat: 1 });
  wire().push({ type: "accepted", ref: 1 });
  wire().push(position({ seat: 1 }));
  await looked;
  wire().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  wire().push(position({ seat: 0 }));
  expect(wire().sent).toMatchObject([{ do: "look", seat: 1 }]);
  expect(live.line).toBe("lost");
  wire().push(position({ seat: 1 }));
  expect(live.line).toBe("open");
});

test("leaving closes the line for good", async () => {
  live.close();
  expect(wire().closed).toBe(true);
  wire().onclose?.({ code: 1000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
});
