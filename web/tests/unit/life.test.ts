import { expect, test } from "vitest";
import { eras } from "../../src/lib/chart";
import { asked, begun, Guide, type Progress } from "../../src/lib/guide.svelte";
import { TableSession } from "../../src/lib/table_session.svelte";
import type { Live } from "../../src/lib/live.svelte";
import { memories, passed } from "../../src/lib/moments";
import { MoveTable } from "../../src/lib/moves";
import type { GuideBook, Line, State } from "../../src/lib/protocol";
import { shareLink } from "../../src/lib/routes";
import { places } from "../../src/games/pipelite/places";
import { best, guide, id, moves, preview, previews, state } from "./fixture";

let hinted: unknown;

/** A session over one position, with everything it asks written down; `told` answers previews. */
function session(change: Partial<State> = {}) {
  const sent: { do: string; moves?: number[]; seat?: number; at?: number }[] = [];
  const live = {
    state: { ...state, ...change } as State,
    log: state.log.add,
    chat: [],
    ask: async (ask: (typeof sent)[number]) => {
      sent.push(ask);
      if (ask.do === "hint") return hinted;
      if (ask.do === "previews") return { type: "previews", ref: 1, previews };
      return { type: "accepted", ref: 1 };
    },
  };
  return { live, sent, session: new TableSession(live as unknown as Live, new MoveTable(moves), places as never) };
}

test("previews are asked for once, together, and forgotten with the position", async () => {
  const table = session();
  expect(table.session.preview(best)).toBeNull();
  expect(table.session.preview(state.legal[0]!)).toBeNull();
  await table.session.previewed([best]);
  expect(table.sent).toEqual([{ do: "previews", seat: 0, at: state.at, moves: [best, state.legal[0]] }]);
  expect(table.session.preview(best)).toEqual(preview);
  table.live.state = { ...table.live.state, at: state.at + 1, entries: state.entries + 1 };
  expect(table.session.preview(best)).toBeNull();
  await table.session.previewed([best]);
  expect(table.sent).toHaveLength(2);
});

test("a line of the log names its places on the boards", () => {
  const line = (name: string, args: Record<string, number | string>, seat = 0): Line => ({
    n: 1,
    seat,
    text: "",
    moment: [0, ""],
    moves: [id(name, args)],
    money: null,
  });
  const { session: table } = session();
  expect(table.told(line("place", { network: "blue", row: 2, column: 3, turn: 0 }))).toEqual(["cell-0-blue-2-3"]);
  expect(table.told(line("crude", { die: 3 }))).toEqual(["die-0-3", "tank-0-blue-0"]);
  expect(table.told(line("contract", { row: 2 }))).toEqual(["contract-2"]);
  expect(table.told(line("crude", { die: 3 }, 1))).toEqual(["seat-1"]);
  expect(table.told(line("contract", { row: 2 }, 1))).toEqual(["seat-1", "contract-2"]);
});

test("undo to here stops at what was revealed", async () => {
  const table = session();
  expect(await table.session.backTo(state.can.back - 1)).toBe(false);
  expect(table.session.word?.text).toContain("cannot be taken back");
  expect(await table.session.backTo(state.can.back)).toBe(true);
  expect(table.sent).toEqual([{ do: "undo", seat: 0, at: state.at, to: state.can.back }]);
});

const book: GuideBook = {
  ...guide,
  seat: 0,
  match: {
    ...guide.match,
    moves: [
      [0, "a", null],
      [1, "b", null],
      [1, "c", null],
    ],
  },
  steps: [
    {
      text: "Draw.",
      move: { name: "place", args: { network: "grey" } },
      place: "cell",
      reply: [
        [1, 7],
        [1, 8],
      ],
    },
    { text: "Done.", move: { name: "done", args: {} }, place: null, reply: [] },
  ],
};

test("a step is done by any move that has its name and parameters", () => {
  const step = book.steps[0]!;
  expect(asked(step, { id: 1, name: "place", args: { network: "grey", row: 3 } })).toBe(true);
  expect(asked(step, { id: 1, name: "place", args: { network: "blue", row: 3 } })).toBe(false);
});

