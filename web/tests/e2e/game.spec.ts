// Complete matches of PipeLite: against the computer, at one device, and by link in two browsers.
import type { Page } from "@playwright/test";
import { playOut } from "./match";
import { action, bar, begin, die, enabled, endRound, expect, playRound, takeSeat, test, useDie } from "./table";

/** Uses the dice a little better: sells and runs where that is open, so that every kind of step is seen. */
async function goodRound(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let place = 1; place <= 5; place++) {
    if ((await die(page, place).getAttribute("aria-disabled")) === "true") continue;
    if ((await die(page, place).getAttribute("aria-selected")) !== "true") await die(page, place).click();
    if (await enabled(page, "Sell")) {
      await action(page, "Sell").click();
      await expect(bar(page)).toContainText("Sell at market");
      await finishWithBest(page);
      seen.add("sell");
    } else if (place < 5 && (await enabled(page, "Run"))) {
      await action(page, "Run").click();
      const other = page.locator('[role=option][aria-disabled="false"][aria-selected="false"]').first();
      if (await other.count()) await other.click();
      await page
        .getByRole("button", { name: /machine.*start it/ })
        .first()
        .click();
      await expect(bar(page)).toContainText("One barrel from each outlet");
      await finishWithBest(page);
      seen.add("run");
    } else if (place % 2 && (await enabled(page, "Crude"))) {
      await action(page, "Crude").click();
      await action(page, "Take crude").click();
      await expect(die(page, place)).toHaveAttribute("aria-disabled", "true");
      seen.add("crude");
    } else {
      await useDie(page, place);
      seen.add("pipe");
    }
  }
  await endRound(page);
  return seen;
}

async function finishWithBest(page: Page): Promise<void> {
  await page.keyboard.press("b");
  await action(page, "(Sell it|Refine)").click();
  await expect(action(page, "Finish")).toHaveAttribute("aria-disabled", "false");
  await action(page, "Finish").click();
  await expect(action(page, "Finish")).toBeHidden();
}

test("eight rounds against the computer, to the score sheet", async ({ page, table }) => {
  await table.warm("club");
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, club"],
    ],
    seed: 11,
  });
  const seen = new Set<string>();
  for (let round = 1; round <= 8; round++) {
    await expect(page.getByLabel(`Round ${round} of 8`)).toBeVisible();
    await expect(page).toHaveTitle("Your turn, PipeLite");
    for (const step of await goodRound(page)) seen.add(step);
  }
  expect([...seen].sort()).toEqual(["crude", "pipe", "run", "sell"]);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/win/);
  await expect(page.getByRole("rowheader")).toContainText([/tanks/, /market/, /contract/i, /pipe/, /loan/i, /Total/]);
  await expect(page.getByRole("img", { name: /Money by round/ })).toBeVisible();
  await page.getByRole("region", { name: "Money by round" }).getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("row", { name: /Round 8/ })).toBeVisible();
});

/** Whose round it is to play at this page; nothing while others play. */
const round = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [heading, track] = [document.querySelector("h1"), document.querySelector("[aria-label^='Round ']")];
    return document.querySelector(".active > .bar")
      ? `${heading?.textContent}, ${track?.getAttribute("aria-label")}`
      : "";
  });

/** Players who use two dice a round; kept is which rounds they played. */
function brisk(): { played: string[]; decide: (page: Page) => Promise<void> } {
  const played: string[] = [];
  const decide = async (page: Page): Promise<void> => {
    const now = await round(page);
    played.push(now);
    await playRound(page, 2);
    await expect.poll(() => round(page), { intervals: [20, 50, 100] }).not.toBe(now);
  };
  return { played, decide };
}
const EIGHT_ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) =>
  ["Mara", "Theo"].map((name) => `PipeLite, ${name}’s table, Round ${n} of 8`),
);

async function counted(page: Page): Promise<void> {
  await expect(page.getByRole("rowheader")).toContainText([/tanks/, /market/, /contract/i, /pipe/, /loan/i, /Total/]);
  await expect(page.getByRole("img", { name: /network, longest path/ })).toHaveCount(2);
}

test("eight rounds of two people at one device: the table turns to whoever is to play", async ({ page }) => {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "On this device"],
    ],
  });
  const { played, decide } = brisk();
  await playOut([page], async () => {
    await expect(bar(page)).toContainText(`${played.length % 2 ? "Theo" : "Mara"}, choose a die`);
    await decide(page);
  });
  expect(played).toEqual(EIGHT_ROUNDS);
  await counted(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^(Mara|Theo) wins|share/);
});

test("eight rounds by link, a browser for each player", async ({ page, browser, baseURL }) => {
  await begin(page, {
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
    ],
  });
  const friend = await (await browser.newContext({ baseURL })).newPage();
  await takeSeat(friend, await page.getByLabel("Link for Theo").inputValue());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { played, decide } = brisk();
  await playOut([page, friend], decide);
  expect([...played].sort()).toEqual([...EIGHT_ROUNDS].sort());
  for (const who of [page, friend]) await counted(who);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^(You win|Theo wins)|share/);
  await friend.context().close();
});

test("the networks of six players are scrolled, not shrunk, and the count shows all six", async ({ page }) => {
  const names = ["Mara", "Theo", "Ines", "Jonas", "Lea", "Paul"];
  await begin(page, { seats: names.map((name, i) => [name, i ? "On this device" : "Me"]), rounds: 1, dice: 1 });
  for (const name of names) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`PipeLite, ${name}’s table`);
    await playRound(page, 0);
  }
  const drawings = page.getByRole("img", { name: /network, longest path/ });
  await expect(drawings).toHaveCount(6);
  const scales = await drawings.evaluateAll((all) => all.map((one) => (one as SVGSVGElement).getScreenCTM()!.a));
  expect(Math.min(...scales)).toBeGreaterThan(0.8);
  await drawings.last().scrollIntoViewIfNeeded();
  await expect(drawings.last()).toBeInViewport({ ratio: 0.9 });
  expect(
    await page.getByRole("region", { name: "Score sheet" }).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth),
  ).toBeLessThanOrEqual(0);
});

test("a new match like the last one", async ({ page }) => {
  await begin(page, { rounds: 1, dice: 1 });
  await playRound(page, 1);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You made");
  await page.getByRole("button", { name: "New match like this" }).click();
  await page.getByText("More options").click();
  await expect(page.getByRole("spinbutton", { name: "Rounds" })).toHaveValue("1");
  await expect(page.getByLabel("Name of seat 1")).toHaveValue("Mara");
  await expect(page.getByRole("link", { name: /PipeLite alone.*You made .*Replay/ })).toBeVisible();
});
