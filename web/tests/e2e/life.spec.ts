// The life of a match around the boards: taking back together, trying out, talking, pausing, playing again.
import type { Browser, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { action, bar, begin, die, expect, playRound, takeSeat, test, useDie } from "./table";

/** A link game of two browsers; the second page is Theo's. */
async function two(
  page: Page,
  browser: Browser,
  baseURL: string,
  setup: { rounds?: number; dice?: number } = {},
): Promise<Page> {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
    ],
    ...setup,
  });
  const link = await page.getByLabel("Link for Theo").inputValue();
  const friend = await (await browser.newContext({ baseURL })).newPage();
  await takeSeat(friend, link);
  await expect(bar(friend)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return friend;
}

const log = (page: Page) => page.getByRole("dialog", { name: "Log" });
const strip = (page: Page, name: string) => bar(page).getByRole("group", { name });

test("the roll is a barrier, and the table says what was revealed", async ({ page }) => {
  await begin(page, { rounds: 2, dice: 2 });
  await playRound(page, 2);
  await page.keyboard.press("z");
  await expect(bar(page).locator(".word")).toContainText(/Cannot undo past move \d+.*finished the round/);
  await useDie(page, 1);
  await page.keyboard.press("l");
  await expect(log(page).getByText("No undo leads past here.")).toHaveCount(1);
  await expect(log(page).getByRole("button", { name: /^Undo to here: .*finished the round/ })).toHaveCount(1);
});

test("undo to here takes back as many steps as lie between", async ({ page }) => {
  await begin(page, { rounds: 2, dice: 4 });
  for (const place of [1, 2, 3]) await useDie(page, place);
  await page.keyboard.press("l");
  await log(page)
    .getByRole("button", { name: /^Undo to here/ })
    .first()
    .click();
  await expect(die(page, 1)).toHaveAttribute("aria-disabled", "true");
  for (const place of [2, 3]) await expect(die(page, place)).toHaveAttribute("aria-disabled", "false");
});

test("undo past a friend's move is asked for and answered in the bar", async ({ page, browser, baseURL }) => {
  const friend = await two(page, browser, baseURL!, { rounds: 2, dice: 3 });
  await useDie(page, 1);
  await useDie(friend, 1);
  await useDie(page, 2);
  await page.keyboard.press("l");
  await log(page)
    .getByRole("button", { name: /^Undo to here/ })
    .first()
    .click();
  await expect(strip(page, "Undo asked for")).toContainText("You ask to undo to move");
  await expect(strip(friend, "Undo asked for")).toContainText("Mara asks to undo to move");
  await strip(friend, "Undo asked for").getByRole("button", { name: "No" }).click();
  await expect(strip(page, "Undo asked for")).toBeHidden();
  await expect(die(page, 2)).toHaveAttribute("aria-disabled", "true");
  await log(page)
    .getByRole("button", { name: /^Undo to here/ })
    .first()
    .click();
  await strip(friend, "Undo asked for").getByRole("button", { name: "Agree" }).click();
  await expect(die(page, 2)).toHaveAttribute("aria-disabled", "false");
  await expect(die(friend, 1)).toHaveAttribute("aria-disabled", "false");
  await friend.context().close();
});

test("a hovered line of the log is outlined on the boards", async ({ page }) => {
  await begin(page, { rounds: 1 });
  await useDie(page, 1);
  await expect(page.locator(".lit")).toHaveCount(0);
  await page.keyboard.press("l");
  await log(page).getByRole("link").last().hover();
  await expect(page.locator("[data-place].lit")).not.toHaveCount(0);
  await page.mouse.move(400, 700);
  await expect(page.locator(".lit")).toHaveCount(0);
  await log(page).getByRole("link").last().focus();
  await expect(page.locator("[data-place].lit")).not.toHaveCount(0);
});

