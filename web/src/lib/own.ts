// Numbers of one's own in the place of printed ones: forms, changes, and the places on a board that print them.
import type { Component } from "./protocol";

export type Values = Record<string, unknown>;
/** The name of a component, then keys and places down to a value in it. */
export type Way = readonly (string | number)[];

/** What may stand in a place, as far as the server's JSON Schemas go. */
export interface Form {
  type: "integer" | "boolean" | "string" | "object" | "array";
  minimum?: number;
  maximum?: number;
  pattern?: string;
  enum?: string[];
  properties?: Record<string, Form>;
  items?: Form;
  prefixItems?: Form[];
  minItems?: number;
  maxItems?: number;
}

export const formOf = (component: Component): Form => component.form as unknown as Form;

/** The form of an entry of a list. */
export const entryForm = (form: Form, i: number): Form => form.prefixItems?.[i] ?? form.items!;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The value with another part at a place, the rest as it is. */
export function replaced(value: unknown, way: Way, part: unknown): unknown {
  const [step, ...rest] = way;
  if (step === undefined) return part;
  const copy: any = Array.isArray(value) ? [...value] : { ...(value as object) };
  copy[step] = replaced(copy[step], rest, part);
  return copy;
}

/** All changes with this one; what is as printed is no change. */
export function changed(values: Values, component: Component, way: Way, part: unknown): Values {
  const { [component.name]: before, ...others } = values;
  const now = replaced(before ?? component.value, way, part);
  return same(now, component.value) ? others : { ...others, [component.name]: now };
}

const plain = (step: string | number): string =>
  typeof step === "number" ? String(step + 1) : step.replaceAll("_", " ");

/** Such as "market 1, orange, 3". */
export const spelled = (way: Way): string => way.map(plain).join(", ");

/** A value as one line. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(", ");
  if (typeof value === "object" && value) return Object.values(value).map(shown).join(", ");
  return String(value);
}

/** Whether a component is about all of these words. */
export function about({ name, note, source }: Component, words: string): boolean {
  const text = `${plain(name)} ${note} ${source}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
