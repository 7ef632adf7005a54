import { read, write } from "./keep";

export type Theme = "system" | "paper" | "blueprint";
export type Motion = "system" | "full" | "still";

const KEY = "crackspread.settings";
const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const before = read<Partial<Settings>>(KEY, {});

class Settings {
  theme: Theme = $state(before.theme ?? "system");
  text: number = $state(before.text ?? 100);
  motion: Motion = $state(before.motion ?? "system");
  keys: boolean = $state(before.keys ?? true);
  name: string = $state(before.name ?? "");

  save(): void {
    const { theme, text, motion, keys, name } = this;
    write(KEY, { theme, text, motion, keys, name });
    this.show();
  }

  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme === "system" ? (dark.matches ? "blueprint" : "paper") : this.theme;
    root.dataset.motion = this.motion === "system" ? (calm.matches ? "still" : "full") : this.motion;
    root.style.setProperty("--text", String(this.text / 100));
  }
}

export const settings = new Settings();
for (const query of [dark, calm]) query.addEventListener("change", () => settings.show());