test("a try-out is kept or discarded", async ({ page }) => {
  await begin(page, { rounds: 2, dice: 3 });
  const address = page.url();
  await page.keyboard.press("t");
  await expect(page).toHaveTitle(/^Try-out, move 0/);
  await expect(page.getByText("Try-out, move 0")).toBeVisible();
  await useDie(page, 1);
  await page.getByRole("button", { name: "Another branch" }).click();
  await expect(page.getByRole("navigation", { name: "Branches" }).getByRole("link")).toHaveText(["A", "B"]);
  for (const place of [1, 2]) await useDie(page, place);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(address);
  for (const place of [1, 2]) await expect(die(page, place)).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("t");
  await expect(die(page, 1)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Keep these moves" }).click();
  await expect(page).toHaveURL(address);
  await expect(die(page, 1)).toHaveAttribute("aria-disabled", "true");
  await expect(page).toHaveTitle("Your turn, PipeLite");
});

test("a try-out past a roll cannot be kept, and says why", async ({ page }) => {
  await begin(page, { rounds: 2, dice: 1 });
  await page.keyboard.press("t");
  await expect(page).toHaveTitle(/^Try-out/);
  await playRound(page, 1);
  const keep = page.getByRole("button", { name: "Keep these moves" });
  await expect(keep).toHaveAttribute("aria-disabled", "true");
  await keep.click({ force: true });
  await expect(bar(page).locator(".word")).toContainText("Chance had a part in this");
});

test("a finished match is tried out from any of its positions", async ({ page }) => {
  await begin(page, { rounds: 1, dice: 2 });
  await playRound(page, 2);
  await page.getByRole("slider").fill("0");
  await expect(strip(page, "An earlier position")).toContainText("Looking at move 0");
  await page.getByRole("button", { name: "Try out from here" }).click();
  await expect(page).toHaveTitle(/^Try-out, move 0/);
  await useDie(page, 1);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/#m=0$/);
});

test("replay to any move shows the engine's position", async ({ page, baseURL }) => {
  await begin(page, { rounds: 1, dice: 3 });
  await playRound(page, 3);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
  const id = /match\/(\w+)/.exec(page.url())![1]!;
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("crackspread.matches")!)[0].tokens[0]);
  const count = Number(await page.getByRole("slider").getAttribute("max"));
  for (let n = 0; n <= count; n++) {
    const state = await (
      await fetch(`${baseURL}/api/matches/${id}/at/${n}`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    const cells = state.view.oils.flatMap((oil: string) =>
      state.view.sheets[0].networks[oil].cells.map(() => oil),
    ).length;
    const used = state.view.sheets[0].dice.filter((one: { use: string | null }) => one.use).length;
    await page.goto(`/match/${id}#m=${n}`);
    await expect(strip(page, "An earlier position")).toContainText(`Looking at move ${n} of ${count}`);
    await expect(page.getByRole("gridcell", { name: /: pipe / })).toHaveCount(cells);
    await expect(page.locator('[role=option][aria-disabled="true"]')).toHaveCount(used);
  }
});

test("chat in a link game, with a count of what was not read", async ({ page, browser, baseURL }) => {
  const friend = await two(page, browser, baseURL!, { rounds: 1, dice: 1 });
  await page.keyboard.press("l");
  await page.getByRole("button", { name: "Chat" }).click();
  await page.getByLabel("Say something").fill("Good luck <b>Theo</b>");
  await page.getByRole("button", { name: "Say it" }).click();
  await expect(page.getByRole("list", { name: "Chat" })).toContainText("Good luck <b>Theo</b>");
  await friend.getByRole("button", { name: "Log, 1 unread" }).click();
  await expect(friend.getByRole("list", { name: "Chat" })).toContainText("Mara Good luck");
  await friend.getByRole("button", { name: "Close" }).click();
  await expect(friend.getByRole("button", { name: "Log", exact: true })).toBeVisible();
  await friend.context().close();
});

test("a pause holds everybody until somebody goes on", async ({ page, browser, baseURL }) => {
  const friend = await two(page, browser, baseURL!, { rounds: 1, dice: 1 });
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("dialog", { name: "Paused" })).toContainText("You paused the match");
  await expect(friend.getByRole("dialog", { name: "Paused" })).toContainText("Mara paused the match");
  await friend.getByRole("button", { name: "Go on" }).click();
  for (const who of [page, friend]) await expect(who.getByRole("dialog", { name: "Paused" })).toBeHidden();
  await useDie(page, 1);
  await friend.context().close();
});

