// The real server in its own process with its own database, and the steps of a player at the page.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

const PYTHON = process.env.PYTHON ?? join(import.meta.dirname, "../../../.venv/bin/python");

/** A port that the system gives to nobody else meanwhile; two runs at once would agree on a fixed one. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export class TableServer {
  readonly address: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "crackspread-e2e-"));
  #process: ChildProcess | null = null;

  constructor(
    readonly port: number,
    readonly environment: Record<string, string> = {},
  ) {
    this.address = `http://127.0.0.1:${port}`;
  }

  /** A server of one's own, closed whatever happens. */
  static async during(
    work: (table: TableServer) => Promise<void>,
    environment: Record<string, string> = {},
  ): Promise<void> {
    const table = new TableServer(await freePort(), environment);
    try {
      await table.start();
      await work(table);
    } finally {
      await table.close();
    }
  }

  async start(): Promise<void> {
    const database = `sqlite:///${join(this.#folder, "matches.sqlite")}`;
    const child = spawn(
      PYTHON,
      ["-m", "crackspread.table", "--no-browser", "--pause", "0", "--port", String(this.port), "--database", database],
      { stdio: "ignore", env: { ...process.env, ...this.environment } },
    );
    this.#process = child;
    await expect
      .poll(
        () =>
          fetch(`${this.address}/api/games`).then(
            (r) => r.ok,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true);
  }

  /** The first match after a change of the rules compiles them; no test should wait for that. */
  async warm(level = "random"): Promise<void> {
    const ask = async (path: string, init?: RequestInit) => (await fetch(`${this.address}/api${path}`, init)).json();
    const seats = [
      { name: "A", kind: "me" },
      { name: "B", kind: "computer", level },
    ];
    const body = JSON.stringify({ game: "pipelite", seats, seed: 1 });
    const match = await ask("/matches", { method: "POST", headers: { "content-type": "application/json" }, body });
    const headers = { authorization: `Bearer ${match.seats[0].token}` };
    await expect
      .poll(async () => (await ask(`/matches/${match.id}`, { headers })).waiting, { timeout: 300_000 })
      .toEqual([0]);
  }

  /** As a power cut would: no chance to say goodbye. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const test = base.extend<object, { table: TableServer }>({
  table: [
    async ({}, use) => {
      await TableServer.during(async (table) => {
        await table.warm();
        await use(table);
      });
    },
    { scope: "worker", timeout: 480_000 },
  ],
  baseURL: async ({ table }, use) => use(table.address),
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await use(page);
    expect(problems, "errors on the page").toEqual([]);
  },
});
export { expect };

export interface Setup {
  /** The game's title; PipeLite where none is named. */
  game?: string;
  seats?: [name: string, kind: string][];
  rounds?: number;
  dice?: number;
  seed?: number;
}

