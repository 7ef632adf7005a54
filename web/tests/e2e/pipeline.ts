// A player of Pipeline at the page.
import type { Page } from "@playwright/test";
import { action, bar, expect, start, stored as storedGame, type TableServer } from "./table";

export const boards = (page: Page) => page.locator(".table[data-phase]");
export const phase = async (page: Page): Promise<string> => (await boards(page).getAttribute("data-phase")) ?? "";
/** How many moves the table shows; the result has no table. */
export const at = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>(".table[data-phase]")?.dataset.at ?? "over");
export const cash = (page: Page) => page.getByRole("region", { name: "Money and cards" }).locator(".cash > b");
export const open = (selector: string): string => `${selector}[aria-disabled="false"]`;

export const stored = (page: Page, server: TableServer, name: string, moves?: number): Promise<string> =>
  storedGame(page, server, `pipeline/games/${name}`, moves);

export const hotseat = (page: Page, server: TableServer, seed = 3): Promise<string> =>
  start(page, server, {
    game: "pipeline",
    seed,
    seats: [
      { name: "Mara", kind: "me" },
      { name: "Theo", kind: "device" },
    ],
  });

/** Does something that must change the table, and waits until it has. */
export async function step(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await at(page);
  await act();
  await expect.poll(() => at(page), { intervals: [20, 50, 100] }).not.toBe(before);
}

export async function placeTanks(page: Page): Promise<void> {
  for (let n = 0; n < 10; n++)
    await step(page, () =>
      bar(page)
        .getByRole("button", { name: /^Place a tank/ })
        .nth(n % 4)
        .click(),
    );
}

const PREFERENCES = [
  ["network", "tanks_pipes", "crude_market"],
  ["network", "government", "crude_market"],
  ["network", "refined_market_1", "machines_pipes", "contracts_loans"],
  ["network", "refined_market_2", "crude_market"],
  ["refined_market_3", "refined_market_2", "refined_market_1", "government", "upgrades", "contracts_loans"],
  ["contracts_loans", "crude_market"],
];

/** The main action of an easy-going player, another kind each turn. */
async function mainAction(page: Page, turn: number): Promise<string> {
  for (const wanted of PREFERENCES[turn % PREFERENCES.length]!) {
    const target =
      wanted === "network"
        ? page.locator(open(".network .cell"))
        : page.locator(open(`[data-place="action-${wanted}"]`));
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

/**
 * One decision, whatever it is, by the pieces on the boards; what none of them offers is taken from the list of all
 * moves.
 */
async function decide(page: Page): Promise<string> {
  const now = await phase(page);
  const piece = (selector: string) => page.locator(open(selector)).first();
  const primary = bar(page).locator(".bar .primary");
  const ready = (await primary.count()) > 0 && (await primary.getAttribute("aria-disabled")) === "false";
  const more = !ready || Number(await at(page)) % 3 !== 0;
  if (now === "tanks_at_start" || now === "gift_tank") {
    const rows = bar(page).getByRole("button", { name: /^Place a tank/ });
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
      return "sell";
    } else if (buyable) {
      const before = await at(page);
      const asked = action(page, "Buy it");
      await offers.nth((Number(before) * 5) % (await offers.count())).click();
      await expect.poll(async () => (await at(page)) !== before || (await asked.isVisible())).toBe(true);
      if (await asked.isVisible()) await step(page, () => asked.click());
      return "buy";
    } else await step(page, () => primary.click());
  } else if (now === "contracts" && !ready) {
    if (await page.locator(open(".contracts .card")).count()) {
      await piece(".contracts .card").click();
      await step(page, () =>
        bar(page)
          .getByRole("button", { name: /^(Active|Deferred)/ })
          .first()
          .click(),
      );
    } else
      await step(page, () =>
        bar(page)
          .getByRole("button", { name: /^Take a loan/ })
          .click(),
      );
  } else if (
    (now === "tank_shop" || now === "machine_shop") &&
    /pipe [12] of/.test((await bar(page).textContent())!) &&
    (await page.locator(open(".shops .tile")).count())
  )
    await step(page, () => piece(".shops .tile").click());
  else if (now === "upgrades" && (await page.locator(".upgrades .live").count())) {
    await page.locator(".upgrades .live").first().click();
    await step(page, () => action(page, "Buy,").click());
  } else if (now === "run" || now === "machine_run") {
    await page.keyboard.press("b");
    await step(page, () => primary.click());
  } else if (ready) await step(page, () => primary.click());
  else {
    await bar(page).getByRole("button", { name: "All moves" }).click();
    await step(page, () => page.getByRole("dialog").locator("li button").last().click());
  }
  return now;
}

/** An easy-going player, or several, for so many turns; after them they pass. Kept is what kinds of things they did. */
export function player(turns: number): { did: Set<string>; decide: (page: Page) => Promise<void> } {
  const did = new Set<string>();
  let turn = 0;
  return {
    did,
    decide: async (page) => {
      if ((await phase(page)) !== "main") did.add(await decide(page));
      else if (turn++ < turns) did.add(await mainAction(page, turn));
      else await step(page, () => action(page, "Pass").click());
    },
  };
}