test("a rematch turns the seats, and both find it", async ({ page, browser, baseURL }) => {
  const friend = await two(page, browser, baseURL!, { rounds: 1, dice: 1 });
  await playRound(page, 1);
  await playRound(friend, 1);
  const before = page.url();
  await page.getByRole("button", { name: "Rematch, seats rotated" }).click();
  await expect(page).not.toHaveURL(before);
  await friend.getByRole("button", { name: "Join the rematch" }).click();
  await expect(friend).toHaveURL(page.url());
  await playRound(page, 1);
  await expect(bar(page)).toContainText("Theo is playing this round");
  await playRound(friend, 1);
  await expect(page.getByRole("rowheader", { name: "Total" })).toBeVisible();
  await friend.context().close();
});

test("the end: sources, moments, drawings to save, a link to a move", async ({ page, browser, baseURL }, info) => {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    rounds: 2,
    dice: 3,
  });
  await playRound(page, 3);
  await playRound(page, 3);
  const sources = page.getByRole("region", { name: "Money by source" });
  await sources.getByRole("button", { name: "Table" }).click();
  await expect(sources.getByRole("row", { name: /tanks/ })).toBeVisible();
  await page.getByLabel("Numbers over time").selectOption({ label: "Longest orange path" });
  await expect(page.getByRole("img", { name: /^Longest orange path/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save Mara’s boards as SVG" }).click();
  const file = info.outputPath("boards.svg");
  await (await download).saveAs(file);
  const drawing = readFileSync(file, "utf8");
  expect(drawing).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(drawing).not.toContain("var(--");
  const moment = page.locator(".moments a").first();
  await moment.click();
  await expect(page).toHaveURL(/#m=\d+$/);
  const watch = await page.evaluate(() => JSON.parse(localStorage.getItem("crackspread.matches")!)[0].watch);
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto(`/join/${watch}#m=2`);
  await expect(strip(stranger, "An earlier position")).toContainText("Looking at move 2");
  await stranger.context().close();
});

test("the guided game to its end, each step done by the player", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "PipeLite" }).check({ force: true });
  await page.getByRole("region", { name: "Guided game" }).getByRole("button", { name: "Begin" }).click();
  const step = strip(page, "Guided game");
  await expect(step).toContainText("Step 1 of 10");
  await expect(page.locator(".lit")).toHaveAttribute("aria-label", /^Die \d: 2/);
  await die(page, 1).click();
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  await expect(step).toContainText("That is another way");
  await step.getByRole("button", { name: "Back to the guide" }).click();
  await expect(step).toContainText("Step 1 of 10");
  await page.getByRole("option", { name: /: 2/ }).click();
  await action(page, "Pipe").click();
  await expect(step).toContainText("Step 2");
  await page.reload();
  await expect(step).toContainText("Step 2");
  await page.keyboard.press("z");
  await expect(step).toContainText("Step 1");
  await page.getByRole("option", { name: /: 2/ }).click();
  await action(page, "Pipe").click();
  await expect(step).toContainText("Step 2");
  await page.getByRole("gridcell", { name: "Orange, row 2, column 4" }).click();
  await expect(step).toContainText("Step 3");
  await step.getByRole("button", { name: "Skip" }).click();
  await expect(step).toContainText("Step 4");
  await page.getByRole("option", { name: /: 1/ }).click();
  await action(page, "Run").click();
  await page.getByRole("option", { name: /: 4/ }).click();
  await page.getByRole("button", { name: /^Orange machine/ }).click();
  await expect(step).toContainText("Step 5");
  await bar(page)
    .getByRole("button", { name: /Outlet 1/ })
    .click();
  await page.getByRole("menuitem", { name: "Crude to Mid" }).click();
  await expect(step).toContainText("Step 6");
  await action(page, "Finish").click();
  await expect(step).toContainText("Step 7");
  await page.getByRole("option", { name: /: 6/ }).click();
  await action(page, "Sell").click();
  await expect(step).toContainText("Step 8");
  await page.getByRole("grid", { name: "Market 2" }).getByRole("gridcell", { name: "Orange Mid, $8" }).click();
  await expect(step).toContainText("Step 9");
  await expect(bar(page)).toContainText("sold for +$8");
  await page.reload();
  await expect(bar(page)).toContainText("sold for +$8");
  await action(page, "Finish").click();
  await expect(step).toContainText("Step 10");
  await action(page, "End the round").click();
  await expect(step).toContainText("That was the guided game");
  await step.getByRole("button", { name: "To the start page" }).click();
  await expect(page).toHaveURL("/");
});

