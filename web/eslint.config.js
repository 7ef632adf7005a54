import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist/", "public/", "src/lib/generated/"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-len": ["error", { code: 120 }],
      // Collections here are made anew where they are derived; nothing changes one that is shown.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check reports what is to be ignored, the reason stands behind the name.
      "svelte/no-unused-svelte-ignore": "off",
      // A space written out keeps its place between words.
      "svelte/no-useless-mustaches": "off",
      // What a game's own boards hold is known to that game alone.
      "@typescript-eslint/no-explicit-any": "off",
    },
  },
  // Playwright's fixtures name what they need by a pattern, which may be empty.
  { files: ["tests/**"], rules: { "no-empty-pattern": "off" } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig: config } },
  },
);
