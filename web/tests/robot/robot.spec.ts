// A robot plays whole matches through the page: for a minute a game, at a size, theme and text that the commit decides,
// or with MINUTES=60 at all of them, and a match of each game to its end by Hint alone. It fails with every fault that
// it saw. A fourth game shows that any game can be played through prompt and labels alone: the robot finishes a match
// of it and looks back at it.
import { execSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { bar, expect, start, test } from "../e2e/table";
import { dice, Visitor, type Fault, type Held } from "./visitor";

const GAMES = { pipeline: [2, 4], refined: [2, 4], pipelite: [1, 6], counting: [2, 2] } as const;
/** Short enough to be finished by hints and accidents. */
const OPTIONS: Record<string, object> = { counting: { goal: 21 } };
const SIZES = [
  [390, 844],
  [820, 1180],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
const LOOKS = SIZES.flatMap((size) =>
  (["paper", "blueprint"] as const).flatMap((theme) => ([100, 125] as const).map((text) => ({ size, theme, text }))),
);
/** Minutes that no match by Hint alone takes, be the machine ever so busy. */
const LONGEST = 30;
const MINUTES = Number(process.env.MINUTES ?? 0);
const SHOTS = process.env.SHOTS;

/** The commit decides where the rotation stands; where there is none, it begins. */
function commit(): number {
  try {
    return parseInt(execSync("git rev-parse --short=6 HEAD", { stdio: ["ignore", "pipe", "ignore"] }).toString(), 16);
  } catch {
    return 0;
  }
}

const first = Number(process.env.LOOK ?? commit());
interface Visit {
  game: keyof typeof GAMES;
  look: (typeof LOOKS)[number];
  seed: number;
  minutes: number;
  /** Hints decide everything, and the visit lasts until a match is over. */
  hints?: boolean;
}
const visits = Object.keys(GAMES).flatMap((game, g) => {
  const look = LOOKS[(first + 5 * g) % LOOKS.length]!;
  if (!MINUTES) return [{ game, look, seed: first, minutes: 1 }];
  const looks = LOOKS.map((look, k) => ({ game, look, seed: first + k, minutes: MINUTES / (LOOKS.length * 4) }));
  return [{ game, look, seed: first, minutes: LONGEST, hints: true }, ...looks];
}) as Visit[];

/** From the result to the first move and on to the second. */
async function lookBack(page: Page): Promise<void> {
  const replay = page.getByRole("group", { name: "Replay" });
  await page.goto(`${page.url()}#m=1`);
  await page.reload(); // without the sheet that the visitor may have left open
  await expect(bar(page)).toBeVisible();
  await replay.getByRole("button", { name: "One move on" }).click();
  await expect(page).toHaveURL(/#m=2$/);
}

for (const {
  game,
  look: {
    size: [width, height],
    theme,
    text,
  },
  seed,
  minutes,
  hints,
} of visits)
  test(`${game}${hints ? " by Hint alone" : ""} at ${width}x${height}, ${theme}, text ${text} %`, async ({
    browser,
    table,
  }) => {
    test.setTimeout(minutes * 60_000 + 480_000);
    const touch = width < 1200;
    const roll = dice(seed);
    const found: Fault[] = [];
    const until = Date.now() + minutes * 60_000;
    let [actions, matches] = [0, 0];
    do {
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        baseURL: table.address,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.addInitScript(
        (settings) => localStorage.setItem("crackspread.settings", settings),
        JSON.stringify({ theme, text }),
      );
      const [low, high] = GAMES[game];
      const players = low + Math.floor(roll() * (high - low + 1));
      const seats = Array.from({ length: players }, (_, i) =>
        i ? { name: `Computer ${i}`, kind: "computer", level: "random" } : { name: "Mara", kind: "me" },
      );
      const id = await start(page, table, { game, seed: seed + matches, seats, options: OPTIONS[game] ?? {} });
      const token = await page.evaluate(
        (match) =>
          JSON.parse(localStorage.getItem("crackspread.matches") ?? "[]").find(
            (one: { id: string }) => one.id === match,
          )?.tokens[0],
        id,
      );
      const server = async (): Promise<Held> => {
        const at = new URL(page.url()).pathname.split("/").at(-1);
        const tries =
          at === id ? [] : await page.evaluate(() => JSON.parse(sessionStorage.getItem("crackspread.tries") ?? "[]"));
        const tokens = tries.find((one: { id: string }) => one.id === at)?.tokens ?? [token];
        const answer = await fetch(`${table.address}/api/matches/${at}`, {
          headers: { authorization: `Bearer ${tokens.join(",")}` },
        });
        return answer.json();
      };
      const visitor = new Visitor(page, seed + matches, touch, hints || roll() < 0.25, server);
      if (await visitor.play(until)) matches++;
      if (matches && OPTIONS[game]) await lookBack(page);
      actions += visitor.actions;
      found.push(...visitor.faults.values());
      if (SHOTS && found.length) {
        mkdirSync(SHOTS, { recursive: true });
        const name = join(SHOTS, `${game}${hints ? "-hints" : ""}-${width}-${theme}-${text}`);
        await page.screenshot({ path: `${name}.png` });
        writeFileSync(`${name}.json`, JSON.stringify({ actions, matches, found }, null, 1));
      }
      await context.close();
    } while (Date.now() < until && !found.length && !(matches && (hints || OPTIONS[game])));
    console.log(
      `${game} ${width}x${height} ${theme} ${text} %: ${actions} actions, ${matches} matches, ${found.length} faults`,
    );
    expect(found, `faults of ${game} at ${width}x${height}`).toEqual([]);
    if (hints || (OPTIONS[game] && !MINUTES)) expect(matches, "matches that were finished").toBe(1);
  });
