// Pipeline at the page: whole matches, every way to place, trade and run, the phone, and everyone's eyes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { action, bar, clickAnyway, expect, test, type TableServer } from "./table";

const GAMES = join(import.meta.dirname, "../../../tests/games/pipeline/games");

const boards = (page: Page) => page.locator(".table[data-phase]");
const phase = async (page: Page): Promise<string> => (await boards(page).getAttribute("data-phase")) ?? "";
/** How many moves the table shows; the result has no table. */
const at = (page: Page): Promise<string> => page.evaluate(() => document.querySelector<HTMLElement>(".table[data-phase]")?.dataset.at ?? "over");
const cash = (page: Page) => page.getByRole("region", { name: "Money and cards" }).locator(".cash > b");
const open = (selector: string): string => `${selector}[aria-disabled="false"]`;

/** Begins a match through the page's own address of the server, as the start page does. */
async function start(page: Page, server: TableServer, body: object, path = "/matches"): Promise<void> {
  const headers = { "content-type": "application/json" };
  const made = await (await fetch(`${server.address}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  const tokens = made.seats.map(({ token }: { token: string | null }) => token).filter(Boolean);
  await page.addInitScript((held) => localStorage.getItem("crackspread.matches") ?? localStorage.setItem("crackspread.matches", held),
    JSON.stringify([{ id: made.id, tokens, links: {}, watch: null }]));
  await page.goto(`/match/${made.id}`);
  await expect(bar(page)).toBeVisible({ timeout: 30_000 });
}

/** A stored game after so many moves, with every seat at this device. */
async function stored(page: Page, server: TableServer, name: string, moves: number): Promise<void> {
  const match = JSON.parse(readFileSync(join(GAMES, `${name}.json`), "utf8"));
  await start(page, server, { match: { ...match, moves: match.moves.slice(0, moves) } }, "/matches/import");
}

const hotseat = (page: Page, server: TableServer, seed = 3): Promise<void> =>
  start(page, server, { game: "pipeline", seed, seats: [{ name: "Mara", kind: "me" }, { name: "Theo", kind: "device" }] });

/** Does something that must change the table, and waits until it has. */
async function step(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await at(page);
  await act();
  await expect.poll(() => at(page)).not.toBe(before);
}

async function placeTanks(page: Page): Promise<void> {
  for (let n = 0; n < 10; n++) await step(page, () => bar(page).getByRole("button", { name: /^Tank for/ }).nth(n % 4).click());
}

const PREFERENCES = [
  ["network", "tanks_pipes", "crude_market"],
  ["network", "government", "crude_market"],
  ["network", "refined_market_1", "machines_pipes", "contracts_loans"],
  ["network", "refined_market_2", "crude_market"],
  ["refined_market_3", "refined_market_2", "refined_market_1", "government", "upgrades", "contracts_loans"],
];

/** The main action of an easy-going player, another kind each turn. */
async function mainAction(page: Page, turn: number): Promise<string> {
  for (const wanted of PREFERENCES[turn % PREFERENCES.length]!) {
    const target = wanted === "network" ? page.locator(open(".network .cell")) : page.locator(open(`[data-place="action-${wanted}"]`));
    if (wanted === "government") {
      const quadrant = page.locator(".quadrants .live").first();
      if (!(await quadrant.count())) continue;
      await quadrant.click();
      await step(page, () => page.locator(open(".opened [role=button]")).first().click());
      return wanted;
    }
    if (!(await target.count())) continue;
    await step(page, () => target.first().click());
    return wanted;
  }
  await step(page, () => action(page, "Pass").click());
  return "pass";
}

/** One decision, whatever it is, by the pieces on the boards; what none of them offers is taken from the list of all moves. */
async function decide(page: Page, turn: number): Promise<string> {
  const now = await phase(page);
  const piece = (selector: string) => page.locator(open(selector)).first();
  const primary = bar(page).locator(".primary");
  const ready = (await primary.count()) > 0 && (await primary.getAttribute("aria-disabled")) === "false";
  const more = !ready || Number(await at(page)) % 3 !== 0;
  if (now === "main") return mainAction(page, turn);
  if (now === "tanks_at_start" || now === "gift_tank") {
    const rows = bar(page).getByRole("button", { name: /^Tank for/ });
    const row = Number(await at(page)) % (await rows.count());
    await step(page, () => rows.nth(row).click());
  } else if (now === "market") {
    const refined = (await page.locator('.space.here[data-place*="refined"]').count()) > 0;
    const sellable = (await page.locator(open(".farm .barrel")).count()) > 0;
    const offers = page.locator(open('.markets [role=gridcell][aria-label*="buy"]'));
    const buyable = more && (await offers.count()) > 0;
    if (sellable && (refined || (!ready && !buyable))) {
      await page.keyboard.press("b");
      await step(page, () => action(page, "Sell it").click());
    } else if (buyable) {
      const before = await at(page);
      const asked = action(page, "Buy it");
      await offers.nth((Number(before) * 5) % (await offers.count())).click();
      await expect.poll(async () => (await at(page)) !== before || (await asked.isVisible())).toBe(true);
      if (await asked.isVisible()) await step(page, () => asked.click());
    } else await step(page, () => primary.click());
  } else if (now === "contracts" && !ready) {
    if (await page.locator(open(".contracts .card")).count()) {
      await piece(".contracts .card").click();
      await step(page, () => bar(page).getByRole("button", { name: /^(Active|Deferred)/ }).first().click());
    } else await step(page, () => bar(page).getByRole("button", { name: /^Loan/ }).click());
  } else if ((now === "tank_shop" || now === "machine_shop") && /Pipe [12] of/.test((await bar(page).textContent())!) && (await page.locator(open(".shops .tile")).count()))
    await step(page, () => piece(".shops .tile").click());
  else if (now === "upgrades" && (await page.locator(".upgrades .live").count())) await step(page, () => page.locator(".upgrades .live").first().click());
  else if (now === "run" || now === "machine_run") {
    await page.keyboard.press("b");
    await step(page, () => primary.click());
  } else if (ready) await step(page, () => primary.click());
  else {
    await bar(page).getByRole("button", { name: "All moves" }).click();
    await step(page, () => page.getByRole("dialog").locator("li button").last().click());
  }
  return now;
}

/** Plays on until the result is there. */
async function playOut(page: Page, most: number): Promise<Set<string>> {
  const seen = new Set<string>();
  let turn = 0;
  for (let n = 0; n < most; n++) {
    const over = page.getByRole("region", { name: "Result" });
    const year = page.getByRole("dialog", { name: /begins$/ });
    const mine = page.locator(".table[data-phase] .bar.active");
    await expect(over.or(year).or(mine).first()).toBeVisible({ timeout: 30_000 });
    if (await over.isVisible()) return seen;
    if (await year.isVisible()) {
      await page.keyboard.press("Enter");
      await expect(year).toBeHidden();
      seen.add("new year");
    } else {
      const kind = await decide(page, turn);
      if (PREFERENCES.flat().includes(kind) || kind === "pass") turn++;
      seen.add(kind);
    }
  }
  throw new Error("The match did not end.");
}

test("three years against the computer, to the score sheet", async ({ page, table }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(15_000);
  await start(page, table, { game: "pipeline", seed: 5, seats: [{ name: "Mara", kind: "me" }, { name: "Theo", kind: "computer", level: "club" }] });
  const seen = await playOut(page, 600);
  expect([...seen].join(", ")).toMatch(/^tanks_at_start.*tanks_pipes.*lay.*market/);
  expect(seen).toContain("new year");
  await expect(page.getByRole("rowheader")).toContainText([/Oil/, /Pipelines/]);
  await expect(page.getByRole("img", { name: /^Network of/ })).toHaveCount(2);
});

test("two at one device: the table turns to whoever is to play", async ({ page, table }) => {
  await hotseat(page, table);
  const heading = page.getByRole("heading", { level: 1 });
  const first = (await heading.textContent())!;
  for (let n = 0; n < 5; n++) await step(page, () => bar(page).getByRole("button", { name: /^Tank for/ }).first().click());
  await expect(heading).not.toHaveText(first);
  for (let n = 0; n < 5; n++) await step(page, () => bar(page).getByRole("button", { name: /^Tank for/ }).first().click());
  await expect(heading).toHaveText(first);
  await step(page, () => action(page, "Pass").click());
  await expect(heading).not.toHaveText(first);
  await page.locator(".other").first().click();
  await expect(heading).toHaveText(first);
  await expect(bar(page)).toContainText("’s board");
  await page.keyboard.press("Escape");
  await expect(heading).not.toHaveText(first);
});

test("two tiles by keyboard only", async ({ page, table }) => {
  await hotseat(page, table);
  await placeTanks(page);
  await page.locator('[data-place="action-tanks_pipes"]').focus();
  await step(page, () => page.keyboard.press("Enter"));
  for (let n = 0; n < 2; n++) {
    await page.locator(open(".shops .tile")).first().focus();
    await step(page, () => page.keyboard.press("Enter"));
    await expect(boards(page)).toHaveAttribute("data-phase", "lay");
    await expect(page.locator(".frame")).toBeVisible();
    if (n === 0) {
      const before = await page.locator(".frame").evaluate((frame) => frame.outerHTML);
      await page.keyboard.press("r");
      await expect.poll(() => page.locator(".frame").evaluate((frame) => frame.outerHTML)).not.toBe(before);
    } else {
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("b");
      await expect(bar(page)).toContainText(/segments/);
    }
    await page.keyboard.press("Enter");
    await expect(boards(page)).toHaveAttribute("data-phase", "tank_shop");
  }
  await step(page, () => page.keyboard.press("Enter"));
  expect(await phase(page)).not.toBe("tank_shop");
});

test("a tile by pointer: the ghost follows, a click puts it down, a second one confirms", async ({ page, table }) => {
  await hotseat(page, table);
  await placeTanks(page);
  await step(page, () => page.locator('[data-place="action-tanks_pipes"]').click());
  await step(page, () => page.locator(open(".shops .tile")).nth(0).click());
  await step(page, () => action(page, "Place here").click());
  await expect(boards(page)).toHaveAttribute("data-phase", "tank_shop");
  await step(page, () => page.locator(open(".shops .tile")).nth(0).click());
  const cell = page.locator(open(".network .cell")).first();
  await cell.hover();
  await cell.click();
  await expect(page.locator(".frame.pinned")).toBeVisible();
  const before = await at(page);
  await cell.click();
  await expect.poll(async () => Number(await at(page))).toBe(Number(before) + 2);
  await page.keyboard.press("z");
  await expect.poll(async () => [await at(page), await phase(page)]).toEqual([before, "lay"]);
  await page.keyboard.press("y");
  await expect.poll(async () => [Number(await at(page)), await phase(page)]).toEqual([Number(before) + 2, "tank_shop"]);
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  await expect.poll(async () => [Number(await at(page)), await phase(page)]).toEqual([Number(before) - 1, "tank_shop"]);
});

test("sell, then buy: the order is explained before selling ends", async ({ page, table }) => {
  await stored(page, table, "two-2", 168);
  await expect(bar(page)).toContainText("1 Sell");
  const before = Number((await cash(page).textContent())!.replace(/\D/g, ""));
  await page.locator(open(".farm .barrel")).last().click();
  await expect(page.locator(".markets .best").first()).toBeVisible();
  await expect(bar(page)).toContainText("cash after");
  await step(page, () => action(page, "Sell it").click());
  expect(Number((await cash(page).textContent())!.replace(/\D/g, ""))).toBeGreaterThan(before);
  const offered = page.locator(`${open(".markets [role=gridcell]")}[aria-label*="you could buy"]`).first();
  await offered.click();
  await expect(bar(page)).toContainText("Buying ends selling");
  await step(page, () => action(page, "Buy it").click());
  await expect(bar(page)).toContainText("Selling is over");
  await step(page, () => action(page, "Done").click());
});

test("the best run in one key", async ({ page, table }) => {
  await stored(page, table, "two-1", 119);
  await expect(bar(page)).toContainText("Run your network");
  await page.keyboard.press("b");
  await expect(page.locator(".run .planned")).toHaveCount(1);
  await expect(bar(page)).toContainText(/uses \d+ of \d+/);
  await step(page, () => page.keyboard.press("Enter"));
  await expect.poll(() => phase(page)).not.toBe("run");
});

test("machines run for their price", async ({ page, table }) => {
  await stored(page, table, "two-1", 218);
  await expect(action(page, "Run machines, \\$")).toBeVisible();
  await step(page, () => action(page, "Run machines, \\$").click());
  await expect(bar(page)).toContainText("Run your machines");
  await page.keyboard.press("Escape");
  await expect(action(page, "Run machines, \\$")).toBeVisible();
});

test("a contract is filled between the actions", async ({ page, table }) => {
  await stored(page, table, "two-1", 178);
  const ready = page.locator(".mine .ready, .orders .ready").first();
  await step(page, () => ready.click());
  await expect(bar(page)).toContainText("Deliver to the");
  await step(page, () => action(page, "Deliver").click());
});

test("one's disk lies where it is thought of in the order of the next round", async ({ page, table }) => {
  await stored(page, table, "four-1", 105);
  const row = page.getByRole("group", { name: "Order of the next round" });
  const own = async (): Promise<number> => row.getByRole("button").evaluateAll((all) => all.findIndex((one) => one.classList.contains("own")) + 1);
  await expect(row.getByRole("button", { name: /makes room$/ })).toHaveCount(3);
  expect(await own()).toBe(0);
  await row.getByRole("button", { name: /^Place 4/ }).hover();
  await expect.poll(own).toBe(4);
  await row.getByRole("button", { name: /^Place 2/ }).click();
  await expect.poll(own).toBe(2);
  await step(page, () => action(page, "Take it").click());
  await expect.poll(() => phase(page)).not.toBe("turn_order");
});

test("what is forbidden says why", async ({ page, table }) => {
  await hotseat(page, table);
  await clickAnyway(page.locator('[data-place="action-upgrades"]'));
  await expect(bar(page)).toContainText(/starting tanks.*\(p\. 5\)/);
  await page.keyboard.press("Escape");
  await placeTanks(page);
  await clickAnyway(page.locator(".markets [role=gridcell]").first());
  await expect(bar(page).locator(".word")).toContainText(/\(p\. \d+\)/);
});

async function sound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
}

for (const theme of ["light", "dark"] as const)
  test(`no grave finding at the table, ${theme}`, async ({ page, table }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: theme });
    await stored(page, table, "four-1", 250);
    await sound(page, "main");
    await page.locator(".quadrants button").last().click();
    await sound(page, "quadrant");
    await page.locator(".other").first().click();
    await sound(page, "opponent");
  });

for (const [width, height] of [[1366, 768], [1440, 900]] as const)
  test(`the whole table on one screen at ${width}x${height}`, async ({ page, table }) => {
    await page.setViewportSize({ width, height });
    await stored(page, table, "four-1", 250);
    const hidden = await page.evaluate(() =>
      [document.scrollingElement!, ...document.querySelectorAll(".body, aside, main, .mine, .farm, .bar")]
        .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.className} ${box.scrollHeight}>${box.clientHeight} ${box.scrollWidth}>${box.clientWidth}`),
    );
    expect(hidden).toEqual([]);
  });

