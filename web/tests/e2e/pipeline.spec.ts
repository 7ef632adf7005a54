// Pipeline at the page: every way to place, trade and run, the phone, and everyone's eyes.
import type { Browser, Page } from "@playwright/test";
import { at, boards, cash, hotseat, open, phase, placeTanks, step, stored } from "./pipeline";
import { action, bar, begin, clickAnyway, countShifts, drawAcross, expect, sound, takeSeat, test } from "./table";

test("two at one device: the table turns to whoever is to play", async ({ page, table }) => {
  await hotseat(page, table);
  const heading = page.getByRole("heading", { level: 1 });
  const first = (await heading.textContent())!;
  for (let n = 0; n < 5; n++)
    await step(page, () =>
      bar(page)
        .getByRole("button", { name: /^Place a tank/ })
        .first()
        .click(),
    );
  await expect(heading).not.toHaveText(first);
  for (let n = 0; n < 5; n++)
    await step(page, () =>
      bar(page)
        .getByRole("button", { name: /^Place a tank/ })
        .first()
        .click(),
    );
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
  await page.locator(".bar .primary").focus();
  await step(page, () => page.keyboard.press("Enter"));
  expect(await phase(page)).not.toBe("tank_shop");
});

test("a tile by pointer: the proposal follows, a click puts it down, a second one confirms", async ({
  page,
  table,
}) => {
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

test("nothing shifts when tiles come and go", async ({ page, table }) => {
  await hotseat(page, table);
  await placeTanks(page);
  const shifts = await countShifts(page, "aside, .drawing, .farm, .mine, .chips");
  await step(page, () => page.locator('[data-place="action-tanks_pipes"]').click());
  for (let n = 0; n < 2; n++) {
    await step(page, () => page.locator(open(".shops .tile")).first().click());
    await step(page, () => action(page, "Place here").click());
    await expect(boards(page)).toHaveAttribute("data-phase", "tank_shop");
  }
  await page.keyboard.press("z");
  await expect(boards(page)).toHaveAttribute("data-phase", "lay");
  expect(await shifts()).toBeLessThan(0.001);
});

test("replay to a move shows the engine's position", async ({ page, table }) => {
  const id = await stored(page, table, "two-1");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("crackspread.matches")!)[0].tokens[0]);
  const last = Number(await page.getByRole("slider").getAttribute("max"));
  for (const n of [0, 40, 120, 200, last - 30, last]) {
    await page.goto(`/match/${id}#m=${n}`);
    await expect(bar(page)).toContainText(`Looking at move ${n} of ${last}`);
    const { view, seat } = await (
      await fetch(`${table.address}/api/matches/${id}/at/${n}`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    const mine = view.seats[seat];
    await expect(cash(page)).toHaveText(`${mine.cash < 0 ? "−" : ""}$${Math.abs(mine.cash)}`);
    await expect(page.locator('.network .cell:not([aria-label$="empty"])')).toHaveCount(
      mine.network.tiles.flatMap(({ halves }: { halves: unknown[] }) => halves).length,
    );
    await expect(page.locator(".farm .barrel")).toHaveCount(
      mine.tanks
        .flatMap(({ barrels }: { barrels: Record<string, number> }) => Object.values(barrels))
        .reduce((a: number, b: number) => a + b, 0),
    );
  }
});

test("sell, then buy: the order is explained before selling ends", async ({ page, table }) => {
  await stored(page, table, "two-2", 168);
  await expect(bar(page)).toContainText("Sell, then buy");
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
  const own = async (): Promise<number> =>
    row.getByRole("button").evaluateAll((all) => all.findIndex((one) => one.classList.contains("own")) + 1);
  await expect(row.getByRole("button", { name: /makes room$/ })).toHaveCount(3);
  expect(await own()).toBe(0);
  await row.getByRole("button", { name: /^Place 4/ }).hover();
  await expect.poll(own).toBe(4);
  // The disks slide while the button is down.
  const { x, y, width, height } = (await row.getByRole("button", { name: /^Place 2/ }).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect.poll(own).toBe(2);
  await page.mouse.up();
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

for (const theme of ["light", "dark"] as const)
  test(`no grave finding at the table, ${theme}`, async ({ page, table }) => {
    await page.emulateMedia({ colorScheme: theme });
    await stored(page, table, "four-1", 250);
    await sound(page, "main");
    await page.locator(".quadrants button").last().click();
    await sound(page, "quadrant");
    await page.locator(".other").first().click();
    await sound(page, "opponent");
  });

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
] as const)
  test(`the whole table on one screen at ${width}x${height}`, async ({ page, table }) => {
    await page.setViewportSize({ width, height });
    await stored(page, table, "four-1", 250);
    const hidden = (boxes: string): Promise<string[]> =>
      page
        .locator(boxes)
        .evaluateAll((all) =>
          all
            .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
            .map(
              (box) => `${box.className} ${box.scrollHeight}>${box.clientHeight} ${box.scrollWidth}>${box.clientWidth}`,
            ),
        );
    expect(await hidden("html, header, .body, .stage, aside, .area, main, .mine, .farm, .bar")).toEqual([]);
    // The row of the replay takes room: the table may scroll then, but nothing lies over anything else.
    await page.goto(`${page.url()}#m=200`);
    await expect(bar(page)).toContainText("Looking at move 200");
    expect(await hidden("html, header, aside, .area, .markets, .mine, .farm, .bar")).toEqual([]);
  });

test("a turn on a phone", async ({ browser, baseURL, table }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await stored(page, table, "four-1", 250);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  const areas = page.getByRole("navigation", { name: "Areas" });
  for (const [tab, area] of [
    ["Markets", ".markets"],
    ["Orders", ".targets"],
    ["Shops", ".shops"],
    ["Upgrades", ".upgrades"],
    ["Players", ".players"],
    ["Network", ".drawing"],
  ] as const) {
    await areas.getByRole("button", { name: tab }).click();
    await expect(page.locator(area).first()).toBeInViewport();
    await expect(bar(page)).toBeInViewport();
    await sound(page, `phone ${tab}`);
    const small = await page
      .locator("button:visible")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 43.5)
          .map((one) => one.getAttribute("aria-label") ?? one.textContent),
      );
    expect(small).toEqual([]);
  }
  await areas.getByRole("button", { name: "Shops" }).click();
  await page.locator(".quadrants .live").first().click();
  await expect(
    page.getByRole("group", { name: /^Government quadrant/ }).getByRole("button", { name: "Close" }),
  ).toBeInViewport();
  await page.getByRole("button", { name: "Close" }).click();
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

test("a finger turns the panels of a phone, and moves what is zoomed", async ({ browser, baseURL, table }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
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

/** A match against somebody by link, who has come; the starting tanks are placed. */
async function byLink(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  await begin(page, {
    game: "Pipeline",
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
    ],
    seed: 3,
  });
  const friend = await (await browser.newContext({ baseURL })).newPage();
  await takeSeat(friend, await page.getByLabel("Link for Theo").inputValue());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const who of [page, friend])
    for (let n = 0; n < 5; n++) await step(who, () => who.keyboard.press(String((n % 4) + 1)));
  return friend;
}

test("what another player does is outlined, and followed where one likes", async ({ page, browser, baseURL }) => {
  const friend = await byLink(page, browser, baseURL!);
  await step(page, () => action(page, "Pass").click());
  await expect(page.locator(".lit")).toHaveCount(0);
  await step(friend, () => friend.locator('[data-place="action-tanks_pipes"]').click());
  await expect(page.locator('[data-place="action-tanks_pipes"].lit')).toBeVisible();
  await expect(page.locator(".lit")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mara");

  await page.setViewportSize({ width: 390, height: 844 });
  const tab = page.getByRole("navigation", { name: "Areas" }).locator("[aria-current]");
  await expect(tab).toHaveText("Network");
  await bar(page).getByRole("button", { name: "Follow" }).click();
  await expect(bar(page)).toContainText("Theo’s board");
  await step(friend, () => friend.locator(open(".shops .tile")).first().click());
  await expect(tab).toHaveText("Shops");
  await step(friend, () => action(friend, "Place here").click());
  await expect(tab).toHaveText("Network");
  const mine = async (): Promise<boolean> => {
    const [next] = await friend.locator(".active > .bar .primary").all();
    await next?.click();
    return page.locator(".active > .bar").isVisible();
  };
  await expect.poll(mine).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mara");
  await friend.context().close();
});

test("the guided game, each step done by the player", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Pipeline" }).check({ force: true });
  await page.getByRole("region", { name: "Guided game" }).getByRole("button", { name: "Begin" }).click();
  const guide = page.getByRole("group", { name: "Guided game" });
  const at = (n: number) => expect(guide).toContainText(`Step ${n} of 12`);
  const place = (key: string) => page.locator(`[data-place="${key}"]`);

  await at(1);
  await place("quadrant-A").click();
  await page.locator('.opened [data-place="government-AF"]').click();
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
