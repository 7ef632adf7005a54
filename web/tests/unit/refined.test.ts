import { describe, expect, it } from "vitest";
import { Draft } from "../../src/games/refined/draft.svelte";
import { places } from "../../src/games/refined/places";
import { path } from "../../src/games/refined/unveil.svelte";
import { TableSession } from "../../src/lib/table_session.svelte";
import type { Live } from "../../src/lib/live.svelte";
import { MoveTable } from "../../src/lib/moves";
import type { Move } from "../../src/lib/protocol";
import {
  spread,
  turned,
  type ActiveContract,
  type Checks,
  type DieState,
  type Era,
  type View,
} from "../../src/games/refined/view";
import { checkLines, metLines, outlook } from "../../src/games/refined/words";
import recorded from "./recorded.json";

const die = (name: string): DieState => ({
  die: name,
  colour: name.split(" ")[0] as DieState["colour"],
  face: name.split(" ")[1] as DieState["face"],
});
const dice = (...names: string[]): DieState[] => names.map(die);
const move = (name: string, args: Record<string, string | number> = {}) => ({ id: 1, name, args });

describe("dice that turn", () => {
  it("is every die of a fresh roll", () => {
    expect([...turned([], dice("red 12/14", "red 16/20"))]).toEqual([0, 1]);
  });
  it("is only what a token changed", () => {
    expect([...turned(dice("red 12/14", "aqua 16/20"), dice("red 12/14", "aqua 22/36"))]).toEqual([1]);
  });
  it("is none when a die was loaded or put back", () => {
    expect(turned(dice("red 12/14", "aqua 16/20"), dice("aqua 16/20")).size).toBe(0);
    expect(turned(dice("aqua 16/20"), dice("red 12/14", "aqua 16/20")).size).toBe(0);
    expect(turned([], dice("aqua 16/20")).size).toBe(0);
  });
});

describe("the era card", () => {
  it("tells every seat what it met", () => {
    const fined = { one: "is fined $4", several: "are fined $4" };
    const told = (...seats: number[]) =>
      metLines({ lines: [{ kind: "EIT", text: "", met: [{ ...fined, seats }] }] } as unknown as Era, [
        "Mara",
        "Theo",
        "Ines",
      ]);
    expect(told(1)).toEqual(["Theo is fined $4."]);
    expect(told(0, 2)).toEqual(["Mara and Ines are fined $4."]);
    expect(told(0, 1, 2)).toEqual(["Everybody is fined $4."]);
  });
  it("moves the markers of the market one step at a time, track by track", () => {
    expect(path({ beige: 2, red: 3, aqua: 1 }, { beige: 2, red: 1, aqua: 2 })).toEqual([
      { beige: 2, red: 2, aqua: 1 },
      { beige: 2, red: 1, aqua: 1 },
      { beige: 2, red: 1, aqua: 2 },
    ]);
    expect(path({ red: 3 }, { red: 3 })).toEqual([]);
  });
});

describe("what a contract could get", () => {
  const card = (...chances: ActiveContract["chances"]) =>
    ({ slots: chances.map(() => ({})), chances }) as unknown as ActiveContract;
  it("is complete, nearly, partly or not begun", () => {
    expect(outlook(card("filled", "column", "coke"))[1]).toBe("good");
    expect(outlook(card("filled", "column", "tray"))[1]).toBe("near");
    expect(outlook(card("filled", "tray", null))[0]).toBe("2 of 3 possible this round");
    expect(outlook(card("filled", null))[0]).toBe("1 of 2 delivered");
  });
});

describe("the three checks", () => {
  const fine: Checks = {
    loading: { rolled: 9, loose: 2, dice: 9, column: 8, lost: 0 },
    selling: { left: 2, lost: 0, gas: 1, coke: 0 },
    recycling: { made: 3, lone: 0, free: 12, cost: 1, short: false },
  };
  it("pass with what they counted", () => {
    expect(checkLines(fine)).toEqual([
      ["Loading", true, "8 of 9 fit the column"],
      ["Selling", true, "two dice left fit the units"],
      ["Recycling", true, "three dice for 12 free places"],
    ]);
  });
  it("say what would be lost", () => {
    const bad: Checks = {
      loading: { ...fine.loading, lost: 1 },
      selling: { ...fine.selling, lost: 2, coke: 1 },
      recycling: { ...fine.recycling, lone: 1 },
    };
    expect(checkLines(bad).map(([, good, text]) => [good, text])).toEqual([
      [false, "one die fits nowhere: EIT +1"],
      [false, "two dice to sell or deliver, else lost; coke spots overflow"],
      [false, "one die alone in a unit: lost"],
    ]);
  });
});

