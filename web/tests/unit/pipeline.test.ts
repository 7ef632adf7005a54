// Drawing and words of Pipeline: geometry of dominoes, lit pipelines, the new year, places of moves.
import { describe, expect, test } from "vitest";
import { through } from "../../src/games/pipeline/run_paths";
import {
  badges,
  face,
  flanges,
  global,
  laid,
  line,
  local,
  segmentsOf,
} from "../../src/games/pipeline/network_geometry";
import { places } from "../../src/games/pipeline/places";
import {
  barrelsOf,
  strongest,
  type Half,
  type Network,
  type OfferedTile,
  type View,
} from "../../src/games/pipeline/view";
import { yearSteps } from "../../src/games/pipeline/year";

const TILE: OfferedTile = {
  tile: 1,
  code: "WN:OTS",
  symmetric: false,
  segments: [
    { half: 0, ends: "EW", colour: "orange" },
    { half: 0, ends: "NS", colour: "teal" },
    { half: 1, ends: "NW", colour: "orange" },
    { half: 1, ends: "ES", colour: "silver" },
  ],
};

describe("a domino", () => {
  test("turns clockwise about its left half", () => {
    const [left, right] = laid(TILE, 2, 3, "south");
    expect([left.x, left.y, right.x, right.y]).toEqual([2, 3, 2, 4]);
    expect(left.segments.map(({ ends }) => ends)).toEqual(["SN", "EW"]);
    expect(right.segments[0]?.ends).toBe("EN");
    expect(face([left, right])).toEqual({ x: 2, y: 3, wide: 1, high: 2 });
  });

  test("crosses where both pipes are straight", () => {
    const segments = segmentsOf(laid(TILE, 0, 0, "east"));
    expect(segments.map(({ over }) => over)).toEqual([false, true, false, false]);
  });

  test("bends about the corner", () => {
    expect(line({ x: 0, y: 0, ends: "NE" })).toBe("M30 0A30 30 0 0 0 60 30");
    expect(line({ x: 0, y: 0, ends: "EN" })).toBe("M60 30A30 30 0 0 1 30 0");
    expect(line({ x: 1, y: 0, ends: "WE" })).toBe("M60 30L120 30");
  });
});

test("like pipes get a thin flange once, others a blind one", () => {
  const cells = laid(TILE, 0, 0, "east");
  const { thin, blind } = flanges(cells);
  expect(thin.match(/M/g)).toHaveLength(1);
  expect(blind.match(/M/g)).toHaveLength(6);
});

test("rows and columns wrap round near a network", () => {
  expect(local(31, 1)).toBe(-2);
  expect(local(3, 31)).toBe(4);
  expect(global(-2, 1)).toBe(31);
});

const half = (x: number, y: number, segments: Half["segments"], machine = false): Half => ({
  row: y,
  column: x,
  x,
  y,
  machine,
  segments,
});
const NETWORK = {
  wide: 3,
  high: 1,
  left: 0,
  top: 0,
  machines: [],
  longest: {},
  pipelines: [
    { pipeline: 1, colour: "teal", length: 4, value: 5, machine: true, reaches: 1, scores: 1, money: 10 },
    { pipeline: 2, colour: "teal", length: 1, value: 1, machine: false, reaches: 0, scores: 0, money: 0 },
  ],
  tiles: [
    {
      tile: 1,
      code: "",
      turn: 0,
      worker: { row: 0, column: 0 },
      halves: [
        half(0, 0, [
          { ends: "WE", colour: "teal", pipeline: 1 },
          { ends: "NS", colour: "silver", pipeline: 3 },
        ]),
        half(1, 0, [
          { ends: "WE", colour: "teal", pipeline: 1 },
          { ends: "NS", colour: "teal", pipeline: 2 },
        ]),
      ],
    },
    {
      tile: 2,
      code: "",
      turn: 0,
      worker: { row: 0, column: 3 },
      halves: [half(2, 0, [], true), half(3, 0, [{ ends: "NS", colour: "orange", pipeline: 4 }])],
    },
  ],
} as unknown as Network;

describe("a worker", () => {
  test("lights every pipeline through its tile", () => {
    expect([...through(NETWORK, "0,0")].sort()).toEqual([1, 2, 3]);
  });
  test("on a machine lights those that end there", () => {
    expect([...through(NETWORK, "2,0")]).toEqual([1]);
  });
  test("off the network lights nothing", () => {
    expect(through(NETWORK, "7,7").size).toBe(0);
  });
});

test("the strongest pipeline of an oil, or none", () => {
  expect(strongest(NETWORK, "teal")).toEqual({ value: 5, reaches: 1 });
  expect(strongest(NETWORK, "orange")).toEqual({ value: 0, reaches: 0 });
});

test("each pipeline has one badge, apart from the others", () => {
  const found = badges(segmentsOf(NETWORK.tiles.flatMap(({ halves }) => halves)), [1, 3]);
  expect(found.map(({ pipeline }) => pipeline)).toEqual([1, 3]);
  expect(found[0]).not.toMatchObject({ x: found[1]?.x, y: found[1]?.y });
});

test("barrels stand in their tanks in the order of the oils", () => {
  expect(barrelsOf({ grade: "low", tanks: 2, free: 1, barrels: { orange: 1, teal: 2, silver: 0 } })).toEqual([
    "orange",
    "teal",
    "teal",
  ]);
});

test("a log line knows the places of its moves", () => {
  const view = {
    grades: ["crude", "low", "mid", "high"],
    orders: [{ barrels: 4, cards: [null, { card: 18 }, null] }],
  } as unknown as View;
  expect(places({ id: 0, name: "sell", args: { market: 2, line: 4, price: "dear" } }, 0, view)).toEqual([
    "market-2-4-dear",
  ]);
  expect(places({ id: 0, name: "cell", args: { row: 3, column: 5 } }, 1, view)).toContain("cell-1-3-5");
  expect(places({ id: 0, name: "tank", args: { grade: "mid" } }, 0, view)).toContain("tanks-0-2");
  expect(places({ id: 0, name: "serve", args: { card: 18 } }, 0, view)).toEqual(["card-18", "order-4-2"]);
  expect(places({ id: 0, name: "government", args: { quadrant: "C", tile: "G" } }, 0, view)).toEqual(["government-CG"]);
  expect(places({ id: 0, name: "done", args: {} }, 0, view)).toEqual([]);
});

test("a new year tells penalties, deliveries of crude and what left the markets", () => {
  const slots = (n: number) => Array.from({ length: 4 }, (_, i) => ({ barrel: i < n ? "teal" : null }));
  const view = (year: number, penalties: number, crude: number, refined: number) =>
    ({
      year,
      seats: [{ seat: 0, penalties, cards: [{ state: "deferred" }] }],
      crude: [{ slots: slots(crude) }],
      markets: [{ lines: [{ slots: slots(refined) }] }],
      government: { limit: 2 + year },
    }) as unknown as View;
  const [contracts, markets, , upgrades] = yearSteps(view(1, 0, 1, 3), view(2, 2, 4, 1), ["Mara"]);
  expect(contracts?.lines).toEqual(
    expect.arrayContaining([
      "Mara: two contracts left open, two penalties.",
      "Deferred contracts of Mara are active now.",
    ]),
  );
  expect(markets?.lines).toEqual([
    "Three crude barrels came in, the dearest slots first.",
    "Two refined barrels left the markets.",
  ]);
  expect(upgrades?.lines[1]).toContain("Four Government quadrants");
});
