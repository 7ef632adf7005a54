// REFINED through the page: tokens and loading, two at one device, the phone, axe.
import type { Locator, Page } from "@playwright/test";
import { load, ours, primary, question, table, then, until } from "./refined";
import { bar, begin, clickAnyway, countShifts, expect, sound, stored, test } from "./table";
import type { SheetState, View } from "../../src/games/refined/view";

test("tokens and loading", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  await until(page, /^Load your dice/);
  const tray = page.getByRole("group", { name: "Dice to load" });
  const rolled = Number(/0(?: of |\/)(\d+) loaded/.exec((await page.locator("[data-place=tray]").textContent())!)![1]);
  await expect(tray.getByRole("button", { pressed: true })).toHaveCount(0); // nothing is chosen for anybody
  await expect(bar(page)).toContainText(/\d+ of \d+ dice fit the column/);
  const hand = async (): Promise<void> => {
    if (!(await tray.getByRole("button", { pressed: true }).count())) await tray.getByRole("button").first().click();
  };
  await hand();

  const grey = page.getByRole("region", { name: /grey and \d+ red tokens/ });
  const before = await grey.getAttribute("aria-label");
  await then(page, () => bar(page).locator(".group", { hasText: "Set face" }).getByRole("button").first().click());
  await expect(grey).not.toHaveAttribute("aria-label", before!);
  await then(page, () => page.keyboard.press("z"));
  await expect(grey).toHaveAttribute("aria-label", before!);

  await hand();
  const loaded = page
    .getByRole("group", { name: "Column" })
    .getByRole("button", { name: /the die in hand fits/ })
    .first();
  await then(page, () => loaded.click());
  await expect(page.getByText(new RegExp(`^\\s*1( of |/)${rolled} loaded`))).toBeVisible();

  // A red token sets the face of a die that is loaded already.
  await page.getByRole("button", { name: /^Red token/ }).press("Enter");
  await page
    .getByRole("button", { name: /in the column: set its face$/ })
    .first()
    .click();
  await expect(bar(page).locator(".group")).toHaveText(/Set face/);
  await then(page, () =>
    bar(page)
      .getByRole("button", { name: /^Set to/ })
      .first()
      .click(),
  );
  await expect(grey).not.toHaveAttribute("aria-label", before!);
  await expect(page.locator(".last")).toContainText(/set .* in the column to/);
  await expect(page.getByText(new RegExp(`^\\s*1( of |/)${rolled} loaded`))).toBeVisible();
  if (rolled > 1) {
    await clickAnyway(primary(page));
    await expect(bar(page).locator(".word")).toContainText("Every die that has a place must be placed first");
    await page.keyboard.press("Escape");
  }
  await clickAnyway(page.getByRole("button", { name: /^LNG/ }));
  await expect(bar(page).locator(".word")).toContainText("Not now: you are to load your dice");
});

