// The widths and heights of the page at which its layout changes, in units of text. Sizes at which a single part
// has to give way stand with that part.

/** Below this there is one column; from there on, two; from DESKTOP on, three. */
export const [PHONE, DESKTOP] = [72, 120];

const below = (size: number): string => `${(size - 0.1).toFixed(1)}em`;

/** What `@container page (--phone)` stands for. */
const NAMED: Record<string, string> = {
  "--phone": `(max-width: ${below(PHONE)})`,
  "--not-phone": `(min-width: ${PHONE}em)`,
  "--tablet": `(min-width: ${PHONE}em) and (max-width: ${below(DESKTOP)})`,
  "--not-desktop": `(max-width: ${below(DESKTOP)})`,
  "--desktop": `(min-width: ${DESKTOP}em)`,
  /** A desktop where not all sheets have their full width, or height. */
  "--narrow": "(max-width: 141.9em)",
  "--low": "(max-height: 85.9em)",
  "--tight": "((max-width: 141.9em) or (max-height: 85.9em))",
  "--high": "(min-height: 100em)",
};

/** For PostCSS: browsers have no custom media for containers. */
export const breakpoints = {
  postcssPlugin: "breakpoints",
  AtRule: {
    container(rule: { params: string }): void {
      const params = rule.params.replace(/\((--[\w-]+)\)/g, (all, name: string) => NAMED[name] ?? all);
      if (params.includes("(--")) throw new Error(`No such breakpoint: ${params}`);
      if (params !== rule.params) rule.params = params;
    },
  },
};
