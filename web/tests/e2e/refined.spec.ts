// REFINED through the page: a whole match against the computer, tokens and loading, two at one device, the phone, axe.
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { bar, begin, clickAnyway, expect, test } from "./table";

const table = (page: Page): Locator => page.locator("[data-at]");
const primary = (page: Page): Locator => bar(page).locator(".button.primary");
const open = (page: Page, selector: string): Locator => page.locator(`${selector}:visible[aria-disabled=false]`).first();
const question = (page: Page): Promise<string> => bar(page).locator(".what b").innerText();
const OVER = "main.end";

async function sound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual([]);
}

/** Waits until it is ours to decide or the match is over; tells whether there is something to decide. */
async function ours(page: Page): Promise<boolean> {
  await page.locator(`.bar.active, ${OVER}`).first().waitFor({ timeout: 60_000 });
  return (await page.locator(OVER).count()) === 0;
}

/** Does something, then waits for the position to change. */
async function then(page: Page, act: () => Promise<unknown>): Promise<void> {
  const at = await table(page).getAttribute("data-at");
  await act();
  await page.locator(`[data-at]:not([data-at="${at}"]), ${OVER}`).first().waitFor();
}

/** One decision as an easy-going player makes it, by what is on the page. */
async function decide(page: Page): Promise<void> {
  const asked = await question(page);
  if (/^(Where does this die go|Choose a die|All dice)/.test(asked)) return load(page);
  if (asked === "Deliver to your contracts") {
    await then(page, () => page.keyboard.press("b"));
    await expect(bar(page).locator("[aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
    return;
  }
  const choice = [
    open(page, ".cards .cover"), open(page, ".place"), open(page, ".ticket"), bar(page).locator(".sale, .option:not(.off)").first(),
    bar(page).locator(".sets button").first(),
  ];
  for (const one of choice)
    if (await one.count()) {
      const at = await table(page).getAttribute("data-at");
      // While both refine the table may move on under the pointer; then one looks again.
      if (!(await one.click({ timeout: 3_000 }).then(() => true, () => false))) return;
      const moved = page.locator(`[data-at]:not([data-at="${at}"]), ${OVER}`);
      await moved.or(bar(page).locator(".primary[aria-disabled=false]")).first().waitFor();
      if (!(await moved.count())) await then(page, () => primary(page).click());
      return;
    }
  await then(page, () => bar(page).getByRole("button", { name: /^(Pass|Done|End|Store|Keep|Leave|Take none|Publish none)/ }).first().click());
}

/** Loads what fits, column first, then the units. */
async function load(page: Page): Promise<void> {
  const all = bar(page).getByRole("button", { name: "Load all that fit" });
  while ((await primary(page).getAttribute("aria-disabled")) !== "false") {
    await then(page, () => page.keyboard.press("b"));
    await expect(all).toHaveAttribute("aria-busy", "false", { timeout: 30_000 });
  }
  await then(page, () => primary(page).click());
}

async function until(page: Page, asked: RegExp): Promise<void> {
  while ((await ours(page)) && !asked.test(await question(page))) await decide(page);
}

test("a complete match against the computer", async ({ page }) => {
  test.setTimeout(400_000);
  await begin(page, { game: "REFINED", seats: [["Mara", "Me"], ["Theo", "Computer, random"]], seed: 5 });
  while (await ours(page)) await decide(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Refinery: / })).toHaveCount(2);
  await sound(page, "result");
});