/** Dice that a grey token can only roll again. */
const NO_SWAP = /^(beige (1|2\/3)|yellow 8\/12|orange 1|red (12|20)|aqua 22|magenta 50)/;
const middle = async (thing: Locator): Promise<[number, number]> => {
  const { x, y, width, height } = (await thing.boundingBox())!;
  return [x + width / 2, y + height / 2];
};
const disc = (page: Page, kind: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${kind} token`) }).locator("svg");
const loose = (page: Page): Locator => page.getByRole("group", { name: "Dice to load" }).getByRole("button");
const tokens = (page: Page): Locator => page.getByRole("region", { name: /grey and \d+ red tokens/ });

test("tokens are dragged onto dice", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  await until(page, /^Load your dice/);
  const before = /(\d+) grey and (\d+) red/
    .exec((await tokens(page).getAttribute("aria-label"))!)!
    .slice(1)
    .map(Number) as [number, number];
  const die = loose(page).last();
  const name = (await die.getAttribute("aria-label"))!.split(",")[0]!;

  await page.mouse.move(...(await middle(disc(page, "Red"))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(die)), { steps: 5 });
  await expect(bar(page)).toContainText("What does this red token do?");
  await expect(die).toHaveAttribute("aria-pressed", "true");
  const faces = bar(page).getByRole("button", { name: /^Set to/ });
  await expect(faces).toHaveCount(2);
  await expect(bar(page).getByText("Reroll")).toHaveCount(0);
  await page.mouse.up();
  const to = (await faces.first().getAttribute("aria-label"))!.replace(/^Set to ([^,]+).*/, "$1");
  expect(to.split(" ")[0]).toBe(name.split(" ")[0]);
  await then(page, () => faces.first().click());
  await expect(tokens(page)).toHaveAttribute("aria-label", new RegExp(`${before[0]} grey and ${before[1] - 1} red`));
  await expect(page.locator(`[data-die="${to}"]`).first()).toBeVisible();
  await expect(bar(page)).toContainText("Load your dice");

  // One way only: it is done where the token falls.
  const roll = page.locator("[data-die]");
  const names = await roll.evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.die!));
  await page.mouse.move(...(await middle(disc(page, "Grey"))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(roll.nth(names.findIndex((one) => NO_SWAP.test(one))))), { steps: 5 });
  await then(page, () => page.mouse.up());
  await expect(tokens(page)).toHaveAttribute("aria-label", new RegExp(`${before[0] - 1} grey`));

  // The keyboard's way: the token, then the die; Escape puts it back.
  await page.getByRole("button", { name: /^Grey token/ }).press("Enter");
  await expect(bar(page)).toContainText("What does this grey token do?");
  await page.keyboard.press("Escape");
  await expect(bar(page)).not.toContainText("What does this grey token do?");
});

/** Goes there as the keyboard does: Tab from group to group, arrows inside of one. */
async function go(page: Page, target: Locator): Promise<void> {
  const way = (one: Element): string | null => {
    const here = document.activeElement!;
    const group = one.closest("[role=group]");
    if (here === one) return null;
    if (!one.matches("[data-stop]") || !here.matches("[data-stop]") || here.closest("[role=group]") !== group)
      return "Tab";
    return here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowRight" : "ArrowLeft";
  };
  for (let presses = 0; presses < 100; presses++) {
    const key = await target.evaluate(way);
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error("no way there with the keyboard");
}

test("of cards that do not fit, the first can be reached", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  await ours(page);
  const above = await page.locator(".cards").evaluate((all) => {
    const [first, panel] = [all.firstElementChild!, all.parentElement!];
    all.append(...Array.from({ length: 24 }, () => first.cloneNode(true))); // as many as a late pile of tickets holds
    panel.scrollTop = 0;
    return {
      more: panel.scrollHeight > panel.clientHeight,
      first: first.getBoundingClientRect().top - panel.getBoundingClientRect().top,
    };
  });
  expect(above.more).toBe(true);
  expect(above.first).toBeGreaterThanOrEqual(0);
});

test("cards, engineers and dice with the keyboard alone", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  const enter = () => page.keyboard.press("Enter");
  const card = page.locator(".cards .cover[aria-disabled=false]").first();
  const free = page.locator(
    ["top_ticket", "tokens", "tokens_plus", "first_player"]
      .map((name) => `[data-place=location-${name}][aria-disabled=false]`)
      .join(),
  );
  let placed = 0;
  for (;;) {
    await ours(page);
    const asked = await question(page);
    if (/^(Where does this die go|Load your dice)/.test(asked)) break;
    if (asked === "Place an engineer") {
      const place = page.locator(`[data-place=${await free.first().getAttribute("data-place")}]`);
      await page.keyboard.press("s");
      await go(page, place);
      await enter();
      await expect(place).toHaveAttribute("aria-pressed", "true");
      await go(page, primary(page));
      await then(page, enter); // the board goes with the last engineer
      placed += 1;
    } else if (asked) {
      await go(page, card);
      await enter();
      await expect(card).toHaveAttribute("aria-pressed", "true");
      await then(page, enter);
    }
  }

  expect(placed).toBeGreaterThan(1);

  const rolled = await loose(page).count();
  await page.keyboard.press("n");
  await go(page, loose(page).last());
  if ((await loose(page).last().getAttribute("aria-pressed")) !== "true") await enter();
  await expect(loose(page).last()).toHaveAttribute("aria-pressed", "true");
  await go(page, page.getByRole("group", { name: "Column" }).getByRole("button", { name: /the die in hand fits/ }));
  await then(page, enter);
  await expect(loose(page)).toHaveCount(rolled - 1);
  await expect(page.getByText(new RegExp(`^\\s*1( of |/)${rolled} loaded`))).toBeVisible();
  // A move of the computer in between may end the loading: then once more.
  await expect(async () => {
    await page.keyboard.press("b");
    await expect(primary(page)).toHaveAttribute("aria-disabled", "false", { timeout: 5_000 });
  }).toPass();
  await go(page, primary(page));
  await then(page, enter);
  await expect(loose(page)).toHaveCount(0);
  await expect(bar(page)).not.toContainText(/Where does this die go|Load your dice/);
});

test("replay to a move shows the engine's position", async ({ page, table: server }) => {
  const id = await stored(page, server, "refined/games/7-greedy-2");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("crackspread.matches")!)[0].tokens[0]);
  const last = Number(await page.getByRole("slider").getAttribute("max"));
  for (const n of [0, 11, 113, 155, 233, 359, last]) {
    await page.goto(`/match/${id}#m=${n}`);
    await expect(bar(page)).toContainText(`Looking at move ${n} of ${last}`);
    const { view, seat } = (await (
      await fetch(`${server.address}/api/matches/${id}/at/${n}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { view: View; seat: number };
    await drawn(page, view, view.sheets[seat]!);
  }
});

/** The letter and the value of a die as it is drawn. */
const die = ({ colour, face }: { colour: string; face?: string }): string =>
  colour.charAt(0).toUpperCase() + (face ?? "");

async function drawn(page: Page, view: View, sheet: SheetState): Promise<void> {
  await page.getByRole("navigation", { name: "Areas" }).getByRole("button", { name: "Refinery" }).click();
  await expect(tokens(page)).toHaveAttribute(
    "aria-label",
    new RegExp(
      `: ${sheet.money < 0 ? "−" : ""}\\$${Math.abs(sheet.money)}, ${sheet.grey} grey and ${sheet.red} red tokens$`,
    ),
  );
  await expect.poll(() => markers(page)).toBe(view.market.map(({ open, level }) => (open ? level : 0)).join(" "));
  await expect(page.locator("[data-die]")).toHaveText(sheet.tray.map(die));
  await expect(page.locator(".still")).toHaveText(sheet.column.flatMap(({ dice }) => dice).map(die));
  for (const { unit, dice } of sheet.units)
    await expect(page.getByRole("button", { name: new RegExp(`^${unit}: ${dice.length} of`, "i") })).toBeVisible();
  const barrels = Object.entries(sheet.storage.dice).flatMap(([colour, n]) => Array<string>(n).fill(die({ colour })));
  await expect(page.locator("[data-place=storage] svg")).toHaveText(barrels);
  await expect(page.getByRole("img", { name: `Coke: ${sheet.coke.markers} of` })).toBeVisible();
  for (const { location, engineers } of view.locations)
    await expect(page.locator(`[data-place="location-${location}"] .pawns svg`)).toHaveCount(engineers.length);
  await expect(page.locator("[data-place=eit] li:has(em svg) b")).toHaveText(
    [...new Set(view.environment.at)].sort((a, b) => a - b).map(String),
  );
}

test("two at one device, a curtain between them", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "On this device"],
    ],
    seed: 2,
  });
  const names: string[] = [];
  for (let choices = 0; choices < 4; choices++) {
    const curtain = page.getByRole("button", { name: /^I am / });
    await page.locator("section.active").or(curtain).first().waitFor();
    if (await curtain.count()) await curtain.first().click();
    await page.locator("section.active").waitFor();
    names.push(await page.getByRole("heading", { level: 1 }).innerText());
    await page.locator(".cards .cover[aria-disabled=false]").first().click();
    const at = await table(page).getAttribute("data-at");
    await primary(page).click();
    await page.locator(`[data-at]:not([data-at="${at}"])`).or(curtain).first().waitFor();
  }
  expect(new Set(names)).toEqual(new Set(["REFINED, Mara’s table", "REFINED, Theo’s table"]));
});

for (const theme of ["light", "dark"] as const)
  test(`no grave finding at REFINED's table, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await begin(page, {
      game: "REFINED",
      seats: [
        ["Mara", "Me"],
        ["Theo", "Computer, random"],
      ],
      seed: 3,
    });
    await ours(page);
    await sound(page, "set-up");
    await until(page, /^Place an engineer/);
    await sound(page, "board");
    await until(page, /^Load your dice/);
    await sound(page, "loading");
    await until(page, /^Sell dice, or pass/);
    await sound(page, "market");
  });

