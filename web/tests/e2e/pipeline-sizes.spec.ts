// Pipeline's table on large screens, on a tablet, and with larger text.
import { stored } from "./pipeline";
import { bar, expect, test } from "./table";

for (const [width, height] of [
  [1920, 1080],
  [2560, 1440],
] as const)
  test(`the table fills ${width}x${height}`, async ({ page, table }) => {
    await page.setViewportSize({ width, height });
    await stored(page, table, "four-1", 250);
    const [left, right] = [
      (await page.locator("aside.left").boundingBox())!,
      (await page.locator("aside.right").boundingBox())!,
    ];
    expect(left.x).toBeLessThan(width / 80);
    expect(right.x + right.width).toBeGreaterThan(width - width / 80);
    expect(Math.max(left.y + left.height, right.y + right.height)).toBeGreaterThan(height - height / 50);
    const cut = await page
      .locator("aside, .area, main, .mine, .farm, .bar")
      .evaluateAll((all) =>
        all
          .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
          .map(({ className }) => className),
      );
    expect(cut).toEqual([]);
    const holes = await page
      .locator("aside")
      .evaluateAll((all) =>
        all.flatMap((sheet) =>
          [...sheet.children]
            .slice(1)
            .map((area, i) => area.getBoundingClientRect().top - sheet.children[i]!.getBoundingClientRect().bottom),
        ),
      );
    expect(Math.max(...holes)).toBeLessThan(height / 25);
  });

test("a tablet: seats, network, three panels, the decision at the bottom", async ({ page, table }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await stored(page, table, "four-1", 458);
  expect(
    await page.evaluate(() =>
      Math.max(document.scrollingElement!.scrollWidth, document.querySelector(".table")!.scrollWidth),
    ),
  ).toBeLessThanOrEqual(820);
  const decision = (await bar(page).boundingBox())!;
  expect(Math.round(decision.y + decision.height)).toBe(1180);
  expect(decision.width).toBe(820);
  for (const tool of await page.locator("header button:visible").all()) await expect(tool).toBeInViewport({ ratio: 1 });
  const top = async (name: string): Promise<number> =>
    (await page.getByRole("region", { name }).boundingBox())!.y +
    (await page.getByRole("region", { name }).boundingBox())!.x;
  expect(await top("Tank shop")).toBeLessThan(await top("Machine shop"));
  const areas = page.getByRole("navigation", { name: "Areas" });
  for (const [name, area] of [
    ["Markets", ".area.markets"],
    ["Orders", ".area.targets"],
    ["Shops", ".area.shops"],
  ] as const) {
    await areas.getByRole("button", { name }).click();
    await expect(page.locator(area)).toBeVisible();
    await expect(page.locator(".drawing")).toBeVisible();
  }
});

test("larger text keeps the decision in sight", async ({ page, table }) => {
  await page.addInitScript(() => localStorage.setItem("crackspread.settings", JSON.stringify({ text: 125 })));
  await stored(page, table, "four-1", 250);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".space").first()).toBeInViewport({ ratio: 1 });
});
