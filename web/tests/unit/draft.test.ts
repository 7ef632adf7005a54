import { beforeEach, expect, test, vi } from "vitest";
import { Draft } from "../../src/games/pipelite/draft.svelte";
import type { SheetState, Tank, View } from "../../src/games/pipelite/view";
import { TableSession } from "../../src/lib/table_session.svelte";
import type { Live } from "../../src/lib/live.svelte";
import { MoveTable } from "../../src/lib/moves";
import type { State } from "../../src/lib/protocol";
import { best, id, moves, previews, state } from "./fixture";

let asked: unknown[];
/** What the server says that moves earn. */
let earns: Record<number, number>;

/** The server's part: previews are told, all else is written down and accepted. */
async function ask(ask: { do: string }): Promise<unknown> {
  const told = Object.entries(earns).map(([move, money]) => [move, { lines: [], money }]);
  if (ask.do === "previews")
    return { type: "previews", ref: 1, previews: { ...previews, ...Object.fromEntries(told) } };
  asked.push(ask);
  return { type: "accepted", ref: 1 };
}

/** A draft over one fixed position; what it would send is written down. */
function at(change: Partial<State<View>> = {}, sheet: Partial<SheetState> = {}): Draft {
  const sheets = state.view.sheets.map((one, seat) => (seat === 0 ? { ...one, ...sheet } : one));
  const position = { ...state, view: { ...state.view, sheets }, ...change };
  const live = { state: position, log: [], ask };
  const draft = new Draft(new TableSession(live as unknown as Live<View>, new MoveTable(moves)));
  draft.settle();
  return draft;
}

const acting = (legal: number[], sheet: Partial<SheetState> = {}): Draft =>
  at(
    { legal },
    { phase: "act", holding: null, dice: state.view.sheets[0]!.dice.map((die) => ({ ...die, use: null })), ...sheet },
  );

beforeEach(() => {
  asked = [];
  earns = {};
});

test("the proposal begins on a legal square, the best way round, and turns only among legal turns", async () => {
  const draft = at();
  expect(draft.proposal).toMatchObject({ network: "orange", row: 1, column: 2, sides: "UD" });
  await vi.waitFor(() => expect(draft.proposal?.sides).toBe("RL"));
  draft.turn(1);
  expect(draft.proposal?.sides).toBe("UD");
  draft.turn(-1);
  expect(draft.proposal?.sides).toBe("RL");
  expect(draft.point("blue", 1, 1)).toBe(false);
  expect(draft.point("blue", 1, 2)).toBe(true);
  draft.turn(1);
  expect(draft.session.word?.text).toContain("Only this way round");
});

test("what is decided and what moves are called is the server's word", () => {
  const legal = [id("done"), best];
  const { session } = at({
    legal,
    labels: ["Finish the round", "Draw it there"],
    prompt: { title: "Draw the curve", why: "In any network" },
  });
  expect([session.prompt.title, ...legal.map((move) => session.label(move)), session.label(id("finish"))]).toEqual([
    "Draw the curve",
    "Finish the round",
    "Draw it there",
    "",
  ]);
  expect(at({ prompt: null }).session.prompt.title).toBe("");
});

test("best goes where the preview earns most, and plays nothing", async () => {
  const draft = at();
  draft.point("grey", 1, 5);
  await draft.best();
  expect(draft.proposal).toMatchObject({ network: "grey", row: 1, column: 3, turn: 1 });
  expect(asked).toEqual([]);
});

test("Enter draws the proposal", async () => {
  const draft = at();
  await draft.best();
  await draft.confirm();
  expect(asked).toEqual([{ do: "play", seat: 0, move: best, at: state.at }]);
});

test("a pipe on its way to the table is not taken back by the next die", async () => {
  const draft = at();
  const { live } = draft.session;
  const send = live.ask;
  live.ask = async (one) => {
    const answer = await send(one);
    if (one.do === "play") live.state = acting([id("done")]).session.live.state;
    return answer;
  };
  await draft.best();
  await Promise.all([draft.confirm(), draft.pick(3)]);
  expect(asked).toEqual([{ do: "play", seat: 0, move: best, at: state.at }]);
  expect(draft.dice).toEqual([3]);
});

test("a forbidden square is asked about, never played", async () => {
  const draft = at();
  await draft.draw("grey", 4, 4);
  expect(asked).toMatchObject([{ do: "why", seat: 0 }]);
});