test("on a phone", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  await until(page, /^Load your dice/);
  const areas = page.getByRole("navigation", { name: "Areas" });
  for (const [tab, shows] of [
    ["Market", "Wholesale market"],
    ["Board", "Crude tickets"],
    ["Contracts", "My contracts"],
    ["Players", "Other players"],
  ] as const) {
    await areas.getByRole("button", { name: tab, exact: true }).click();
    await page.getByRole("heading", { name: shows }).first().scrollIntoViewIfNeeded();
    await expect(page.getByRole("heading", { name: shows }).first()).toBeInViewport();
    await expect(bar(page)).toBeInViewport();
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await sound(page, "phone");
  await areas.getByRole("button", { name: "Refinery" }).click();
  await expect(page.getByRole("group", { name: "Refinery of Mara" })).toBeInViewport();
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at.length ? [{ x: at[0]!, y: at[1]! }] : [] });
  await disc(page, "Red").scrollIntoViewIfNeeded();
  const [from, to] = [await middle(disc(page, "Red")), await middle(loose(page).first())];
  await touch("touchStart", ...from);
  for (const part of [0.3, 0.6, 1])
    await touch("touchMove", from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part);
  await touch("touchEnd");
  await expect(bar(page)).toContainText("What does this red token do?");
  await expect(loose(page).first()).toHaveAttribute("aria-pressed", "true");
  await then(page, () =>
    bar(page)
      .getByRole("button", { name: /^Set to/ })
      .first()
      .tap(),
  );
  await load(page);
  await context.close();
});

