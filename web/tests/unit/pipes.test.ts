import { expect, test } from "vitest";
import { centreLine, flanges, glow, spoken, ticks, turned } from "../../src/lib/pipes";

test("a pipe turns clockwise and keeps the order U R D L", () => {
  expect([0, 1, 2, 3].map((turn) => turned("UR", turn))).toEqual(["UR", "RD", "DL", "UL"]);
  expect(turned("UD", 1)).toBe("RL");
  expect(turned("RDL", 2)).toBe("URL");
  expect(turned("URDL", 3)).toBe("URDL");
});

test("sides are spoken", () => {
  expect(spoken("UR")).toBe("up and right");
  expect(spoken("URD")).toBe("up, right and down");
});

test("a straight pipe is a line, an elbow a curve, a tee three arms from the middle", () => {
  expect(centreLine("UD", 0, 0, 10)).toBe("M5 0L5 10");
  expect(centreLine("RL", 0, 0, 10)).toBe("M10 5L0 5");
  expect(centreLine("UR", 10, 20, 10)).toBe("M15 20Q15 25 20 25");
  expect(centreLine("RDL", 0, 0, 10).match(/M5 5L/g)).toHaveLength(3);
});

test("a joint has one thin flange, an open end a thick one, an outlet joins from above", () => {
  const cells = [
    { row: 1, column: 2, sides: "UR" },
    { row: 1, column: 3, sides: "DL" },
  ];
  const found = flanges(cells, [2, 3, 4], 10);
  expect(found.filter(({ joined }) => joined)).toHaveLength(2);
  expect(found.filter(({ joined }) => !joined)).toEqual([{ path: "M23 9.5H27", joined: false }]);
  expect(flanges([{ row: 1, column: 1, sides: "UD" }], [2, 3, 4], 10).every(({ joined }) => !joined)).toBe(true);
});

test("no two flanges share a place", () => {
  const cells = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => ({ row, column, sides: "URDL" })));
  const paths = flanges(cells, [2], 10).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test("the light of a path begins at the outlet and ends in the last square", () => {
  expect(glow([], 10)).toBe("");
  expect(
    glow(
      [
        [1, 2],
        [1, 3],
      ],
      10,
    ),
  ).toBe("M15 0Q15 5 20 5L25 5");
});

test("corner ticks stay inside their square", () => {
  const numbers = ticks(100, 200, 50)
    .match(/[\d.]+/g)!
    .map(Number);
  expect(Math.min(...numbers)).toBeGreaterThan(100);
  expect(Math.max(...numbers)).toBeLessThan(250);
});
