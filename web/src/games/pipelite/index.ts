import type { Boards } from "..";
import type { View } from "./view";
import Art from "./Art.svelte";
import Final from "./Final.svelte";
import Table from "./Table.svelte";
import Track from "./Track.svelte";

export const pipelite: Boards<View> = {
  Art,
  Table,
  Track,
  Final,
  figures: (view, seat) =>
    view.oils.map((oil) => [oil, view.sheets[seat]?.networks[oil]?.longest ?? 0]),
  keys: [
    ["1–5", "choose a die"], ["C", "crude"], ["P", "pipe"], ["S", "sell"], ["U", "run a machine"], ["+ −", "loan on the die"],
    ["R", "turn the pipe"], ["B", "best place or step"], ["Enter", "draw, take, finish"], ["D", "done with the round"],
  ],
};