for (const [game, title] of [
  ["pipelite", "PipeLite"],
  ["pipeline", "Pipeline"],
  ["refined", "REFINED"],
] as const)
  test(`the guided game of ${title} shows every place and can be skipped to its end`, async ({ page, baseURL }) => {
    const { steps } = (await (await fetch(`${baseURL}/api/games/${game}/guide`)).json()) as {
      steps: { place: string | null }[];
    };
    await page.goto("/");
    await page.getByRole("radio", { name: title, exact: false }).check({ force: true });
    await expect(page.getByText(`New to ${title}?`)).toBeVisible();
    await page.getByRole("button", { name: "Begin" }).click();
    const step = strip(page, "Guided game");
    for (const [i, { place }] of steps.entries()) {
      await expect(step).toContainText(`Step ${i + 1} of ${steps.length}`);
      if (place) await expect(page.locator(`[data-place="${place}"].lit`), `step ${i + 1}`).not.toHaveCount(0);
      await step.getByRole("button", { name: "Skip" }).click();
    }
    await expect(step).toContainText("That was the guided game");
    await page.reload();
    await expect(step).toContainText("That was the guided game");
    const guided = page.url();
    await step.getByRole("button", { name: "Play on" }).click();
    await expect(page).not.toHaveURL(guided);
    await expect(page).toHaveTitle(`Your turn, ${title}`);
    await page.reload();
    await expect(page).toHaveTitle(`Your turn, ${title}`);
    await expect(step).toBeHidden();
  });

test("a curtain hangs between two people at one device where cards are hidden", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "REFINED" }).check({ force: true });
  await page.getByLabel("Who plays seat 2").selectOption({ label: "On this device" });
  await page.getByRole("button", { name: "Start the match" }).click();
  const ready = page.getByRole("button", { name: /^I am / });
  await expect(ready).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await ready.click();
  await expect(bar(page)).toBeVisible();
});

test("letters lead to the areas, and W tells the rule of an area", async ({ page }) => {
  await begin(page);
  await page.keyboard.press("m");
  await expect(page.locator(".markets :focus")).toHaveCount(1);
  await page.locator(".markets [data-topic]").first().focus();
  await page.keyboard.press("w");
  await expect(page.getByRole("dialog", { name: "Rules" }).locator(".asked")).toContainText(/sell/i);
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await page.keyboard.press("w");
  await expect(bar(page).locator(".word")).toContainText("You do not hold all the oil of this contract");
});

test("computers hurry when asked, in this match and the next", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Fast" }).check({ force: true });
  const asked = page.waitForRequest((request) => request.url().endsWith("/pace"));
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    rounds: 1,
    dice: 1,
  });
  expect((await asked).postDataJSON()).toEqual({ speed: 4 });
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: "Four times as fast" })).toBeChecked();
  const calm = page.waitForRequest((request) => request.url().endsWith("/pace"));
  await page.getByRole("radio", { name: "So that you can follow" }).check({ force: true });
  expect((await calm).postDataJSON()).toEqual({ speed: 1 });
});

test("notifications are asked about once, after the first own move of a link game", async ({
  page,
  browser,
  baseURL,
}) => {
  const friend = await two(page, browser, baseURL!, { rounds: 1, dice: 3 });
  await expect(strip(page, "Notifications")).toBeHidden();
  await useDie(page, 1);
  await strip(page, "Notifications").getByRole("button", { name: "No" }).click();
  await expect(strip(page, "Notifications")).toBeHidden();
  await useDie(page, 2);
  await expect(strip(page, "Notifications")).toBeHidden();
  await page.reload();
  await useDie(page, 3);
  await expect(strip(page, "Notifications")).toBeHidden();
  await friend.context().close();
});

test("a hint comes soon: an order and its steps, walked by the same key and taken back by Undo", async ({
  page,
  table,
}) => {
  await table.warm("club");
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, club"],
    ],
    seed: 7,
  });
  const hint = strip(page, "Hint");
  await page.keyboard.press("h");
  await expect(hint).toContainText(/[A-Z].+\./);
  const steps = await page.getByRole("list", { name: "Steps of the hint" }).getByRole("listitem").count();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  const before = Number(await page.locator("[data-entries]").getAttribute("data-entries"));
  await page.keyboard.press("h");
  await expect(hint).toBeHidden();
  await expect(page.locator(`[data-entries="${before + steps}"]`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "false");
});
