// Taking back, asking why, keys, replay, files.
import { readFileSync } from "node:fs";
import { action, bar, begin, clickAnyway, die, expect, playRound, test, useDie } from "./table";

test("undo, redo and restart within the round", async ({ page }) => {
  await begin(page, { rounds: 2 });
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await clickAnyway(undo);
  await expect(bar(page).locator(".word")).not.toBeEmpty();
  await useDie(page, 1);
  await useDie(page, 2);
  await page.keyboard.press("z");
  await expect(action(page, "Draw here")).toBeVisible();
  await page.keyboard.press("y");
  await expect(die(page, 2)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Shift+Z");
  await expect(die(page, 1)).toHaveAttribute("aria-disabled", "false");
  await expect(page.getByRole("button", { name: "Redo" })).toHaveAttribute("aria-disabled", "false");
});

test("a forbidden click is answered with the rule", async ({ page }) => {
  await begin(page, { seed: 7 });
  const word = bar(page).locator(".word");
  const cell = (network: string, row: number, column: number) =>
    page.getByRole("gridcell", { name: `${network}, row ${row}, column ${column}:` });
  await clickAnyway(cell("Orange", 4, 1));
  await expect(word).toContainText("choose a die and Pipe first");
  await clickAnyway(page.getByRole("button", { name: /^Contract of 3/ }));
  await expect(word).toContainText("You do not hold all the oil of this contract");
  await die(page, 1).click();
  await expect(word).toBeHidden();
  await clickAnyway(action(page, "Sell"));
  await expect(word).toContainText("You hold no refined oil");
  await action(page, "Pipe").click();
  await expect(action(page, "Draw here")).toBeVisible();
  await clickAnyway(cell("Blue", 4, 5));
  await expect(word).toContainText("a pipe must connect to another one");
  await expect(page.getByRole("alert").filter({ hasText: "a pipe must connect" })).toHaveCount(1);
});

test("a round with the keyboard alone", async ({ page }) => {
  await begin(page, { rounds: 2, dice: 3 });
  const draw = action(page, "Draw here");
  const focused = page.locator(":focus");
  await page.keyboard.press("1");
  await expect(focused).toHaveText(/^(Crude|Pipe)/);
  await page.keyboard.press("p");
  await expect(draw).toBeVisible();
  await expect(page.locator("[role=gridcell]:focus")).toHaveCount(1);
  const first = await page.locator("[role=gridcell]:focus").getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[role=gridcell]:focus")).not.toHaveAttribute("aria-label", first!);
  await page.keyboard.press("r");
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(draw).toBeHidden();
  await expect(page.locator("[role=option]:focus")).toHaveCount(1);
  await page.keyboard.press("2");
  await page.keyboard.press("c");
  await expect(focused).toHaveText(/^Take crude/);
  await page.keyboard.press("Enter");
  await expect(die(page, 2)).toHaveAttribute("aria-disabled", "true");
  await expect(focused).toHaveText(/^(Crude|Pipe)/);
  await page.keyboard.press("d");
  await expect(focused).toHaveText(/^Leave it/);
  await page.keyboard.press("d");
  await page.keyboard.press("Escape");
  await expect(action(page, "Leave it")).toBeHidden();
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Round 2 of 2")).toBeVisible();
  await expect(page.locator("[role=option]:focus")).toHaveCount(1);
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Log" })).toContainText("finished the round with 1 die unused");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("F6");
  const landmark = page.locator("[data-landmark]:focus");
  await expect(landmark).toHaveCount(1);
  const name = (): Promise<string> => landmark.evaluate((mark) => mark.ariaLabel ?? mark.tagName);
  const seen = new Set([await name()]);
  for (let n = 1; n < 5; n++) {
    await page.keyboard.press("F6");
    seen.add(await name());
  }
  expect([...seen].sort()).toEqual(["Costs and dice", "HEADER", "MAIN", "Markets, money and players", "Your decision"]);
});

test("a second click where the round was ended throws no die away", async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await begin(page, { rounds: 2, dice: 2 });
    await useDie(page, 1);
    await useDie(page, 2);
    await action(page, "End the round").dblclick();
    await expect(page.getByLabel("Round 2 of 2")).toBeVisible();
    await expect(page.getByRole("option", { name: /^Die \d: \d$/ })).toHaveCount(2);
    await action(page, "Done").dblclick();
    await expect(action(page, "Leave them")).toBeVisible();
    await expect(page.getByRole("option", { name: /^Die \d: \d$/ })).toHaveCount(2);
    await action(page, "Leave them").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
  }
});

test("single keys can be turned off", async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("1");
  await expect(die(page, 1)).toHaveAttribute("aria-selected", "false");
  await expect(bar(page).getByText("P", { exact: true })).toBeHidden();
});

test("a loan changes the die and says its price", async ({ page }) => {
  await begin(page, { seed: 7 });
  await die(page, 1).click();
  await action(page, "Loan").click();
  await expect(bar(page)).toContainText("The next loan costs $2 at the end");
  const before = await die(page, 1).getAttribute("aria-label");
  const value = Number(/: (\d)/.exec(before!)![1]);
  await bar(page).getByRole("button", { name: "+1" }).click();
  await expect(die(page, 1)).toHaveAttribute("aria-label", `Die 1: ${value + 1}, rolled ${value}`);
  await expect(page.getByText("next one −$3")).toBeVisible();
});

test("the past can be looked at, and the end replayed", async ({ page }) => {
  await begin(page, { rounds: 1, dice: 2 });
  await useDie(page, 1);
  await page.keyboard.press("l");
  await page.getByRole("dialog").getByRole("link").first().click();
  await expect(page).toHaveURL(/#m=\d+$/);
  await expect(bar(page)).toContainText("Looking at move");
  await page.reload();
  await expect(bar(page)).toContainText("Looking at move");
  await page.getByRole("button", { name: "Back to now" }).click();
  await useDie(page, 2);
  await bar(page)
    .getByRole("button", { name: /^End the round/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
  await page.keyboard.press(",");
  await expect(page).toHaveURL(/#m=\d+$/);
  await page.keyboard.press(",");
  await page.getByRole("slider").fill("0");
  await expect(page).toHaveURL(/#m=0$/);
  await expect(bar(page)).toContainText("The match begins.");
  await page.getByLabel("Speed").selectOption("4×");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "To the result" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
});

test("export, import and a bad file", async ({ page }, info) => {
  await begin(page, { rounds: 1, dice: 2 });
  await playRound(page, 2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = info.outputPath("match.json");
  await (await download).saveAs(file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ game: "pipelite" });
  const total = await page.locator("tfoot td").first().textContent();
  await page.goto("/");
  await page.getByLabel("Saved match").setInputFiles(file);
  await expect(page.locator("tfoot td").first()).toHaveText(total!);
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const copy = info.outputPath("copy.json");
  await (await again).saveAs(copy);
  expect(JSON.parse(readFileSync(copy, "utf8"))).toEqual(JSON.parse(readFileSync(file, "utf8")));
  await page.goto("/");
  const picker = page.getByLabel("Saved match");
  await picker.setInputFiles({
    name: "bad.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"game": "chess"}'),
  });
  await expect(page.getByRole("region", { name: "Join, watch or import" }).getByRole("alert")).toHaveText(/\w.*\.$/);
  await picker.setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("not json") });
  await expect(page.getByRole("alert").filter({ hasText: "not JSON" })).toBeVisible();
});
