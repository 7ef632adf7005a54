import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  // Limits for what never comes: a busy machine may take many seconds for a computer's turn.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  workers: 2,
  // A busy machine may stop a browser for seconds; what fails twice is broken.
  retries: 1,
  fullyParallel: false,
  reporter: "list",
  use: {
    viewport: { width: 1366, height: 768 },
    trace: "retain-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
