// Where the keyboard goes when there is something new to decide: to the first thing that may be chosen.
import { firstSeen } from "../../lib/focus";
import type { Draft } from "./draft.svelte";
import { at } from "./network_geometry";
import type { Phase } from "./view";

const OPEN = '[aria-disabled="false"]';
export const PRIMARY = `.bar .primary${OPEN}`;
const CHIPS = ".bar .chips button";
const CELL = `.network .cell${OPEN}`;

const ENTRIES: Record<Phase, string[]> = {
  tanks_at_start: [CHIPS],
  gift_tank: [CHIPS],
  main: [`.space${OPEN}`],
  between: [`.space${OPEN}`],
  market: [`.farm .barrel${OPEN}`, `.markets [role=gridcell]${OPEN}`],
  contracts: [`.contracts .card${OPEN}`, CHIPS],
  tank_shop: [`.shops ${OPEN}`],
  machine_shop: [`.shops ${OPEN}`],
  upgrades: [`.upgrades button${OPEN}`, CHIPS],
  government: [`.opened ${OPEN}`],
  gift: [`.opened ${OPEN}`, `.shops ${OPEN}`, ".quadrants .live"],
  run: [".run button" + OPEN],
  machine_run: [".run button" + OPEN, CELL],
  machine_pick: [CELL],
  second_barrel: [CHIPS],
  lay: [],
  turn: [],
  cover: [],
  turn_order: [`.decision .row button${OPEN}`],
  machine_phase: [],
  deliver: [],
};

/** The first control of the decision; the bar itself where there is nothing to choose. */
function first(root: Element, draft: Draft): HTMLElement | SVGElement | null {
  const { spot } = draft.placing;
  const phase = draft.phase === "watch" ? [] : ENTRIES[draft.phase];
  const entries = spot
    ? [`[data-cell="${at(spot.x, spot.y)}"]`]
    : [...phase, ...(draft.phase === "watch" ? [] : [PRIMARY, ".bar button"])];
  return firstSeen(root, [...entries, ".decision [data-landmark]"]);
}

/** Leads the keyboard on after a change; what still may be used keeps it until the decision is another. */
export function lead(root: Element, draft: Draft, another: boolean): void {
  const here = document.activeElement;
  const lost = !here || here === document.body;
  if (!lost && !root.contains(here)) return;
  const usable =
    !lost &&
    !here.matches("[data-landmark]") &&
    here.checkVisibility() &&
    here.getAttribute("aria-disabled") !== "true";
  if (another || !usable) first(root, draft)?.focus({ preventScroll: true });
}
