import { begin, playRound, test, expect, bar, die, action } from "./table";
test("look", async ({ page }) => {
  await begin(page, { seats: [["Mara", "Me"], ["Theo", "Computer, steady"], ["Ines", "Computer, random"]], rounds: 8 });
  await page.screenshot({ path: "/tmp/shots/r1.png" });
  for (let r = 1; r < 4; r++) { await playRound(page, 5).catch(async e => { await page.screenshot({path:"/tmp/shots/fail.png"}); throw e; }); await expect(page.getByLabel(`Round ${r + 1} of 8`)).toBeVisible(); }
  await die(page, 1).click();
  await page.screenshot({ path: "/tmp/shots/r4.png" });
  await action(page, "Pipe").click(); await page.keyboard.press("b");
  await page.waitForTimeout(100);
  await page.screenshot({ path: "/tmp/shots/r4place.png" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("l"); await page.waitForTimeout(200);
  await page.screenshot({ path: "/tmp/shots/log.png" });
});
