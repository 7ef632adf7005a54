// A complete match of Pipeline by link in two browsers; the robot plays those against computers.
import type { Page } from "@playwright/test";
import { playOut } from "../e2e/match";
import { player } from "../e2e/pipeline";
import { begin, expect, sound, takeSeat, test } from "../e2e/table";

async function counted(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await expect(page.getByRole("rowheader")).toContainText([/Oil/, /Pipelines/]);
  await expect(page.getByRole("img", { name: /^Network of/ })).toHaveCount(2);
  await sound(page, "result");
}

test("three years by link, a browser for each player", async ({ page, browser, baseURL }) => {
  await begin(page, {
    game: "Pipeline",
    seats: [
      ["Mara", "Me"],
      ["Theo", "By link"],
    ],
    seed: 5,
  });
  const friend = await (await browser.newContext({ baseURL })).newPage();
  await takeSeat(friend, await page.getByLabel("Link for Theo").inputValue());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { did, decide } = player(9);
  await playOut([page, friend], decide);
  for (const kind of ["lay", "sell", "buy"]) expect(did).toContain(kind);
  for (const who of [page, friend]) await counted(who);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(You win|Theo wins)/);
  await friend.context().close();
});