/** Fills in the start page and begins. */
export async function begin(
  page: Page,
  { game, seats = [["Mara", "Me"]], rounds, dice, seed = 7 }: Setup = {},
): Promise<void> {
  await page.goto("/");
  await page.getByRole("radio", { name: game ?? "PipeLite" }).check({ force: true });
  const rows = page.getByRole("region", { name: "Who plays" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  while ((await rows.count()) > seats.length) await rows.last().getByRole("button").click();
  while ((await rows.count()) < seats.length) await page.getByRole("button", { name: /^Add a/ }).click();
  for (const [index, [name, kind]] of seats.entries()) {
    await page.getByLabel(`Name of seat ${index + 1}`).fill(name);
    await page.getByLabel(`Who plays seat ${index + 1}`).selectOption({ label: kind });
  }
  await page.getByText("More options").click();
  if (rounds) await page.getByRole("spinbutton", { name: "Rounds" }).fill(String(rounds));
  if (dice) await page.getByRole("spinbutton", { name: "Dice" }).fill(String(dice));
  await page.getByRole("spinbutton", { name: "Seed" }).fill(String(seed));
  await page.getByRole("button", { name: "Start the match" }).click();
  await page.waitForURL(/\/match\//);
  await expect(bar(page).or(page.getByRole("heading", { name: /plays next$/ }))).toBeVisible();
}

/** Opens a friend's link and sits down: tests choose their seeds, and whoever joins is told so first. */
export async function takeSeat(friend: Page, link: string): Promise<void> {
  await friend.goto(link);
  await expect(friend.getByText("The deal was chosen")).toBeVisible();
  await friend.getByRole("button", { name: "Sit down" }).click();
}

/** Begins a match through the page's own address of the server, as the start page does; its id. */
export async function start(page: Page, server: TableServer, body: object, path = "/matches"): Promise<string> {
  const headers = { "content-type": "application/json" };
  const made = await (
    await fetch(`${server.address}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  ).json();
  const tokens = made.seats.map(({ token }: { token: string | null }) => token).filter(Boolean);
  await page.addInitScript(
    (held) => localStorage.getItem("crackspread.matches") ?? localStorage.setItem("crackspread.matches", held),
    JSON.stringify([{ id: made.id, tokens, links: {}, watch: made.watch }]),
  );
  await page.goto(`/match/${made.id}`);
  await expect(bar(page).or(page.getByRole("region", { name: "Result" }))).toBeVisible();
  return made.id;
}

/** A stored game after so many moves, with every seat at this device; its id. */
export function stored(page: Page, server: TableServer, name: string, moves?: number): Promise<string> {
  const match = JSON.parse(readFileSync(join(import.meta.dirname, `../../../tests/games/${name}.json`), "utf8"));
  return start(page, server, { match: { ...match, moves: match.moves.slice(0, moves) } }, "/matches/import");
}

export const bar = (page: Page) => page.getByRole("region", { name: "Your decision" });
export const die = (page: Page, place: number) => page.getByRole("option", { name: new RegExp(`^Die ${place}:`) });
export const action = (page: Page, name: string) => bar(page).getByRole("button", { name: new RegExp(`^${name}`) });
export const enabled = async (page: Page, name: string): Promise<boolean> =>
  (await action(page, name).getAttribute("aria-disabled")) !== "true";

/** Nothing on the page that axe finds serious or critical. */
export async function sound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    grave.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`),
  ).toEqual([]);
}

/** Counts from now on by how much things in this part of the page jump; tells it when asked. */
export async function countShifts(page: Page, part = "body"): Promise<() => Promise<number>> {
  await page.evaluate((within) => {
    const found: number[] = [];
    Object.assign(window, { shifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        if (entry.sources.some(({ node }) => [...document.querySelectorAll(within)].some((box) => box.contains(node))))
          found.push(entry.value);
    }).observe({ type: "layout-shift" });
  }, part);
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
}

/** What is forbidden stays clickable, to be asked why; the test runner would wait for it to be allowed. */
export const clickAnyway = (what: Locator): Promise<void> => what.click({ force: true });

/** Uses one die as an easy-going player would: a pipe if one fits, else crude. */
export async function useDie(page: Page, place: number): Promise<void> {
  if ((await die(page, place).getAttribute("aria-selected")) !== "true") await die(page, place).click();
  await expect(die(page, place)).toHaveAttribute("aria-selected", "true");
  if (await enabled(page, "Pipe")) {
    await action(page, "Pipe").click();
    await expect(action(page, "Draw here")).toBeVisible();
    await page.keyboard.press("b");
    await action(page, "Draw here").click();
    await expect(action(page, "Draw here")).toBeHidden();
  } else if (await enabled(page, "Crude")) {
    await action(page, "Crude").click();
    await action(page, "Take crude").click();
  } else return die(page, place).click();
  // A server that has just started may still be loading its rules.
  await expect(die(page, place)).toHaveAttribute("aria-disabled", "true");
}

export async function playRound(page: Page, dice: number): Promise<void> {
  for (let place = 1; place <= dice; place++) await useDie(page, place);
  await endRound(page);
}

/** Ends the round, whether dice are left or not. */
export async function endRound(page: Page): Promise<void> {
  const end = bar(page).getByRole("button", { name: /^(End the round|Done)/ });
  const left = (await end.innerText()).startsWith("Done");
  await end.click();
  if (left) await action(page, "Leave (it|them)").click();
}

/** A finger drawn across the page. */
export async function drawAcross(page: Page, from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }];
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await hand.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