test("a guide plays the others' replies, and notices another way", async () => {
  const saved: Progress[] = [];
  const table = session({ entries: 3 });
  const guide = new Guide(table.session, book, begun(book), (progress) => saved.push(progress));
  expect([guide.number, guide.astray, guide.place]).toEqual([1, false, ["cell"]]);
  table.live.state = { ...table.live.state, entries: 4 };
  expect([guide.astray, guide.place]).toEqual([true, []]);
  await guide.played(id("done"));
  expect(guide.number).toBe(1);
  await guide.played(best);
  expect(table.sent).toMatchObject([
    { do: "play", seat: 1, move: 7, at: 2 },
    { do: "play", seat: 1, move: 8, at: 3 },
  ]);
  expect(saved).toEqual([{ step: 1, base: 6 }]);
});

test("the axis names years where there are some, else not too many numbers", () => {
  expect(eras(["Year 1, round 1", "Year 1, round 2", "Year 2, round 1"])).toEqual([
    { from: 0, to: 1, name: "Year 1" },
    { from: 2, to: 2, name: "Year 2" },
  ]);
  expect(eras(["Round 1", "Round 2"]).map(({ name }) => name)).toEqual(["1", "2"]);
  const turns = Array.from({ length: 16 }, (_, i) => `Round ${1 + (i >> 1)}, ${i % 2 ? "Theo" : "Mara"}`);
  expect(eras(turns).map(({ name }) => name)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  expect(eras(Array.from({ length: 30 }, (_, i) => `Round ${i + 1}`))).toHaveLength(10);
});

test("a match is remembered for its best and worst step and the lead", () => {
  const line = (n: number, money: number | null, round = 1): Line => ({
    n,
    seat: 0,
    text: `step ${n}.`,
    moment: [round, `Round ${round}`],
    moves: [],
    money,
  });
  const chart = {
    moments: ["Round 1", "Round 2"],
    totals: [
      [5, 9],
      [6, 8],
    ],
    sources: [],
    figures: [],
  };
  expect(passed(chart)).toEqual({ seat: 0, moment: "Round 2" });
  expect(memories([line(1, 4), line(2, -3), line(3, null, 2)], chart, ["Mara", "Theo"])).toEqual([
    { title: "Biggest gain", text: "step 1", money: 4, n: 1, when: "Round 1" },
    { title: "Dearest step", text: "step 2", money: -3, n: 2, when: "Round 1" },
    { title: "The lead", text: "Mara goes ahead", money: null, n: 3, when: "Round 2" },
  ]);
  expect(
    memories(
      [],
      {
        ...chart,
        totals: [
          [1, 1],
          [1, 1],
        ],
      },
      [],
    ),
  ).toEqual([]);
});

test("a link to a move is for anybody where watching can be passed on", () => {
  expect(shareLink("http://t", "m1", "watch1", 7)).toBe("http://t/join/watch1#m=7");
  expect(shareLink("http://t", "m1", null, null)).toBe("http://t/match/m1");
});

test("a hint marks its first place, and pressed again walks the line", async () => {
  const table = session();
  const advised = {
    line: [best, id("done")],
    money: 40,
    win: 0.6,
    advice: "Draw it there.",
    steps: ["Draw it there"],
    why: "The path grows.",
  };
  hinted = { type: "hint", ref: 1, moves: [advised] };
  const { hinter } = table.session;
  await hinter.press();
  expect([hinter.hint?.advice, table.session.lit]).toEqual(["Draw it there.", ["cell-0-grey-1-3"]]);
  expect(table.sent).toEqual([{ do: "hint", seat: 0, at: state.at }]);
  await hinter.press();
  expect(table.sent.slice(1)).toEqual([{ do: "play", seat: 0, move: best, at: state.at }]);
  expect([hinter.hint, table.session.lit]).toEqual([null, []]);
});

test("what others did since one's own move is told once each, the dearest first", () => {
  const table = session();
  const line = (n: number, seat: number, money: number | null): Line => ({
    n,
    seat,
    text: `step ${n}.`,
    moment: [1, ""],
    moves: [],
    money,
  });
  table.live.log = [line(1, 2, 9), line(2, 0, 3), line(3, 1, -5), line(4, 1, 20), line(5, 2, null)];
  expect(table.session.since).toEqual([
    { seat: 1, text: "step 4.", more: 1, change: 15, lines: [3, 4] },
    { seat: 2, text: "step 5.", more: 0, change: 0, lines: [5] },
  ]);
});

test("a refused hint is told in the bar", async () => {
  const table = session();
  hinted = { type: "refused", ref: 1, reason: "Hints are for games against the computer.", stale: false };
  await table.session.hinter.press();
  expect([table.session.hinter.hint, table.session.word?.text]).toEqual([
    null,
    "Hints are for games against the computer.",
  ]);
});
