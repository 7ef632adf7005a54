// How the table is laid out: by the room there is, in units of text. What does not fit side by side becomes a tab.
import { DESKTOP, PHONE } from "../../lib/breakpoints";

/** "low" is wide but not high, such as a tablet on its side or large text: one panel at a time beside the bar. */
export type Layout = "phone" | "tablet" | "low" | "desktop";

/** Heights of the table under which even three sheets, or a drawing above its panels, get too small to read. */
const [LEAST, TALL] = [64, 92];

export function layoutOf(width: number, height: number): Layout {
  if (width < PHONE) return "phone";
  if (height < LEAST || (width < DESKTOP && height < TALL)) return "low";
  return width < DESKTOP ? "tablet" : "desktop";
}

export type Tab = "cards" | "refinery" | "market" | "board" | "contracts" | "players";

const TABS: Record<Layout, [Tab, string][]> = {
  phone: [
    ["refinery", "Refinery"],
    ["market", "Market"],
    ["board", "Board"],
    ["contracts", "Contracts"],
    ["players", "Players"],
  ],
  tablet: [
    ["market", "Market and contracts"],
    ["board", "Main board"],
    ["players", "Players"],
  ],
  low: [
    ["refinery", "Refinery and contracts"],
    ["market", "Market"],
    ["board", "Main board"],
    ["players", "Players"],
  ],
  desktop: [
    ["refinery", "Refinery"],
    ["board", "Main board"],
  ],
};

/** The tabs of a layout; cards to choose from have one of their own while they are offered. */
export const tabsOf = (layout: Layout, cards: boolean): [Tab, string][] => [
  ...(cards ? [["cards", "Cards"] as [Tab, string]] : []),
  ...TABS[layout],
];

/** Where a step is decided, best place first. */
const PLACES: Record<string, Tab[]> = {
  market: ["market", "refinery"],
  buy: ["market", "board"],
  sell_stored: ["market", "board"],
  deliver: ["contracts", "refinery", "market"],
  exchange: ["contracts", "refinery", "market"],
};
const BOARD = new Set(["setup", "era", "engineering", "tickets"]);
/** Steps of eras and engineers that are about the own refinery. */
const AT_HOME = new Set(["basic", "trade", "advanced", "overflow", "era_dice"]);

/** The tab that comes to the front for a step of a phase. */
export function tabOf(step: string, phase: string, tabs: readonly [Tab, string][]): Tab {
  const home = !BOARD.has(phase) || AT_HOME.has(step);
  const wanted: Tab[] = ["cards", ...(PLACES[step] ?? []), ...(home ? (["refinery", "market"] as const) : []), "board"];
  return wanted.find((tab) => tabs.some(([name]) => name === tab))!;
}

export type Panel = Tab | "era" | "track";

/** Panels that are in sight whatever the tab. */
const ALWAYS: Record<Layout, Panel[]> = {
  phone: [],
  tablet: ["era", "refinery"],
  low: [],
  desktop: ["era", "market", "track", "contracts", "players"],
};
/** Panels that a tab shows beside its own. */
const BESIDE: Partial<Record<Layout, Partial<Record<Tab, Panel[]>>>> = {
  phone: { market: ["era", "track"] },
  tablet: { market: ["contracts"], players: ["track"] },
  low: { market: ["era", "track"], refinery: ["contracts"] },
};

/** What is in sight. */
export const panelsOf = (layout: Layout, tab: Tab): Panel[] => [
  tab,
  ...ALWAYS[layout],
  ...(BESIDE[layout]?.[tab] ?? []),
];
