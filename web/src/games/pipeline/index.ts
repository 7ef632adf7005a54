import type { Boards } from "..";
import { oil as lookOf } from "../../lib/oil";
import Final from "./Final.svelte";
import { flight } from "./flights";
import { places } from "./places";
import { printed } from "./printed";
import Table from "./Table.svelte";
import Track from "./Track.svelte";
import { strongest, type View } from "./view";

export const pipeline: Boards<View> = {
  Table,
  Track,
  Final,
  finals: { title: "Final networks", note: "best pipelines by oil" },
  figures: (view, seat) =>
    view.oils.map((oil) => [lookOf(oil).letter, strongest(view.seats[seat]!.network, oil).value]),
  items: ({ valuations }) =>
    Object.fromEntries(
      valuations.map(({ card, title }, i) =>
        card ? [`valuation_${i + 1}`, `${card} · ${title}`] : ["tile", `◆ ${title}`],
      ),
    ),
  counted: ({ seats }, seat, item) => seats[seat]?.counted?.[item] ?? "",
  places,
  printed,
  flight,
  sounds: { sell: "sale", sell_crude: "sale", deliver: "delivery" },
  half: "turn",
  keys: [
    ["1–8", "spaces of the cross"],
    ["arrows", "move the tile, slot or cell"],
    ["R", "turn the tile"],
    ["B", "best place, slot or run"],
    ["Enter", "place, sell, run, done"],
    ["F + −", "fit, zoom the network"],
    ["G", "Government"],
    ["M", "markets"],
    ["S", "shops"],
    ["U", "upgrades"],
    ["O", "contracts and orders"],
    ["N", "network"],
    ["P", "pass"],
  ],
};
