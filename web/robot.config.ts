import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

export default defineConfig({ ...base, testDir: "tests/robot", retries: process.env.MINUTES ? 0 : base.retries, fullyParallel: true, use: { ...base.use, trace: "off" } });
