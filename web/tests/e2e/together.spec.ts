// Link games, watchers, lost lines.
import { action, bar, begin, clickAnyway, die, expect, playRound, sound, TableServer, test, useDie } from "./table";

test("two browsers play by link, a third watches", async ({ page, browser, baseURL }) => {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
    ],
    rounds: 1,
    dice: 2,
  });
  const invite = page.getByRole("dialog", { name: "Links for your friends" });
  const link = await invite.getByLabel("Link for Theo").inputValue();
  expect(link).toContain("/join/");
  await expect(invite).toContainText("work on this computer only");
  await invite.getByRole("button", { name: "QR code for Theo" }).click();
  const code = await invite.getByRole("img", { name: "Code of the link for Theo" }).boundingBox();
  expect(Math.min(code!.width, code!.height)).toBeGreaterThanOrEqual(200);
  await sound(page, "code");
  await expect(page.getByText("not here")).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const friend = await context.newPage();
  await friend.goto("/");
  await friend.getByLabel("Link to join or watch").fill(link);
  await friend.getByRole("button", { name: "Open" }).click();
  await expect(friend.getByText("The deal was chosen: it is that of seed 7.")).toBeVisible();
  await expect(friend.getByRole("heading", { name: "Mara invites you to PipeLite" })).toBeVisible();
  await expect(friend.getByLabel("Your name")).toHaveValue("Theo");
  await sound(friend, "join");
  await friend.getByLabel("Your name").fill("Mara");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await expect(friend).toHaveTitle("Your turn, PipeLite");
  await expect(friend.getByRole("heading", { level: 1 })).toContainText("Mara 2");
  await expect(invite).toBeHidden();
  await expect(page.getByText("not here")).toBeHidden();

  await page.getByRole("button", { name: "Links" }).click();
  const watch = await page.getByLabel("Link for watchers").inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  const watcher = await (await browser.newContext({ baseURL })).newPage();
  await watcher.goto(watch);
  await expect(bar(watcher)).toContainText("’s sheet");
  await clickAnyway(watcher.getByRole("gridcell").first());
  await expect(bar(watcher).locator(".word")).toBeVisible();

  await playRound(page, 2);
  await expect(bar(page)).toContainText("Mara 2 is playing this round");
  await expect(bar(page).locator("svg:has(text)")).toHaveText(["M"]);
  await expect(page).toHaveTitle("PipeLite");
  await page.getByRole("button", { name: /^Mara 2,.*show the sheet/ }).click();
  await expect(bar(page)).toContainText("Mara 2’s sheet");
  await page.keyboard.press("Escape");
  await playRound(friend, 2);
  for (const who of [page, friend, watcher])
    await expect(who.getByRole("heading", { level: 1 })).toContainText(/win|share/);
  await friend.goto("/");
  await expect(friend.getByRole("link", { name: /PipeLite with Mara/ })).toBeVisible();
  await context.close();
});

test("friends choose among the marks that are free", async ({ page, browser, baseURL }) => {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
      ["Ines", "By link"],
    ],
    rounds: 1,
    dice: 2,
  });
  const invite = page.getByRole("dialog", { name: "Links for your friends" });
  const [theos, iness] = await Promise.all(
    ["Theo", "Ines"].map((name) => invite.getByLabel(`Link for ${name}`).inputValue()),
  );
  const friend = await (await browser.newContext({ baseURL })).newPage();
  await friend.goto(theos!);
  await expect(friend.getByRole("radio", { name: "a navy square" })).toBeChecked();
  await friend.getByRole("radio", { name: "a moss diamond" }).check({ force: true });
  await friend.getByRole("button", { name: "Sit down" }).click();
  await expect(bar(friend)).toBeVisible();
  await expect(invite.getByLabel("Link for Ines")).toHaveValue(iness!);
  await expect(page.getByRole("button", { name: /^Theo,/ }).locator("rect[transform^=rotate]")).toBeVisible();
  await friend.context().close();
});

test("a reload at any moment comes back to the same state", async ({ page }) => {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "On this device"],
    ],
  });
  await useDie(page, 1);
  await die(page, 2).click();
  await page.keyboard.press("p");
  await expect(bar(page)).toContainText("Draw here");
  const cells = await page
    .locator("[role=gridcell]")
    .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")).join());
  await page.reload();
  await expect(bar(page)).toContainText("Draw here");
  expect(
    await page
      .locator("[role=gridcell]")
      .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")).join()),
  ).toBe(cells);
});

test("the server dies in the middle and nothing is lost", async ({ browser }) => {
  // Two servers start here, and each loads the rules before the page may hurry it.
  await TableServer.during(async (table) => {
    await table.warm();
    const page = await (await browser.newContext({ baseURL: table.address })).newPage();
    await begin(page, { rounds: 1, dice: 3 });
    await useDie(page, 1);
    await table.kill();
    const line = page.getByRole("alert").filter({ hasText: "No connection" });
    await expect(line).toBeVisible();
    await die(page, 2).click();
    await page.keyboard.press("p");
    await table.start();
    await table.warm();
    await expect(line).toBeHidden();
    await expect(bar(page)).toContainText("Draw here");
    await expect(die(page, 1)).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: /^Draw here/ }).click();
    await expect(action(page, "Draw here")).toBeHidden();
    await expect(die(page, 2)).toHaveAttribute("aria-label", /used for pipe/);
    await useDie(page, 3);
    await bar(page)
      .getByRole("button", { name: /^End the round/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
    await page.context().close();
  });
});

test("links that lead nowhere say so", async ({ page }) => {
  for (const [path, text] of [
    ["/join/no-such-token", "This link opens no match"],
    ["/match/nosuch", "no such match"],
    ["/somewhere", "does not lead to a match"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
  }
});

test("on the very first start the table says that a computer is still being compiled", async ({ browser }, info) => {
  await TableServer.during(
    async (table) => {
      const page = await (await browser.newContext({ baseURL: table.address })).newPage();
      await begin(page, {
        seats: [
          ["Mara", "Me"],
          ["Theo", "Computer, club"],
        ],
        rounds: 1,
        dice: 1,
      });
      await playRound(page, 1);
      await expect(bar(page)).toContainText("Theo is getting ready.");
      await page.context().close();
    },
    { CRACKSPREAD_CACHE: info.outputPath("nothing-compiled") },
  );
});
