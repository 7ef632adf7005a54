/** The colour of each seat; its shape and initial say the same. */
const COLOURS = ["#7A3E86", "#2B5C98", "#4F7019", "#AE3441", "#0A5F59", "#8C3B07"];
export const seatColour = (seat: number): string => COLOURS[seat % COLOURS.length] as string;
export const initial = (name: string, seat: number): string => (name.trim()[0] ?? String(seat + 1)).toUpperCase();

const MARKS = [
  "a plum circle",
  "a navy square",
  "a moss diamond",
  "a brick hexagon",
  "a teal pentagon",
  "a brown triangle",
];
/** The colour and shape of a seat in words. */
export const markOf = (seat: number): string => MARKS[seat % MARKS.length]!;
