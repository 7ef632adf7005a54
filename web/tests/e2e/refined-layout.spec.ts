// REFINED's table at every size: what is where, what can be read, where the keyboard is, and what is shown before it is
// done.
import type { Page } from "@playwright/test";
import { ours, primary, question, then } from "./refined";
import { bar, begin, expect, stored, test } from "./table";

const [PLACING, LOADING, SELLING, BUYING] = [430, 445, 508, 22];

/** A stored game of three after so many moves, the curtain raised. */
async function at(
  page: Page,
  server: Parameters<typeof stored>[1],
  moves: number,
  width: number,
  height: number,
): Promise<void> {
  await page.setViewportSize({ width, height });
  const opened = stored(page, server, "refined/games/8-greedy-3", moves);
  await page
    .getByRole("button", { name: /^I am / })
    .first()
    .click();
  await opened;
}

const box = async (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await page.locator(selector).first().boundingBox())!;

test("a tablet: seats, era, drawing, one row of tabs, the bar at the bottom", async ({ page, table }) => {
  await at(page, table, SELLING, 820, 1180);
  const parts = ["[aria-label=Seats]", "[data-place=era]", ".drawing", "[aria-label=Areas]", ".decision"];
  const boxes = await Promise.all(parts.map((part) => box(page, part)));
  for (const [i, part] of boxes.entries()) {
    expect(part.width, parts[i]).toBeGreaterThanOrEqual(796);
    if (i) expect(part.y, parts[i]).toBeGreaterThanOrEqual(boxes[i - 1]!.y + boxes[i - 1]!.height - 1);
  }
  const [, , drawing, , decision] = boxes as [
    object,
    object,
    { width: number; height: number },
    object,
    { x: number; y: number; width: number; height: number },
  ];
  expect(drawing.width / drawing.height).toBeGreaterThan(1.5);
  expect([decision.x, decision.width, decision.y + decision.height]).toEqual([0, 820, 1180]);
  await expect(page.getByRole("heading", { name: "My contracts" })).toBeInViewport();
  for (const tool of await page.locator("header .tools > .button:visible").all())
    await expect(tool).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Main board" }).click();
  expect(await box(page, ".drawing")).toEqual(boxes[2]);
});

test("no board changes its size with the phase", async ({ page, table }) => {
  await at(page, table, LOADING, 1366, 768);
  const drawing = await box(page, ".drawing");
  const decision = await box(page, ".decision");
  await page.keyboard.press("f");
  await expect(page.locator(".board")).toBeVisible();
  await page.keyboard.press("f");
  expect([await box(page, ".drawing"), await box(page, ".decision")]).toEqual([drawing, decision]);
});

/** The smallest text on the boards and in the bar, as large as it is drawn. */
const smallest = (page: Page): Promise<{ size: number; text: string }> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("main *, aside *")].filter(
      (one) =>
        one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()),
    );
    const drawn = all
      .filter(
        (one) =>
          !one.matches("h2, .hidden, kbd, [data-topic] *, svg[viewBox='0 0 20 20'] *, svg[viewBox='1 0 18 24'] *"),
      )
      .map((one) => {
        const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM()!.a : 1;
        return { size: parseFloat(getComputedStyle(one).fontSize) * scale, text: one.textContent.trim() };
      });
    return drawn.sort((a, b) => a.size - b.size)[0]!;
  });

for (const moves of [0, PLACING, LOADING, SELLING])
  test(`no text under twelve pixels at 1366 x 768, after ${moves} moves`, async ({ page, table }) => {
    await at(page, table, moves, 1366, 768);
    expect((await smallest(page)).size, JSON.stringify(await smallest(page))).toBeGreaterThanOrEqual(12);
  });

test("the keyboard goes on at the next decision", async ({ page }) => {
  await begin(page, {
    game: "REFINED",
    seats: [
      ["Mara", "Me"],
      ["Theo", "Computer, random"],
    ],
    seed: 3,
  });
  const focused = () =>
    page.evaluate(() => `${document.activeElement!.tagName} ${document.activeElement!.getAttribute("aria-disabled")}`);
  for (let decisions = 0; decisions < 14 && (await ours(page)); decisions++) {
    if (/^Load your dice/.test(await question(page))) break;
    await expect.poll(focused).toMatch(/^(BUTTON|g) (false|null)/);
    await page.keyboard.press("Enter");
    await then(page, () => page.keyboard.press("Enter"));
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
  await ours(page);
  if (!/^Load your dice/.test(await question(page))) return;
  const loose = page.locator("[data-die]");
  const colour = (await loose.first().getAttribute("data-die"))!.split(" ")[0]!;
  await then(page, () =>
    page.keyboard.press(String(["beige", "yellow", "orange", "red", "aqua", "magenta"].indexOf(colour) + 1)),
  );
  await expect.poll(() => page.evaluate(() => document.activeElement!.hasAttribute("data-die"))).toBe(true);
});

test("what costs is shown first and done at the second press", async ({ page, table }) => {
  await at(page, table, BUYING, 390, 844);
  const cash = () =>
    page.evaluate(() => /\$\d+/.exec(document.querySelector(".me")?.getAttribute("aria-label") ?? "")![0]);
  const before = await cash();
  const row = page.locator(".track[aria-disabled=false]").first();
  await row.click();
  await expect(row).toHaveAttribute("aria-pressed", "true");
  await expect(primary(page)).toHaveText(/^Buy .*\$\d/);
  await expect(bar(page)).toContainText("−$");
  expect(await cash()).toBe(before);
  await then(page, () => row.click());
  await expect.poll(cash).not.toBe(before);
});
