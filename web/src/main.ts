import { mount } from "svelte";
import App from "./App.svelte";
import "@fontsource-variable/arimo";
import "./app.css";
import { settings } from "./lib/settings.svelte";

settings.show();
// The font comes with the page, so that a layout that fits here fits everywhere; it comes first, so that nothing jumps.
await document.fonts.load('1rem "Arimo Variable"').catch(() => []);
mount(App, { target: document.getElementById("app") as HTMLElement });
