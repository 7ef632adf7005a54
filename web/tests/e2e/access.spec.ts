// Every page in both themes for everyone: axe, one screen, the phone.
import type { Page } from "@playwright/test";
import {
  action,
  bar,
  begin,
  countShifts,
  die,
  drawAcross,
  expect,
  playRound,
  sound,
  start,
  test,
  useDie,
} from "./table";

const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const all = [document.scrollingElement!, ...document.querySelectorAll(".body, aside, .network, .result, .finals")];
    return all.some((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
  });

for (const theme of ["light", "dark"] as const) {
  test(`no grave finding before the match, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Start the match" })).toBeVisible();
    await page.getByText("More options").click();
    await sound(page, "start");
    await page.getByRole("button", { name: "Settings" }).click();
    await sound(page, "settings");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Rules" }).click();
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
    await sound(page, "rules");
    await page.goto("/nowhere");
    await sound(page, "notice");
  });

  test(`no grave finding at the table, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await begin(page, {
      seats: [
        ["Mara", "Me"],
        ["Theo", "By link"],
        ["Ines", "Computer, random"],
      ],
      rounds: 1,
      dice: 2,
    });
    await sound(page, "invite");
    await page.getByRole("button", { name: "Close" }).click();
    await die(page, 1).click();
    await page.keyboard.press("p");
    await expect(action(page, "Draw here")).toBeVisible();
    await sound(page, "placing");
    await page.keyboard.press("l");
    await sound(page, "log");
    await page.getByRole("button", { name: "Chat" }).click();
    await sound(page, "chat");
    await page.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Settings" }).click();
    await sound(page, "settings at the table");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("t");
    await expect(page.getByText("Try-out, move")).toBeVisible();
    await sound(page, "try-out");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("dialog", { name: "Paused" })).toBeVisible();
    await sound(page, "pause");
  });

  test(`no grave finding after the match, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await begin(page, { rounds: 1, dice: 1 });
    await playRound(page, 1);
    await expect(page.getByRole("img", { name: /Money by round/ })).toBeVisible();
    await sound(page, "result");
    await page.keyboard.press(",");
    await expect(bar(page)).toBeVisible();
    await sound(page, "replay");
  });
}

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1440, 900],
] as const)
  test(`one screen without scrolling at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Start the match" })).toBeVisible();
    expect(await scrolls(page)).toBe(false);
    await begin(page, {
      seats: [
        ["Mara", "Me"],
        ["Theo", "On this device"],
        ["Ines", "On this device"],
        ["Jo", "On this device"],
      ],
      rounds: 1,
      dice: 5,
    });
    expect(await scrolls(page)).toBe(false);
    await die(page, 1).click();
    await page.keyboard.press("p");
    await expect(action(page, "Draw here")).toBeVisible();
    expect(await scrolls(page)).toBe(false);
  });

for (const game of ["pipelite", "pipeline", "refined"])
  test(`the first table of ${game} is light over the wire`, async ({ page, table }) => {
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    let weight = 0;
    wire.on("Network.loadingFinished", ({ encodedDataLength }) => (weight += encodedDataLength));
    await start(page, table, {
      game,
      seats: [
        { name: "Mara", kind: "me" },
        { name: "Theo", kind: "computer", level: "random" },
      ],
    });
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThan(180_000);
  });

test("nothing shifts while a round is played", async ({ page }) => {
  await begin(page, { rounds: 2 });
  const shifts = await countShifts(page);
  await playRound(page, 5);
  await expect(page.getByLabel("Round 2 of 2")).toBeVisible();
  expect(await shifts()).toBeLessThan(0.001);
});

test("a new match fits a phone, with what each computer is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByText(/Rated \d+\./)).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a round on a phone", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await begin(page, { rounds: 1, dice: 2 });
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  await sound(page, "phone");
  const areas = page.getByRole("navigation", { name: "Areas" });
  for (const [tab, shows] of [
    ["Markets", "Market 1"],
    ["Contracts", "Contract of 3"],
    ["Dice", "Refining costs"],
    ["Blue", "Blue machine"],
  ] as const) {
    await areas.getByRole("button", { name: tab }).click();
    await expect(page.getByText(shows, { exact: true }).first()).toBeInViewport();
    await expect(bar(page)).toBeInViewport();
  }
  const small = await page
    .locator("button:visible, [role=option]:visible")
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height < 43.5)
        .map((one) => one.getAttribute("aria-label") ?? one.textContent),
    );
  expect(small).toEqual([]);
  await useDie(page, 1);
  await useDie(page, 2);
  await bar(page)
    .getByRole("button", { name: /^End the round/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  await sound(page, "phone result");
  await context.close();
});

for (const [game, tabs] of [
  ["PipeLite", ["Orange", "Blue", "Grey", "Markets"]],
  ["REFINED", ["Refinery", "Market", "Board"]],
] as const)
  test(`a finger turns the panels of ${game}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await begin(page, {
      game,
      seats: [
        ["Mara", "Me"],
        ["Theo", "Computer, random"],
      ],
    });
    const areas = page.getByRole("navigation", { name: "Areas" });
    await areas.getByRole("button", { name: tabs[0] }).click();
    for (const [from, to, seen] of [
      [300, 80, tabs],
      [80, 300, [...tabs].reverse()],
    ] as const)
      for (const name of seen.slice(1)) {
        await drawAcross(page, [from, 120], [to, 125]);
        await expect(areas.locator("[aria-current]")).toHaveText(name);
      }
    await context.close();
  });

test("larger text gets the layout of a smaller screen", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "125 %" }).check();
  await page.getByRole("button", { name: "Close" }).click();
  await begin(page);
  await die(page, 1).click();
  await expect(page.getByText("Market 1")).toBeHidden();
  await page.getByRole("navigation", { name: "Areas" }).getByRole("button", { name: "Markets" }).click();
  await expect(page.getByText("Market 1")).toBeInViewport();
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(1366);
});

test("a tablet shows two networks side by side above the pinned bar, and one more area", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "On this device"],
    ],
  });
  const machine = (oil: string) => page.getByRole("button", { name: new RegExp(`^${oil} machine`) });
  await expect(machine("Orange")).toBeInViewport({ ratio: 1 });
  await expect(machine("Blue")).toBeInViewport({ ratio: 1 });
  await expect(machine("Grey")).not.toBeInViewport();
  const areas = page.getByRole("navigation", { name: "Areas" });
  await areas.getByRole("button", { name: "Grey" }).click();
  await expect(machine("Grey")).toBeInViewport({ ratio: 1 });
  await expect(areas.locator("[aria-current]")).toHaveText("Grey");
  for (const [tab, shows] of [
    ["Contracts", "Contract of 5"],
    ["Dice", "Refining costs"],
    ["Markets", "Market 2"],
  ] as const) {
    await areas.getByRole("button", { name: tab }).click();
    await expect(page.getByText(shows, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(machine("Blue")).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("button", { name: /^Mara, playing/ })).toBeInViewport({ ratio: 1 });
  const box = await bar(page).boundingBox();
  expect(box!.y + box!.height).toBe(1180);
});

test("still pictures when motion is not wanted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await begin(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
