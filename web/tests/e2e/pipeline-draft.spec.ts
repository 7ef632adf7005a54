// Pipeline's drafts at the page: nothing of a passed position stays, dear things are read before they are paid, the
// keyboard is led on.
import type { Page } from "@playwright/test";
import { at, boards, hotseat, open, phase, placeTanks, step, stored } from "./pipeline";
import { action, bar, expect, test } from "./table";

const space = (page: Page, name: string) => page.locator(`[data-place="action-${name}"]`);
const focus = (page: Page) => page.locator(":focus");

test("a finger's first tap on an action shows what follows, the second takes it", async ({
  browser,
  baseURL,
  table,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  await stored(page, table, "four-1", 250);
  const before = await at(page);
  await expect(space(page, "crude_market")).toContainText("then Contracts & Loans, $10");
  await space(page, "crude_market").tap();
  await expect(bar(page)).toContainText("cash after");
  expect(await at(page)).toBe(before);
  await step(page, () => space(page, "crude_market").tap());
  await expect(boards(page)).toHaveAttribute("data-phase", "market");
  await expect(bar(page)).toContainText("Sell, then buy");
  expect(problems).toEqual([]);
  await context.close();
});

test("Esc closes the quadrant that says so, and keeps the tile", async ({ page, table }) => {
  await stored(page, table, "two-1", 181);
  await expect(boards(page)).toHaveAttribute("data-phase", "government");
  const before = await at(page);
  await expect(page.locator(".opened")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".opened")).toHaveCount(0);
  expect(await at(page)).toBe(before);
});

test("a network that was looked at and run is bright again", async ({ page, table }) => {
  await stored(page, table, "two-1", 286);
  const cell = page.locator(open(".network .cell")).first();
  await cell.hover();
  await expect(page.locator(".network .glow")).toHaveCount(1);
  await page.locator(".farm .head").first().hover();
  await expect(page.locator(".network .glow")).toHaveCount(0);
  await step(page, () => cell.click());
  await page.keyboard.press("b");
  await step(page, () => page.keyboard.press("Enter"));
  await expect.poll(() => phase(page)).not.toBe("run");
  await expect(page.locator(".network :is(.glow, .hot)")).toHaveCount(0);
});

test("every place for a tile is in sight", async ({ page, table }) => {
  await stored(page, table, "two-1", 261);
  await expect(boards(page)).toHaveAttribute("data-phase", "lay");
  for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Zoom in" }).click();
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press("b");
    const outside = await page.evaluate(() => {
      const [proposal, board] = [".frame", ".network"].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      );
      return (
        proposal!.left < board!.left ||
        proposal!.top < board!.top ||
        proposal!.right > board!.right ||
        proposal!.bottom > board!.bottom
      );
    });
    expect(outside).toBe(false);
  }
  await page.getByRole("button", { name: "Fit the network" }).click();
  const hidden = await page.locator(open(".network .cell")).evaluateAll((all) => {
    const board = document.querySelector(".network")!.getBoundingClientRect();
    return all
      .map((one) => one.getBoundingClientRect())
      .filter(
        (box) => box.left < board.left || box.top < board.top || box.right > board.right || box.bottom > board.bottom,
      ).length;
  });
  expect(hidden).toBe(0);
});

test("the keyboard alone: starting tanks by digit, then always on the first thing to choose", async ({
  page,
  table,
}) => {
  await hotseat(page, table);
  for (let n = 0; n < 10; n++) await step(page, () => page.keyboard.press(String((n % 4) + 1)));
  await expect(focus(page)).toHaveClass(/space/);
  await step(page, () => page.keyboard.press("1"));
  await expect(boards(page)).not.toHaveAttribute("data-phase", "main");
  await expect(focus(page)).toHaveAttribute("aria-disabled", "false");
  await step(page, () => page.keyboard.press("Enter"));
  for (const key of ["z", "z", "y", "y"]) {
    await step(page, () => page.keyboard.press(key));
    await expect(focus(page)).toHaveAttribute("aria-disabled", "false");
  }
});

test("G and Enter lead into the quadrant, Esc back out of it", async ({ page, table }) => {
  await hotseat(page, table);
  await placeTanks(page);
  await expect(focus(page)).toHaveClass(/space/);
  await page.keyboard.press("g");
  await expect(page.locator(".quadrants button:focus")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".opened :focus")).toHaveAttribute("aria-label", /^Government tile/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".quadrants button:focus")).toBeVisible();
  await page.keyboard.press("Enter");
  await step(page, () => page.keyboard.press("Enter"));
  await expect(boards(page)).toHaveAttribute("data-phase", "lay");
  await expect(page.locator(".network .cell:focus")).toBeVisible();
});

test("a line of the log lights the Government tile that it names", async ({ page, table }) => {
  await stored(page, table, "four-1", 250);
  await page.keyboard.press("l");
  const line = page.getByRole("link", { name: /Government tile/ }).last();
  const tile = /Government tile (\w+)/.exec((await line.textContent())!)![1];
  await line.focus();
  await expect(page.locator(`[data-place="government-${tile}"].lit`)).toHaveCount(1);
});

test("an upgrade shows its whole card and what it changes before it is paid", async ({ page, table }) => {
  await stored(page, table, "three-1", 40);
  await expect(boards(page)).toHaveAttribute("data-phase", "upgrades");
  const before = await at(page);
  await page.locator(".upgrades .live").first().focus();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText(/Buy .* I\?/);
  await expect(bar(page).locator(".card")).toContainText(/\w+ \w+/);
  await expect(bar(page)).toContainText("cash after");
  expect(await at(page)).toBe(before);
  await expect(page.locator(".bar .primary:focus")).toHaveText(/^Buy, \$20/);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toContainText("Buy upgrades");
  await page.locator(".upgrades .live").first().click();
  await step(page, () => action(page, "Buy, \\$20").click());
});

test("a machine tells what it cuts and joins, and has a best place", async ({ page, table }) => {
  await stored(page, table, "two-1", 214);
  await expect(boards(page)).toHaveAttribute("data-phase", "cover");
  await page.keyboard.press("b");
  await expect(bar(page)).toContainText("at a machine");
  await expect(page.locator(".network .glow")).toHaveCount(1);
  await step(page, () => action(page, "Place here").click());
});