test("tokens and loading", async ({ page }) => {
  test.setTimeout(180_000);
  await begin(page, { game: "REFINED", seats: [["Mara", "Me"], ["Theo", "Computer, random"]], seed: 3 });
  await until(page, /^Where does this die go/);
  const tray = page.getByRole("group", { name: "Dice to load" });
  const dice = await tray.getByRole("button").count();
  expect(dice).toBeGreaterThan(0);
  await expect(tray.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect(bar(page)).toContainText(/\d+ of \d+ fit the column/);

  const grey = page.getByRole("region", { name: /grey and \d+ red tokens/ });
  const before = await grey.getAttribute("aria-label");
  await then(page, () => bar(page).locator(".group", { hasText: "Set face" }).getByRole("button").first().click());
  await expect(grey).not.toHaveAttribute("aria-label", before!);
  await then(page, () => page.keyboard.press("z"));
  await expect(grey).toHaveAttribute("aria-label", before!);

  const loaded = page.getByRole("group", { name: "Column" }).getByRole("button", { name: /the die in hand fits/ }).first();
  await then(page, () => loaded.click());
  await expect(tray.getByRole("button")).toHaveCount(dice - 1);
  if (dice > 1) {
    await clickAnyway(primary(page));
    await expect(bar(page).locator(".word")).toContainText("Every die that has a place must be placed first (p. 13).");
    await page.keyboard.press("Escape");
  }
  await clickAnyway(page.getByRole("button", { name: /^LNG/ }));
  await expect(bar(page).locator(".word")).toContainText("Not now: you are to spend tokens and load your dice");
});

test("two at one device, a curtain between them", async ({ page }) => {
  await begin(page, { game: "REFINED", seats: [["Mara", "Me"], ["Theo", "On this device"]], seed: 2 });
  const names: string[] = [];
  for (let choices = 0; choices < 4; choices++) {
    const curtain = page.getByRole("button", { name: /^I am / });
    await page.locator(".bar.active").or(curtain).first().waitFor();
    if (await curtain.count()) await curtain.first().click();
    await page.locator(".bar.active").waitFor();
    names.push(await page.getByRole("heading", { level: 1 }).innerText());
    await open(page, ".cards .cover").click();
    const at = await table(page).getAttribute("data-at");
    await primary(page).click();
    await page.locator(`[data-at]:not([data-at="${at}"])`).or(curtain).first().waitFor();
  }
  expect(new Set(names)).toEqual(new Set(["REFINED, Mara’s table", "REFINED, Theo’s table"]));
});

for (const theme of ["light", "dark"] as const)
  test(`no grave finding at REFINED's table, ${theme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme });
    await begin(page, { game: "REFINED", seats: [["Mara", "Me"], ["Theo", "Computer, random"]], seed: 3 });
    await ours(page);
    await sound(page, "set-up");
    await until(page, /^Where does this engineer/);
    await sound(page, "board");
    await until(page, /^Where does this die go/);
    await sound(page, "loading");
    await until(page, /^Sell at the market/);
    await sound(page, "market");
  });

test("on a phone", async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await begin(page, { game: "REFINED", seats: [["Mara", "Me"], ["Theo", "Computer, random"]], seed: 3 });
  await until(page, /^Where does this die go/);
  const areas = page.getByRole("navigation", { name: "Areas" });
  for (const [tab, shows] of [["Market", "Wholesale market"], ["Board", "Crude tickets"], ["Contracts", "My contracts"], ["Players", "Other players"]] as const) {
    await areas.getByRole("button", { name: tab, exact: true }).click();
    await expect(page.getByRole("heading", { name: shows }).first()).toBeInViewport();
    await expect(bar(page)).toBeInViewport();
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await sound(page, "phone");
  await areas.getByRole("button", { name: "Refinery" }).click();
  await expect(page.getByRole("group", { name: "Refinery of Mara" })).toBeInViewport();
  await load(page);
  await context.close();
});

test("the guided game, each step done by the player", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/");
  await page.getByRole("radio", { name: "REFINED" }).check({ force: true });
  await page.getByRole("region", { name: "Guided game" }).getByRole("button", { name: "Begin" }).click();
  const step = bar(page).getByRole("group", { name: "Guided game" });
  const at = (n: number) => expect(step).toContainText(`Step ${n} of 12`, { timeout: 20_000 });
  const tray = page.getByRole("group", { name: "Dice to load" });

  await at(1);
  await expect(page.locator("[data-place=tray].lit")).toHaveCount(1);
  if ((await tray.getByRole("button", { name: /^orange 6\/9/ }).getAttribute("aria-pressed")) !== "true") await tray.getByRole("button", { name: /^orange 6\/9/ }).click();
  await bar(page).getByRole("button", { name: "Swap for yellow 6/9" }).click();
  await at(2);
  const yellow = await tray.getByRole("button", { name: /^yellow 6\/9/ }).boundingBox();
  const row = await page.locator("[data-place=column-yellow]").boundingBox();
  await page.mouse.move(yellow!.x + 10, yellow!.y + 10);
  await page.mouse.down();
  await page.mouse.move(row!.x + row!.width - 40, row!.y + row!.height / 2, { steps: 5 });
  await page.mouse.up();
  await at(3);
  await page.getByRole("button", { name: /^Cracker: / }).click({ position: { x: 30, y: 12 } });
  await at(4);
  await primary(page).click();
  await at(5);
  await page.getByRole("button", { name: /^Kerosene, diesel, red/ }).click();
  await at(7);
  await bar(page).getByRole("button", { name: "End the turn" }).click();
  await at(8);
  await bar(page).getByRole("button", { name: "Pass for the round" }).click();
  await at(9);
  await page.getByRole("button", { name: "yellow 6/9, in your column" }).click();
  await at(10);
  await page.getByRole("button", { name: "yellow 8/12, in your column" }).click();
  await at(11);
  await expect(page.locator("[data-place].lit")).toHaveAttribute("data-place", "unit-cracker");
  await bar(page).getByRole("button", { name: "becomes 1 orange, 2 yellow" }).click();
  await at(12);
  await primary(page).click();
  await expect(step).toContainText("That was the guided game");
});

test("nothing moves when dice come and go", async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const shifts: number[] = ((window as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await begin(page, { game: "REFINED", seats: [["Mara", "Me"], ["Theo", "Computer, random"]], seed: 3 });
  await until(page, /^Where does this die go/);
  await page.evaluate(() => ((window as unknown as { shifts: number[] }).shifts.length = 0));
  const tray = page.getByRole("group", { name: "Dice to load" });
  await tray.getByRole("button").last().click();
  await then(page, () => page.keyboard.press("b"));
  await expect(bar(page).locator("[aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((a, b) => a + b, 0)).toBeLessThan(0.005);
});
