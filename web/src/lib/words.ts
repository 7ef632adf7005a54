// Numbers and lists as people write them.

const MINUS = "−";

export const money = (value: number): string => `${value < 0 ? MINUS : ""}$${Math.abs(value).toLocaleString("en-US")}`;

export const gain = (value: number): string => (value > 0 ? `+${money(value)}` : money(value));

/** A quantity with its sign as drawn, not typed. */
export const signed = (value: number | string): string => String(value).replace(/^-/, MINUS);

export const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
export const spelled = (n: number): string => NUMBERS[n] ?? String(n);

const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth"];
export const place = (n: number): string => PLACES[n] ?? `${n}th`;

/** As many in figures: "no squares", "1 square", "7 squares". */
export const counted = (n: number, one: string): string => `${n || "no"} ${one}${n === 1 ? "" : "s"}`;

/** A time as one would say it. */
export const lasting = (seconds: number): string =>
  seconds < 100 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute");

export const count = (n: number, one: string, many = `${one}s`): string => `${spelled(n)} ${n === 1 ? one : many}`;

export function listed(things: readonly (string | number)[], last = "and"): string {
  if (things.length < 2) return String(things[0] ?? "");
  return `${things.slice(0, -1).join(", ")} ${last} ${things.at(-1)}`;
}

export const span = ([low, high]: readonly [number, number]): string => (low === high ? `${low}` : `${low}–${high}`);

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [7, "day"],
  [5, "week"],
];

/** "4 minutes ago", from seconds. */
export function ago(seconds: number): string {
  let value = Math.max(0, Math.round(seconds));
  if (value < 45) return "just now";
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [size, unit] of STEPS) {
    if (value < size) return format.format(-value, unit);
    value = Math.round(value / size);
  }
  return format.format(-Math.max(1, Math.round(value / 4)), "month");
}

/** Server times come as seconds since 1970 or as ISO text. */
export const moment = (time: number | string): number =>
  typeof time === "number" ? time : Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`) / 1000;
