// A player of REFINED at the page.
import type { Locator, Page } from "@playwright/test";
import { bar } from "./table";

export const table = (page: Page): Locator => page.locator("[data-at]");
export const primary = (page: Page): Locator => bar(page).locator(".button.primary[aria-disabled]");
const READY = ".bar .primary[aria-disabled=false]";
const BUSY = ".bar [aria-busy=true]";

/** What is asked; nothing where the table has moved on by itself. */
export const question = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector("section.active .what b")?.textContent ?? "");

/** The position on the table; none behind a curtain and at the result. */
const at = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>("[data-at]")?.dataset.at ?? "");

/**
 * Waits for another position, or for something that meets a selector. Where a move was overtaken nothing changes: one
 * looks again.
 */
async function changed(page: Page, before: string, or = "main.end"): Promise<void> {
  const told = ([was, found]: string[]): boolean =>
    (document.querySelector<HTMLElement>("[data-at]")?.dataset.at ?? "") !== was ||
    document.querySelector(found!) !== null;
  await page.waitForFunction(told, [before, or], { timeout: 5_000 }).catch(() => {});
}

/** Does something, then waits for the position to change. */
export async function then(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await at(page);
  await act();
  await changed(page, before);
}

/** Presses one of the first of these kinds that is in sight, another one each time; a word must begin its text. */
async function press(page: Page, selectors: string[], word = ""): Promise<boolean> {
  const spot = await page.evaluate(
    ([all, begins]) => {
      const turn = Number(document.querySelector<HTMLElement>("[data-at]")?.dataset.at);
      for (const selector of all) {
        const seen = [...document.querySelectorAll(selector)].filter(
          (one) => one.checkVisibility() && new RegExp(`^(${begins})`).test(one.textContent.trim()),
        );
        const one = seen[turn % seen.length];
        if (!one) continue;
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2] as const;
      }
      return null;
    },
    [selectors, word] as const,
  );
  if (spot) await page.mouse.click(...spot);
  return spot !== null;
}

/** Waits until it is ours to decide or the match is over; tells whether there is something to decide. */
export async function ours(page: Page): Promise<boolean> {
  await page.locator("section.active, main.end").first().waitFor({ timeout: 120_000 });
  return (await page.locator("main.end").count()) === 0;
}

const open = (selector: string): string => `${selector}[aria-disabled=false]`;
/** Tickets first: they bring the dice. */
const PIECES = [
  open(".cards .cover"),
  open('.place[data-place^="location-gold"]'),
  open(".place"),
  open(".ticket"),
  ".bar .sale",
  ".bar .option:not(.off)",
  ".bar .sets button",
];
const LEAVE = "Pass|Finish|End|Store|Keep|Leave|Take no|Publish no";

/** One decision as an easy-going player makes it, by what is on the page. */
export async function decide(page: Page): Promise<void> {
  const asked = await question(page);
  if (!asked) return;
  if (/^(Where does this die go|Load your dice)/.test(asked)) return load(page);
  if (asked === "Deliver dice to your contracts") return all(page);
  const before = await at(page);
  if (asked === "Flare recycled dice, or store them" || !(await press(page, PIECES))) {
    await press(page, [".bar button"], LEAVE);
    return changed(page, before);
  }
  await changed(page, before, READY);
  if ((await at(page)) !== before) return;
  await press(page, [READY]);
  await changed(page, before);
}

/** The helper key, until all is done that it does. */
async function all(page: Page): Promise<void> {
  await then(page, () => page.keyboard.press("b"));
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
}

/** Loads what fits, column first, then the units. */
export async function load(page: Page): Promise<void> {
  while (await page.evaluate((ready) => document.querySelector(ready) === null, READY)) await all(page);
  await then(page, () => press(page, [READY]));
}

export async function until(page: Page, asked: RegExp): Promise<void> {
  while ((await ours(page)) && !asked.test(await question(page))) await decide(page);
}
