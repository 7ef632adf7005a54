import type { Boards } from "..";
import { oil as lookOf } from "../../lib/oil";
import { title } from "../../lib/words";
import { countedOf } from "./counted";
import type { View } from "./view";
import Final from "./Final.svelte";
import { flight } from "./flights";
import Table from "./Table.svelte";
import Track from "./Track.svelte";
import { places } from "./places";
import { printed } from "./printed";

export const pipelite: Boards<View> = {
  Table,
  Track,
  Final,
  finals: { title: "Final networks", note: "longest path by oil" },
  figures: (view, seat) => view.oils.map((oil) => [lookOf(oil).letter, view.sheets[seat]?.networks[oil]?.longest ?? 0]),
  items: ({ longest_pays, tank_values, grades }) => ({
    tanks: `Oil in tanks, ${grades
      .slice(1)
      .map((grade, i) => `${title(grade)} $${tank_values[i + 1]}`)
      .join(", ")}`,
    longest: `Longest pipe, $${longest_pays} a square`,
  }),
  counted: countedOf,
  places,
  printed,
  flight,
  sounds: { barrel: "sale", contract: "delivery" },
  keys: [
    ["1–5", "choose a die"],
    ["C", "crude"],
    ["P", "pipe"],
    ["S", "sell"],
    ["U", "run a machine"],
    ["+ −", "loan on the die"],
    ["R", "turn the pipe"],
    ["B", "best place or step"],
    ["Enter", "draw, take, finish"],
    ["D", "done with the round"],
    ["M N O", "go to markets, networks, contracts"],
  ],
};