test("the guided game, each step done by the player", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "REFINED" }).check({ force: true });
  await page.getByRole("region", { name: "Guided game" }).getByRole("button", { name: "Begin" }).click();
  const step = bar(page).getByRole("group", { name: "Guided game" });
  const at = (n: number) => expect(step).toContainText(`Step ${n} of 12`);
  const tray = page.getByRole("group", { name: "Dice to load" });

  await at(1);
  await expect(page.locator("[data-place=tray].lit")).toHaveCount(1);
  if ((await tray.getByRole("button", { name: /^orange 6\/9/ }).getAttribute("aria-pressed")) !== "true")
    await tray.getByRole("button", { name: /^orange 6\/9/ }).click();
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
  await bar(page)
    .getByRole("button", { name: /^Sell, \$/ })
    .click();
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
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  await until(page, /^Load your dice/);
  const shifts = await countShifts(page, "main > :not(.decision), aside");
  const tray = page.getByRole("group", { name: "Dice to load" });
  await tray.getByRole("button").last().click();
  await then(page, () => page.keyboard.press("b"));
  await expect(bar(page).locator("[aria-busy=true]")).toHaveCount(0);
  expect(await shifts()).toBeLessThan(0.005);
});

/** Keeps what the markers of the market and the era card did. */
async function watchEra(page: Page): Promise<() => Promise<{ turned: boolean; seen: string[] }>> {
  await page.evaluate(() => {
    const kept: { turned: boolean; seen: string[] } = { turned: false, seen: [] };
    Object.assign(window, { era: kept });
    const look = (): void => {
      if (document.querySelector(".era")?.getAnimations().length) kept.turned = true;
      const now = [...document.querySelectorAll(".track")]
        .map((track) => [...track.querySelectorAll(".levels i")].findIndex((one) => one.classList.contains("now")) + 1)
        .join(" ");
      if (now !== kept.seen.at(-1)) kept.seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { era: { turned: boolean; seen: string[] } }).era);
}
const markers = (page: Page): Promise<string> =>
  page
    .locator(".track")
    .evaluateAll((all) =>
      all
        .map((track) => [...track.querySelectorAll(".levels i")].findIndex((one) => one.classList.contains("now")) + 1)
        .join(" "),
    );

for (const motion of ["no-preference", "reduce"] as const)
  test(`a new era card, motion: ${motion}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: motion });
    const page = await context.newPage();
    await begin(page, {
      game: "REFINED",
      seats: [
        ["Mara", "Me"],
        ["Theo", "Computer, random"],
      ],
      seed: 3,
    });
    await ours(page);
    const era = await watchEra(page);
    const shifts = await countShifts(page, ".left");
    await until(page, /^Place an engineer|era card/);
    await expect(page.getByRole("region", { name: "Era card" })).toContainText("Market");
    await expect.poll(async () => (await page.locator(".era.turn, .era .later").count()) === 0).toBe(true);
    const { turned, seen } = await era();
    expect(turned).toBe(motion === "no-preference");
    const steps = seen
      .slice(1)
      .map((now, i) => now.split(" ").filter((level, k) => level !== seen[i]!.split(" ")[k]).length);
    if (motion === "reduce") expect(seen).toHaveLength(2);
    else expect(steps.length).toBeGreaterThan(1);
    if (motion === "no-preference") expect(new Set(steps)).toEqual(new Set([1]));
    expect(await shifts()).toBeLessThan(0.005);
    const now = await markers(page);
    await page.reload();
    await ours(page);
    expect(await markers(page)).toBe(now);
    await context.close();
  });
