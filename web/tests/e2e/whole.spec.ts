// Complete matches of Pipeline: against the computer, at one device, and by link in two browsers.
import type { Page } from "@playwright/test";
import { playOut } from "./match";
import { player } from "./pipeline";
import { begin, expect, sound, start, takeSeat, test } from "./table";

async function counted(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await expect(page.getByRole("rowheader")).toContainText([/Oil/, /Pipelines/]);
  await expect(page.getByRole("img", { name: /^Network of/ })).toHaveCount(2);
  await sound(page, "result");
}

test("three years against the computer, to the score sheet", async ({ page, table }) => {
  test.setTimeout(240_000);
  await start(page, table, { game: "pipeline", seed: 5, seats: [{ name: "Mara", kind: "me" }, { name: "Theo", kind: "computer", level: "club" }] });
  const { did, decide } = player(40);
  await playOut([page], decide);
  for (const kind of ["tanks_pipes", "lay", "sell", "buy", "run", "contracts"]) expect(did).toContain(kind);
  await counted(page);
});

test("three years of two people at one device", async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, { game: "Pipeline", seats: [["Mara", "Me"], ["Theo", "On this device"]], seed: 5 });
  const { did, decide } = player(9);
  await playOut([page], decide);
  for (const kind of ["lay", "sell", "buy"]) expect(did).toContain(kind);
  await counted(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Mara|Theo) wins/);
});

test("three years by link, a browser for each player", async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000);
  await begin(page, { game: "Pipeline", seats: [["Mara", "Me"], ["Theo", "By link"]], seed: 5 });
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
