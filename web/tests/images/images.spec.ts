// Each main page at a moment worth showing. IMAGES names another folder.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, test, type TableServer } from "../e2e/table";

const PYTHON = process.env.PYTHON ?? join(import.meta.dirname, "../../../.venv/bin/python");
const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = process.env.IMAGES ?? join(ROOT, "docs/images");
const SIZES = {
  "1440": { width: 1440, height: 900 },
  "1366": { width: 1366, height: 768 },
  "390": { width: 390, height: 844 },
};

interface Shot {
  name: string;
  game: string;
  file: string;
  moves: number;
  size?: keyof typeof SIZES;
  dark?: boolean;
}

const SHOTS: Shot[] = [
  { name: "pipeline", game: "pipeline", file: "four-1", moves: 306 },
  { name: "pipeline-dark", game: "pipeline", file: "two-2", moves: 150, size: "1366", dark: true },
  { name: "pipeline-phone", game: "pipeline", file: "two-2", moves: 150, size: "390" },
  { name: "pipeline-end", game: "pipeline", file: "three-1", moves: 9999, size: "1366" },
  { name: "refined", game: "refined", file: "8-greedy-3", moves: 260 },
  { name: "refined-dark", game: "refined", file: "8-greedy-3", moves: 300, size: "1366", dark: true },
  { name: "refined-phone", game: "refined", file: "8-greedy-3", moves: 260, size: "390" },
  { name: "refined-end", game: "refined", file: "7-greedy-2", moves: 9999, size: "1366" },
  { name: "pipelite", game: "pipelite", file: "", moves: 9999, size: "1366" },
];

/** Five rounds of PipeLite by a computer that knows what it does. */
const PIPELITE = `
import crackspread
match, club = crackspread.game("pipelite").new(3, 4), crackspread.player("club")
while match.moment[0] < 5:
    match.play(crackspread.ask(club, match, match.actor))
print(match.dumps())
`;

function saved({ game, file }: Shot): { seats: string[]; moves: unknown[] } {
  if (game === "pipelite") return JSON.parse(execFileSync(PYTHON, ["-c", PIPELITE], { encoding: "utf8" }));
  return JSON.parse(readFileSync(join(ROOT, `tests/games/${game}/games/${file}.json`), "utf8"));
}

async function open(browser: Browser, table: TableServer, shot: Shot): Promise<Page> {
  const page = await browser.newPage({
    viewport: SIZES[shot.size ?? "1440"],
    colorScheme: shot.dark ? "dark" : "light",
    reducedMotion: "reduce",
    baseURL: table.address,
  });
  const match = saved(shot);
  const seats = ["Mara", "Theo", "Ines", "Jonas"].slice(0, match.seats.length);
  const body = JSON.stringify({ match: { ...match, seats, moves: match.moves.slice(0, shot.moves) } });
  const headers = { "content-type": "application/json" };
  const made = await (await fetch(`${table.address}/api/matches/import`, { method: "POST", headers, body })).json();
  // One seat of REFINED, whose cards are hidden from the others; elsewhere whoever is to move.
  const tokens = (shot.game === "refined" ? made.seats.slice(0, 1) : made.seats).map(
    ({ token }: { token: string }) => token,
  );
  await page.addInitScript(
    (held) => localStorage.setItem("crackspread.matches", held),
    JSON.stringify([{ id: made.id, tokens, links: {}, watch: null }]),
  );
  await page.goto(`/match/${made.id}`);
  await expect(page.getByRole("banner").or(page.locator("header")).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  return page;
}

for (const shot of SHOTS)
  test(shot.name, async ({ browser, table }) => {
    const page = await open(browser, table, shot);
    await page.screenshot({ path: join(FOLDER, `${shot.name}.png`) });
    await page.close();
  });

test("start", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Start the match" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(FOLDER, "start.png") });
});
