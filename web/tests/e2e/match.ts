// A whole match, each decision made at the page of whoever is to make it.
import type { Page } from "@playwright/test";
import { expect } from "./table";

/**
 * What a page waits for, null while others play: a sheet or a curtain to be put away, a decision, or nothing any more.
 */
const waitsFor = (page: Page): Promise<"over" | "sheet" | "curtain" | "decision" | null> =>
  page.evaluate(() => {
    if (document.querySelector("main.end")) return "over";
    if (document.querySelector("dialog:modal")) return "sheet";
    if ([...document.querySelectorAll("button")].some((one) => one.textContent.startsWith("I am "))) return "curtain";
    return document.querySelector(".active > .bar") ? "decision" : null;
  });

/** Plays on at these pages until all of them show the result. */
export async function playOut(pages: readonly Page[], decide: (page: Page) => Promise<unknown>): Promise<void> {
  for (;;) {
    let all: Awaited<ReturnType<typeof waitsFor>>[] = [];
    const due = (): number => all.findIndex((one) => one !== null && one !== "over");
    const settled = async (): Promise<boolean> => {
      all = await Promise.all(pages.map(waitsFor));
      return due() >= 0 || all.every((one) => one === "over");
    };
    await expect.poll(settled, { timeout: 120_000, intervals: [20, 50, 100] }).toBe(true);
    const page = pages[due()];
    if (!page) return;
    if (all[due()] === "sheet") await page.locator("dialog:modal").getByRole("button").last().click();
    else if (all[due()] === "curtain") {
      const raise = page.getByRole("button", { name: /^I am / });
      await raise.click();
      await expect(raise).toBeHidden();
    } else await decide(page);
  }
}