test("a turn on a phone", async ({ browser, baseURL, table }) => {
  test.setTimeout(150_000);
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await stored(page, table, "four-1", 250);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  const areas = page.getByRole("navigation", { name: "Areas" });
  for (const [tab, area] of [["Markets", ".markets"], ["Orders", ".targets"], ["Shops", ".shops"], ["Upgrades", ".upgrades"], ["Players", ".players"], ["Network", ".drawing"]] as const) {
    await areas.getByRole("button", { name: tab }).click();
    await expect(page.locator(area).first()).toBeInViewport();
    await expect(bar(page)).toBeInViewport();
    await sound(page, `phone ${tab}`);
    const small = await page.locator("button:visible").evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.getAttribute("aria-label") ?? one.textContent));
    expect(small).toEqual([]);
  }
  await step(page, () => page.locator(open(".space")).first().click());
  await context.close();
});

const focused = (page: Page, letter: string) => page.locator(`[data-go="${letter}"] :focus:not([data-topic])`);

test("letters lead to the areas, on a phone through their tabs", async ({ page, table }) => {
  await stored(page, table, "four-1", 250);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    for (const letter of "gmsuon") {
      await page.keyboard.press(letter);
      await expect(focused(page, letter)).toBeVisible();
    }
  }
});

/** A finger drawn across the page. */
async function drawAcross(page: Page, from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }];
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await hand.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a finger turns the panels of a phone, and moves what is zoomed", async ({ browser, baseURL, table }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await stored(page, table, "four-1", 250);
  const tab = page.getByRole("navigation", { name: "Areas" }).locator("[aria-current]");
  await expect(tab).toHaveText("Network");
  await drawAcross(page, [300, 400], [80, 420]);
  await expect(tab).toHaveText("Markets");
  await expect(page.locator(".area.markets")).toBeInViewport();
  await drawAcross(page, [300, 400], [260, 150]);
  await expect(tab).toHaveText("Markets");
  await drawAcross(page, [300, 400], [80, 390]);
  await expect(tab).toHaveText("Orders");
  for (const text of ["Markets", "Network", "Network"]) {
    await drawAcross(page, [80, 400], [300, 400]);
    await expect(tab).toHaveText(text);
  }
  await page.getByRole("button", { name: "Zoom in" }).click();
  const network = page.locator(".network > svg");
  const before = await network.getAttribute("viewBox");
  const { x, y, height } = (await network.boundingBox())!;
  await drawAcross(page, [x + 300, y + height / 2], [x + 80, y + height / 2]);
  await expect(network).not.toHaveAttribute("viewBox", before!);
  await expect(tab).toHaveText("Network");
  await context.close();
});

test("the guided game, each step done by the player", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/");
  await page.getByRole("radio", { name: "Pipeline" }).check({ force: true });
  await page.getByRole("region", { name: "Guided game" }).getByRole("button", { name: "Begin" }).click();
  const guide = page.getByRole("group", { name: "Guided game" });
  const at = (n: number) => expect(guide).toContainText(`Step ${n} of 12`, { timeout: 20_000 });
  const place = (key: string) => page.locator(`[data-place="${key}"]`);

  await at(1);
  await place("quadrant-A").click();
  await place("government-AF").click();
  await at(2);
  await expect(bar(page)).toContainText("reaches Mid");
  await action(page, "Place here").click();
  await at(4);
  await action(page, "Done").click();
  await at(5);
  await action(page, "End turn").click();
  await at(6);
  await place("cell-0-16-16").click();
  await at(7);
  await page.keyboard.press("b");
  await bar(page).locator(".primary").click();
  await at(9);
  await action(page, "End turn").click();
  await at(10);
  await place("action-refined_market_1").click();
  await at(11);
  await page.locator(open(".farm .barrel")).last().click();
  await action(page, "Sell it").click();
  await at(12);
  await action(page, "Done").click();
  await expect(guide).toContainText("That was the guided game");
});
