import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { breakpoints } from "./src/lib/breakpoints.ts";

const server = process.env.CRACKSPREAD_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  css: { postcss: { plugins: [breakpoints] } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