test("a die and crude: first the draft, then the move", async () => {
  const draft = acting([id("crude", { die: 3 }), id("done")]);
  await draft.choose("crude");
  expect(draft.session.word?.text).toBe("Choose a die first.");
  await draft.pick(1);
  expect(draft.open("crude")).toBe(true);
  expect(draft.open("pipe")).toBe(false);
  await draft.choose("crude");
  expect(asked).toEqual([]);
  await draft.choose("crude");
  expect(asked).toMatchObject([{ do: "play", move: id("crude", { die: 3 }) }]);
});

test("a run takes two dice in any order, then a machine", async () => {
  const run = id("run", { die: 2, second: 6, network: "blue" });
  const draft = acting([run, id("done")]);
  await draft.machine("blue");
  expect(draft.session.word?.text).toContain("second die");
  await draft.pick(3);
  await draft.choose("run");
  await draft.pick(0);
  expect(draft.runId("blue")).toBe(run);
  await draft.machine("blue");
  expect(asked).toMatchObject([{ do: "play", move: run }]);
});

test("Esc leaves the draft step by step", async () => {
  const draft = acting([id("run", { die: 2, second: 6, network: "blue" }), id("done")]);
  await draft.pick(3);
  await draft.choose("run");
  await draft.pick(0);
  for (const left of [
    { dice: [3], action: "run" },
    { dice: [3], action: null },
    { dice: [], action: null },
  ]) {
    await draft.back();
    expect({ dice: [...draft.dice], action: draft.action }).toEqual(left);
  }
  expect(asked).toEqual([]);
});

test("Done asks before dice are left, and the question goes away with any other choice", async () => {
  const draft = acting([id("crude", { die: 3 }), id("done")]);
  await draft.done();
  await draft.done();
  expect([draft.leaving, asked]).toEqual([true, []]);
  await draft.pick(2);
  expect(draft.leaving).toBe(false);
  await draft.done();
  await draft.back();
  expect([draft.leaving, asked]).toEqual([false, []]);
  await draft.done();
  await draft.confirm();
  expect(asked).toMatchObject([{ do: "play", move: id("done") }]);
});

test("with all dice used the round ends at once", async () => {
  const draft = acting([id("done")], { dice: [{ value: 1, rolled: 1, use: "crude" }] });
  await draft.done();
  expect(asked).toMatchObject([{ do: "play", move: id("done") }]);
});

test("best puts a barrel forward for every outlet, none of them twice, and one Enter refines them all", async () => {
  const refine = (outlet: number, from: number, to: number): number => id("refine", { outlet, from, to });
  const orange = [
    [6, 3, 2, 0],
    [4, 1, 0, 0],
    [4, 1, 2, 1],
    [4, 3, 0, 0],
  ].map(([boxes, spent, held, fresh]) => ({ boxes, spent, held, fresh }) as Tank);
  earns = {
    [refine(1, 0, 2)]: 4,
    [refine(1, 2, 3)]: 3,
    [refine(2, 0, 3)]: 7,
    [refine(2, 0, 2)]: 4,
    [refine(2, 2, 3)]: 3,
    [refine(3, 0, 1)]: 2,
    [refine(3, 2, 3)]: 3,
  };
  const tanks = { ...state.view.sheets[0]!.tanks, orange };
  const draft = at(
    { legal: Object.keys(earns).map(Number) },
    { phase: "run", holding: null, machine: "orange", tanks },
  );
  await draft.best();
  // One High box is free and two crude barrels are held: High, and Mid through another outlet; the third finds nothing.
  expect(draft.suggested.toSorted()).toEqual([refine(1, 0, 2), refine(2, 0, 3)].toSorted());
  expect(asked).toEqual([]);
  const put = draft.suggested;
  await draft.confirm();
  expect(asked).toMatchObject(put.map((move) => ({ do: "play", move })));
});

test("selling goes to the market of the die only", async () => {
  const barrel = id("barrel", { oil: "orange", grade: 2 });
  const draft = at({ legal: [barrel] }, { phase: "sell", holding: null, market: 2 });
  await draft.sell("orange", 2, 1);
  expect(draft.session.word?.text).toBe("This die sells at market 2.");
  await draft.sell("orange", 2, 2);
  expect(asked).toMatchObject([{ do: "play", move: barrel }]);
});

test("a watcher can do nothing", async () => {
  const draft = at({ seat: null, yours: [], legal: [] });
  expect(draft.phase).toBe("watch");
  await draft.session.play(id("done"));
  expect(draft.session.word?.text).toBe("You are watching this match.");
  expect(asked).toEqual([]);
});
