// Complete matches of REFINED by people: at one device with a curtain between them, and by link in two browsers.
import type { Page } from "@playwright/test";
import { playOut } from "../e2e/match";
import { decide } from "../e2e/refined";
import { begin, expect, takeSeat, test } from "../e2e/table";

async function counted(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await expect(page.getByRole("rowheader")).toContainText([/Money/, /Achievements/, /Environment/, /Total/]);
  await expect(page.getByRole("img", { name: /^Refinery: / })).toHaveCount(2);
}

test("six rounds of two people at one device", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "On this device"],
    ],
    seed: 5,
  });
  const whose = new Set<string>();
  await playOut([page], async () => {
    whose.add(await page.getByRole("heading", { level: 1 }).innerText());
    await decide(page);
  });
  for (const name of ["Mara", "Theo"]) expect(whose).toContain(`REFINED, ${name}’s table`);
  await counted(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Mara|Theo) wins/);
});

test("six rounds by link, a browser for each player", async ({ page, browser, baseURL }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
    ],
    seed: 6,
  });
  const friend = await (await browser.newContext({ baseURL })).newPage();
  await takeSeat(friend, await page.getByLabel("Link for Theo").inputValue());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await playOut([page, friend], decide);
  for (const who of [page, friend]) await counted(who);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(You win|Theo wins)/);
  await friend.context().close();
});
