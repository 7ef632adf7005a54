import { expect, test } from "vitest";
import { axis, spread } from "../../src/lib/chart";
import { named } from "../../src/lib/keyname";
import { headline } from "../../src/lib/result";
import { ago, count, counted, gain, lasting, listed, moment, money, signed, span } from "../../src/lib/words";
import { described, ordered } from "../../src/pages/start/rows";
import type { Status } from "../../src/lib/protocol";

test("one is one", () => {
  expect([0, 1, 7].map((n) => counted(n, "square"))).toEqual(["no squares", "1 square", "7 squares"]);
  expect([1, 40, 100, 130].map(lasting)).toEqual(["1 second", "40 seconds", "2 minutes", "2 minutes"]);
});

test("money has its sign before the dollar", () => {
  expect([money(31), money(-2), money(0), money(1056)]).toEqual(["$31", "−$2", "$0", "$1,056"]);
  expect([gain(2), gain(-3), gain(0)]).toEqual(["+$2", "−$3", "$0"]);
  expect(signed("-$3")).toBe("−$3");
});

test("lists and counts read as sentences", () => {
  expect([listed([]), listed(["Mara"]), listed([2, 3]), listed([1, 2, 3], "or")]).toEqual([
    "",
    "Mara",
    "2 and 3",
    "1, 2 or 3",
  ]);
  expect([count(1, "player"), count(3, "player"), count(12, "die", "dice")]).toEqual([
    "one player",
    "three players",
    "12 dice",
  ]);
  expect([span([1, 6]), span([20, 20])]).toEqual(["1–6", "20"]);
});

test("times are told from now", () => {
  expect([ago(3), ago(240), ago(3600), ago(90_000), ago(40 * 86_400)]).toEqual([
    "just now",
    "4 minutes ago",
    "1 hour ago",
    "yesterday",
    "last month",
  ]);
  expect(moment("2026-01-01T00:00:00")).toBe(moment("2026-01-01T00:00:00Z"));
  expect(moment(12)).toBe(12);
});

test("keys are named with their modifiers", () => {
  const press = (key: string, more: object = {}) =>
    named({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });
  expect([
    press("R", { shiftKey: true }),
    press("?", { shiftKey: true }),
    press("+", { shiftKey: true }),
    press(" "),
    press("1", { altKey: true }),
    press("z", { ctrlKey: true }),
  ]).toEqual(["shift+r", "?", "+", "space", "alt+1", "ctrl+z"]);
});

const score = (totals: number[], ranks: number[]) => ({ items: [], seats: [], totals, ranks });

test("the headline names the winner", () => {
  const names = ["Mara", "Theo"];
  expect(headline(score([50, 40], [1, 2]), names, [0])).toEqual({
    title: "You win with $50",
    line: "$10 ahead of Theo.",
  });
  expect(headline(score([50, 60], [2, 1]), names, [0]).title).toBe("Theo wins with $60");
  expect(headline(score([50, 50], [1, 1]), names, [0]).title).toBe("Mara and Theo share the win with $50");
  expect(headline(score([50, 50], [1, 2]), names, [0, 1]).line).toContain("tie-break");
  expect(headline(score([7], [1]), ["Mara"], [0]).title).toBe("You made $7");
});

test("an axis is round and holds every value", () => {
  const { low, high, ticks } = axis([-7, 0, 93]);
  expect(low).toBeLessThanOrEqual(-7);
  expect(high).toBeGreaterThanOrEqual(93);
  expect(new Set(ticks.slice(1).map((tick, i) => tick - ticks[i]!)).size).toBe(1);
  expect(axis([]).high).toBeGreaterThan(axis([]).low);
});

test("marks are pushed apart in their order", () => {
  expect(spread([10, 10, 100], 19)).toEqual([10, 29, 100]);
  expect(spread([12, 10], 5)).toEqual([15, 10]);
});

const status = (id: string, change: Partial<Status>): Status => ({
  id,
  game: "pipelite",
  title: "PipeLite",
  actor: 0,
  waiting: [1],
  over: false,
  moment: [4, "Round 5"],
  last: "Theo took crude.",
  score: null,
  archived: null,
  updated: 100,
  yours: [0],
  seats: [
    { seat: 0, name: "Mara", kind: "me", level: null },
    { seat: 1, name: "Theo", kind: "link", level: null },
  ],
  ...change,
});

test("my matches: my turn first, then running, then finished, newest first", () => {
  const list = [
    status("over", { over: true, waiting: [] }),
    status("old", { updated: 1 }),
    status("mine", { waiting: [0], updated: 0 }),
    status("new", {}),
  ];
  expect(ordered(list).map(({ id }) => id)).toEqual(["mine", "new", "old", "over"]);
  expect(described(list[1]!, 61)).toMatchObject({
    title: "PipeLite",
    with: "with Theo",
    state: "Theo to move",
    turn: false,
  });
  const line = (totals: number[], ranks: number[], yours: number[]): string =>
    described(status("f", { over: true, waiting: [], yours, score: score(totals, ranks) }), 160).line;
  expect(line([50, 40], [1, 2], [0])).toMatch(/^You won with \$50 · /);
  expect(line([50, 60], [2, 1], [0])).toMatch(/^Second of two with \$50; Theo won with \$60 · /);
  expect(line([50, 50], [1, 1], [0])).toMatch(/^You and Theo won with \$50 · /);
  expect(line([50, 60], [2, 1], [0, 1])).toMatch(/^Theo won with \$60 · /);
  expect(described(status("w", { yours: [] }), 0).with).toBe("watching Mara and Theo");
  expect(described(status("h", { yours: [0, 1], waiting: [0, 1] }), 0)).toMatchObject({
    with: "Mara and Theo",
    turn: true,
  });
});
