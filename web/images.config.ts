// The pictures of the documentation, taken of the real page: `make images`.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({
  ...tests,
  testDir: "tests/images",
  outputDir: "test-results/images",
  workers: 1,
  use: { ...tests.use, trace: "off" },
});
