// The analysis of a finished match: asked for, watched, read, looked up on the board, and played again.
import type { Page } from "@playwright/test";
import { bar, begin, expect, playRound, sound, test } from "./table";

const section = (page: Page) => page.getByRole("region", { name: "Analysis" });
const wide = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(...[document.scrollingElement!, ...document.querySelectorAll(".stage")].map((box) => box.scrollWidth)),
  );

/** Whether one of these is wholly on the screen. */
const inSight = (places: Element[]): boolean =>
  places
    .map((place) => place.getBoundingClientRect())
    .some((box) => box.width > 0 && box.top >= 0 && box.bottom <= innerHeight);

/** Mara lets every round go by; the computer does not. */
async function lazyMatch(page: Page): Promise<{ id: string; watch: string }> {
  const created = page.waitForResponse((response) => response.url().endsWith("/api/matches"));
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, club"],
    ],
    rounds: 2,
    dice: 5,
  });
  const made = (await (await created).json()) as { id: string; watch: string };
  await playRound(page, 0);
  await expect(page.getByLabel("Round 2 of 2")).toBeVisible();
  await playRound(page, 0);
  await expect(section(page)).toBeVisible();
  return made;
}

test("a finished match is analysed, shown on the board and tried again", async ({ page, browser, baseURL }) => {
  const { id, watch } = await lazyMatch(page);
  const button = section(page).getByRole("button", { name: /^Analyse this match, about \d+ seconds$/ });
  await expect(button).toBeInViewport();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(section(page).getByRole("progressbar", { name: "Analysis" })).toBeVisible();
  await expect(section(page)).toBeFocused();
  await expect(section(page)).toContainText(/about \d+ seconds? left/);
  const accuracy = section(page).getByRole("list", { name: "Accuracy" });
  await expect(accuracy).toContainText(/Mara \d+ %/);
  const costly = section(page).getByRole("listitem").filter({ hasText: "Better:" });
  await expect(costly.first()).toContainText(/Mara, Round \d.*−\$\d+.*Better: Mara /s);

  await expect(section(page).getByRole("img", { name: /^Expected money by turn/ })).toBeVisible();
  await section(page).getByLabel("Numbers over time").selectOption({ label: "Chance to win by turn, %" });
  await section(page).getByRole("button", { name: "Table" }).click();
  await expect(section(page).getByRole("row", { name: /^Round 1, start/ })).toBeVisible();
  await expect(
    section(page)
      .getByRole("row", { name: /^Round 2, .* 0 100$/ })
      .last(),
  ).toBeVisible();

  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await sound(page, `analysis, ${theme}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => wide(page), "the chart follows the window").toBeLessThanOrEqual(390);
  await sound(page, "analysis on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.reload();
  await expect(accuracy).toBeVisible();
  await expect(button).toHaveCount(0);

  const friend = await (await browser.newContext({ baseURL })).newPage();
  await friend.goto(`/join/${watch}`);
  await expect(section(friend).getByRole("list", { name: "Accuracy" })).toContainText(/Mara \d+ %/);
  await friend.context().close();

  await costly
    .first()
    .getByRole("link", { name: /^Show on the board/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/match/${id}#m=\\d+$`));
  const better = bar(page).getByRole("group", { name: "Better line" });
  await expect(better).toContainText(/Better for Mara, \$\d+ more: Mara /);
  await expect(page.locator("[data-place].lit")).not.toHaveCount(0);
  const drawn = page.getByRole("gridcell", { name: /row \d, column \d: (?!empty)/ });
  await expect(drawn).toHaveCount(0);
  await better.getByRole("button", { name: "Show it played" }).click();
  await expect(drawn).not.toHaveCount(0);
  await expect(page.locator("[data-place].lit")).not.toHaveCount(0);
  await sound(page, "better line");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(better).toBeVisible();
  await expect.poll(() => page.locator("[data-place].lit").evaluateAll(inSight)).toBe(true);
  await expect.poll(() => wide(page), "the chart follows the window").toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1366, height: 768 });

  await expect(better.getByRole("button", { name: "Try again from here" })).toBeVisible();
  await page.getByRole("button", { name: "To the result" }).click();
  await costly.filter({ hasText: "Mara, Round 1" }).getByRole("button", { name: "Try again from here" }).click();
  await expect(page).toHaveTitle(/^Try-out, move \d+/);
  await playRound(page, 1);
  await expect(page.getByLabel("Round 2 of 2")).toBeVisible();
  await playRound(page, 0);
  await expect(page.getByText("The end of a try-out.")).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
