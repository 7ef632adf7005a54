import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

// The server offers the tests' own game too, which has no boards: it is played in words.
process.env.CRACKSPREAD_GAMES = join(import.meta.dirname, "../tests/fourth");

export default defineConfig({
  ...base,
  testDir: "tests/robot",
  retries: process.env.MINUTES ? 0 : base.retries,
  fullyParallel: true,
  use: { ...base.use, trace: "off" },
});
