// The keyboard's way round the page: landmarks, areas by letter, and the rule of whatever has the focus.
import { tick } from "svelte";
import type { TableSession } from "./table_session.svelte";

const FOCUSABLE = '[tabindex="0"], button, a, input, [tabindex="-1"]';

/** F6 goes round the landmarks of the page. */
export function nextLandmark(): void {
  const marks = [...document.querySelectorAll<HTMLElement>("[data-landmark]")].filter((mark) => mark.offsetParent);
  const here = marks.findLastIndex((mark) => mark.contains(document.activeElement));
  marks[(here + 1) % marks.length]?.focus();
}

/**
 * What an area is entered by: something that may be done there, else its tab stop; its rule only where there is nothing
 * else.
 */
const ENTRIES = ['[aria-disabled="false"]', '[tabindex="0"]', "button:not([data-topic])", FOCUSABLE];

/**
 * To the area that carries this letter as `data-go`, on a phone through the tab that it names as `data-in`; false where
 * there is none.
 */
export function goTo(letter: string): void | false {
  const area = document.querySelector<HTMLElement>(`[data-go="${letter}"]`);
  if (!area) return false;
  if (!area.checkVisibility()) document.querySelector<HTMLElement>(`[data-opens="${area.dataset.in}"]`)?.click();
  void tick().then(() => {
    const target = ENTRIES.map((entry) => area.querySelector<HTMLElement>(entry)).find((found) => found);
    target?.focus();
  });
}

/**
 * Where areas have tabs, brings the first of these places that the table has into sight, through the tab of its area.
 */
export function reveal(places: readonly string[]): void {
  if (!places.length || ![...document.querySelectorAll("[data-opens]")].some((tab) => tab.checkVisibility())) return;
  const place = places.map((key) => document.querySelector(`[data-place="${CSS.escape(key)}"]`)).find((found) => found);
  const area = place?.closest<HTMLElement>("[data-in]");
  if (area && !area.checkVisibility())
    document.querySelector<HTMLElement>(`[data-opens="${area.dataset.in}"]`)?.click();
  void tick().then(() => place?.scrollIntoView({ block: "center" }));
}

/** W: what is forbidden answers why; else the rules open at the topic of the area. */
export function ruleOfFocus(session: TableSession): void {
  const focused = document.activeElement;
  const forbidden = focused?.closest('[aria-disabled="true"]');
  if (forbidden) return void forbidden.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  for (let area = focused; area; area = area.parentElement) {
    const topic = area.querySelector<HTMLElement>("[data-topic]")?.dataset.topic;
    if (topic) return void (session.rule = topic);
  }
  session.rule = "";
}
