import { describe, expect, it } from "vitest";
import { layoutOf, panelsOf, tabOf, tabsOf } from "../../src/games/refined/layout";

describe("the layout of REFINED's table", () => {
  it.each([
    [39, 79, "phone"],
    [82, 113, "tablet"],
    [118, 77, "low"],
    [109, 57, "low"],
    [136.6, 72, "desktop"],
    [144, 85, "desktop"],
    [189.6, 102, "desktop"],
    [136.6, 55, "low"],
  ] as const)("%d by %d units is %s", (width, height, layout) => expect(layoutOf(width, height)).toBe(layout));

  it("brings the tab of a decision to the front, whatever tabs there are", () => {
    const at = (layout: Parameters<typeof tabsOf>[0], step: string, phase: string, cards = false) =>
      tabOf(step, phase, tabsOf(layout, cards));
    expect([
      at("phone", "market", "selling"),
      at("tablet", "market", "selling"),
      at("desktop", "market", "selling"),
    ]).toEqual(["market", "market", "refinery"]);
    expect([at("phone", "deliver", "delivering"), at("low", "deliver", "delivering")]).toEqual([
      "contracts",
      "refinery",
    ]);
    expect([
      at("phone", "place", "engineering"),
      at("desktop", "basic", "engineering"),
      at("tablet", "basic", "engineering"),
    ]).toEqual(["board", "refinery", "market"]);
    expect(at("desktop", "draft", "engineering", true)).toBe("cards");
  });

  it("keeps the own contracts in sight on a tablet and a desktop", () => {
    expect(panelsOf("tablet", "market")).toEqual(expect.arrayContaining(["refinery", "era", "contracts"]));
    expect(panelsOf("desktop", "board")).toEqual(expect.arrayContaining(["market", "contracts", "players"]));
  });
});
