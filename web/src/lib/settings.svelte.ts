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
  /** How fast computers play. */
  speed: 1 | 4 = $state(before.speed ?? 1);
  /** Others' boards and moves come into sight while they play. */
  follow: boolean = $state(before.follow ?? false);
  sound: boolean = $state(before.sound ?? false);
  /** In percent. */
  volume: number = $state(before.volume ?? 50);
  notify: "unasked" | "on" | "off" = $state(before.notify ?? "unasked");

  save(): void {
    const { theme, text, motion, keys, name, speed, follow, sound, volume, notify } = this;
    write(KEY, { theme, text, motion, keys, name, speed, follow, sound, volume, notify });
    this.show();
  }

  /**
   * Chromium does not always ask its container queries again when the text size changes; a container that was away
   * does.
   */
  #measure(): void {
    const page = document.getElementById("app");
    if (!page) return;
    page.style.containerType = "normal";
    void page.offsetWidth;
    page.style.containerType = "";
  }

  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme === "system" ? (dark.matches ? "blueprint" : "paper") : this.theme;
    root.dataset.motion = this.motion === "system" ? (calm.matches ? "still" : "full") : this.motion;
    root.dataset.keys = this.keys ? "on" : "off";
    root.style.setProperty("--text", String(this.text / 100));
    this.#measure();
  }
}

export const settings = new Settings();
for (const query of [dark, calm]) query.addEventListener("change", () => settings.show());
