// Single keys for the table. They are silent in text fields, behind open sheets, and when settings turn them off.
import { named } from "./keyname";
import { settings } from "./settings.svelte";

export type Keys = Record<string, (event: KeyboardEvent) => void | false | Promise<void>>;

const WRITING = 'input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), textarea, select';

export function shortcuts(keys: Keys): () => void {
  const press = (event: KeyboardEvent): void => {
    const name = named(event);
    const act = keys[name];
    const target = event.target as Element | null;
    if (!act || event.defaultPrevented || target?.closest?.(WRITING) || document.querySelector("dialog:modal")) return;
    if (!settings.keys && event.key.length === 1 && event.key !== " ") return;
    if ((name === "enter" || name === "space") && target?.closest?.("button, a, summary, [role=gridcell], input"))
      return;
    if (act(event) !== false) event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
