// The page of a game that brings no boards of its own: what is asked, the moves by their labels, the score and the log.
import type { Boards } from "..";
import Final from "./Final.svelte";
import Table from "./Table.svelte";
import Track from "./Track.svelte";
import type { View } from "./view";

export const generic: Boards<View> = {
  Table,
  Track,
  Final,
  finals: { title: "Final money", note: "" },
  figures: () => [],
  places: () => [],
  printed: () => [],
  flight: () => null,
  sounds: {},
  keys: [
    ["1–9", "the first moves of the list"],
    ["↑ ↓", "from move to move"],
    ["M N", "go to moves, score"],
  ],
};