describe("moves on the boards", () => {
  const view = {
    step: "deliver",
    seat: 0,
    offer: [],
    sheets: [{ active: [null, { name: "Dye Works" }], dealt: null }],
  } as unknown as View;
  it("knows the places that a move touches", () => {
    expect(places(move("sell", { die: "red 16/20" }), 0, view, 0)).toEqual(["market-red", "column-red"]);
    expect(places(move("recycle", { die: "aqua 16/20" }), 0, view, 0)).toEqual(["unit-reformer"]);
    expect(places(move("advanced", { tile: "orange-red" }), 0, view, 0)).toEqual(["column-orange-red"]);
    expect(places(move("pass"), 1, view, 0)).toEqual(["seat-1"]);
    expect(places(move("set_loaded", { die: "red 16/20", to: "red 12/14" }), 0, view, 0)).toEqual(["column-red"]);
    expect(places(move("sell", { die: "red 16/20" }), 1, view, 0), "of a refinery that is not in sight").toEqual([
      "market-red",
      "seat-1",
    ]);
  });
  it("spreads counts by colour from light to heavy", () => {
    expect(spread({ red: 1, beige: 2 }, ["beige", "yellow", "red"])).toEqual(["beige", "beige", "red"]);
  });
});

describe("a draft while refining", () => {
  /** What the server told of the loading of a seat with two grey tokens and so many red ones. */
  const told = (red: number) => recorded.refining[red] as unknown as { legal: Move[]; labels: string[]; view: View };

  /** The server's part: what is played is written down, and then nothing is legal any more. */
  function at(red = 0): { draft: Draft; played: string[] } {
    const played: string[] = [];
    const { legal, labels, view } = told(red);
    const live = {
      state: {
        match: "m",
        at: 1,
        seat: 0,
        waiting: [0],
        over: false,
        legal: legal.map(({ id }) => id),
        labels,
        prompt: null,
        view,
      },
      ask: async ({ move }: { move: number }) => {
        const { name, args } = legal.find(({ id }) => id === move)!;
        played.push(`${name} ${args.die}`);
        live.state = { ...live.state, legal: [] };
        return { type: "accepted", ref: 1 };
      },
    };
    const draft = new Draft(new TableSession(live as unknown as Live<View>, new MoveTable(legal)));
    draft.settle();
    return { draft, played };
  }

  it("loads first what no unit takes", async () => {
    const { draft, played } = at();
    await draft.best();
    expect(played).toEqual(["load magenta 70+"]);
  });
  it("asks what a token does where there are two ways, and does it at once where there is one", async () => {
    const { draft, played } = at();
    draft.hold("grey");
    await draft.spend("magenta 30/50");
    expect([draft.token, draft.die, played]).toEqual(["grey", "magenta 30/50", []]);
    await draft.pickMove("swap", { die: "magenta 30/50", to: "aqua 30/50" });
    expect([draft.token, played]).toEqual([null, ["swap magenta 30/50"]]);
  });
  it("sets a die of the column, and says so where a loose one is like it", async () => {
    const { draft, played } = at(1);
    await draft.take("red 12/14", "column");
    expect([draft.loaded, draft.loose, draft.settings("red 12/14", true).map(({ args }) => args.to)]).toEqual([
      true,
      null,
      ["red 16/20", "red 20/28"],
    ]);
    expect(draft.settings("magenta 30/50", true).map(({ name }) => name)).toEqual(["set_loaded", "set_loaded"]);
    draft.hold("red");
    await draft.take("magenta 30/50", "column");
    expect([draft.loaded, draft.die, played]).toEqual([true, "magenta 30/50", []]);
    await draft.pickMove("set_loaded", { die: "magenta 30/50", to: "magenta 70+" });
    expect(played).toEqual(["set_loaded magenta 30/50"]);
  });
  it("spends no grey token on a die of the column", async () => {
    const { draft, played } = at(1);
    draft.hold("grey");
    await draft.take("red 12/14", "column");
    expect([played, draft.session.word?.text]).toEqual([
      [],
      "In the column only a red token changes a die: it sets the face.",
    ]);
  });
  it("takes up no token that is not there", () => {
    const { draft } = at();
    draft.hold("red");
    expect([draft.token, draft.session.word?.text]).toEqual([null, "You have no red token."]);
  });
});
