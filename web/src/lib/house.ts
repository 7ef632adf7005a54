import type { Rule } from "./protocol";

/** Where the rulebook leaves a choice, ours is marked. */
export const ours = ({ source }: Rule): boolean => /\b(our|house)\b/i.test(source);
