// Where the keyboard goes on when a decision has changed.
import { firstSeen } from "../../lib/focus";

/**
 * Controls of a decision in the order in which they are thought of: pieces and places, choices in the bar, the way on.
 */
const CONTROLS = [
  '[data-panel="cards"] .cover[aria-disabled="false"]',
  '.place[aria-disabled="false"]',
  '.ticket[aria-disabled="false"]',
  '[role="group"] [data-die][aria-disabled="false"]',
  '.track[aria-disabled="false"]',
  '.part[aria-disabled="false"]',
  '.decision :is(.option, .sale, .sets button):not([aria-disabled="true"])',
  '.decision .primary[aria-disabled="false"]',
  ".decision .button",
];

/** The first control in sight of what is to be decided; the bar itself where there is nothing to do. */
export function firstControl(table: HTMLElement): HTMLElement | SVGElement {
  return firstSeen(table, CONTROLS) ?? table.querySelector<HTMLElement>(".decision [data-landmark]")!;
}
