// Four signs for every oil: colour, silhouette, line type, letter. Colour alone never tells anything.

export type Sign = "line" | "dash" | "dot";

export interface Oil {
  letter: string;
  title: string;
  pipe: string;
  barrel: string;
  sign: Sign;
  drum: string;
}

const BULGED = "M5 1.5H17Q22.6 11 17 20.5H5Q-.6 11 5 1.5Z";
const SIX_SIDED = "M5.5 1.5H16.5L21 11 16.5 20.5H5.5L1 11Z";
const SQUARE = "M4 1.5H18Q19.5 1.5 19.5 3V19Q19.5 20.5 18 20.5H4Q2.5 20.5 2.5 19V3Q2.5 1.5 4 1.5Z";

const bulged = (letter: string, title: string, colour: string): Oil => ({
  letter,
  title,
  pipe: colour,
  barrel: colour,
  sign: "line",
  drum: BULGED,
});
const square = (letter: string, title: string): Oil => ({
  letter,
  title,
  pipe: "var(--grey)",
  barrel: "var(--greyBarrel)",
  sign: "dot",
  drum: SQUARE,
});

const OILS: Record<string, Oil> = {
  orange: {
    letter: "O",
    title: "Orange",
    pipe: "var(--orange)",
    barrel: "var(--orange)",
    sign: "dash",
    drum: SIX_SIDED,
  },
  blue: bulged("B", "Blue", "var(--oilBlue)"),
  teal: bulged("T", "Teal", "var(--teal)"),
  grey: square("G", "Grey"),
  silver: square("S", "Silver"),
};

export const oilNames = Object.keys(OILS);

export function oil(name: string): Oil {
  const found = OILS[name];
  if (!found) throw new Error(`No drawing for the oil "${name}".`);
  return found;
}

/** Where the liquid stands in a barrel of 22 units: crude, Low, Mid, High. */
export const LEVELS = [20.5, 14.2, 7.9, 1.5] as const;
