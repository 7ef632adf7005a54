import type { Boards } from "..";
import { countedOf } from "./counted";
import Final from "./Final.svelte";
import { flight } from "./flights";
import Table from "./Table.svelte";
import Track from "./Track.svelte";
import { places } from "./places";
import { printed } from "./printed";
import type { View } from "./view";

export const refined: Boards<View> = {
  Table,
  Track,
  Final,
  finals: { title: "Final refineries", note: "contracts, technology, dice lost" },
  figures: (view, seat) => {
    const { completed, technology, lost } = view.sheets[seat]!;
    return [
      ["C", completed],
      ["T", technology],
      ["L", lost],
    ];
  },
  counted: countedOf,
  places,
  printed,
  flight,
  sounds: { sell: "sale", sell_stored: "sale", fill: "delivery", fill_coke: "delivery" },
  hidden: true,
  keys: [
    ["1–6", "tray of a colour, or its market row"],
    ["7 8", "cracker, reformer"],
    ["B", "load or deliver all that fits"],
    ["Enter", "do what the bar says"],
    ["F", "refinery and board change places"],
    ["M N O S", "go to market, refinery, contracts, board"],
  ],
};
