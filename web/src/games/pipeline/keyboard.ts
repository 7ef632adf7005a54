// The single keys of Pipeline's table.
import { tick } from "svelte";
import { focusOn } from "../../lib/focus";
import type { Keys } from "../../lib/keys";
import type { Camera } from "./camera.svelte";
import type { Draft } from "./draft.svelte";
import { PRIMARY } from "./entry";

export function keyboard(draft: Draft, camera: Camera, root: () => HTMLElement): Keys {
  const onSpot = (): boolean => {
    const { spot } = draft.placing;
    return spot !== null && focusOn(root(), `[data-cell="${spot.x},${spot.y}"]`);
  };
  const arrow = (): void | false => {
    if (document.activeElement?.closest("[role=grid], [role=menu]") || !onSpot()) return false;
  };
  const keys: Keys = {
    b: async () => {
      draft.best();
      if (onSpot()) return;
      await tick();
      if (draft.suggestion !== null || draft.plan.length) focusOn(root(), PRIMARY);
    },
    r: () => draft.placing.turn(1),
    "shift+r": () => draft.placing.turn(-1),
    f: () => camera.reset(),
    "+": () => camera.by(1.25),
    "=": () => camera.by(1.25),
    "-": () => camera.by(1 / 1.25),
    p: () => void (draft.phase === "main" && draft.play("pass")),
    arrowup: arrow,
    arrowdown: arrow,
    arrowleft: arrow,
    arrowright: arrow,
  };
  // Digits are the rows of the tank farm where a tank is to be placed, else the spaces of the cross.
  for (let n = 0; n < 8; n++)
    keys[String(n + 1)] = () => {
      const [grade, action] = [draft.view.grades[n], draft.view.cross[n]?.action];
      if (grade && draft.moves("tank").length) void draft.play("tank", { grade });
      else if (action) void draft.play("action", { action });
    };
  return keys;
}
