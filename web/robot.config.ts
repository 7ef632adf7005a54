import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

export default defineConfig({ ...base, testDir: "tests/robot", retries: 0, fullyParallel: true, use: { ...base.use, trace: "off" } });
