// "Your turn", told by the browser while the page is out of sight.
import { settings } from "./settings.svelte";

/** Whether it may still be asked about. */
export const askable = (): boolean =>
  settings.notify === "unasked" && "Notification" in globalThis && Notification.permission === "default";

export async function allow(yes: boolean): Promise<void> {
  settings.notify = yes && (await Notification.requestPermission()) === "granted" ? "on" : "off";
  settings.save();
}

export function notify(text: string): void {
  if (settings.notify !== "on" || !document.hidden || Notification.permission !== "granted") return;
  const told = new Notification(text, { tag: location.pathname, icon: "/icon.svg" });
  told.onclick = () => (focus(), told.close());
}
