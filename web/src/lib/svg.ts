// A drawing of the page as a file of its own: styles written out, shared pieces taken along.

const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
  "visibility",
];
const BESIDES = /^(class|style|on|data-|tabindex|role|aria-)/;

/** A copy whose looks do not depend on the page's style sheets. */
function plain(original: Element): Element {
  const copy = original.cloneNode(true) as Element;
  const from = [original, ...original.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  const gone: Element[] = [];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i] as Element;
    if (style.display === "none" && element.tagName !== "symbol") gone.push(target);
    for (const { name } of [...target.attributes]) if (BESIDES.test(name)) target.removeAttribute(name);
    const above = i && element.parentElement ? getComputedStyle(element.parentElement) : null;
    for (const name of INHERITED) {
      const value = style.getPropertyValue(name);
      if (value === above?.getPropertyValue(name)) target.removeAttribute(name);
      else target.setAttribute(name, value);
    }
    if (style.opacity !== "1") target.setAttribute("opacity", style.opacity);
  });
  for (const element of gone) element.remove();
  return copy;
}

/** Ids that a drawing refers to. */
const referred = (text: string): string[] =>
  [...text.matchAll(/(?:href="#|url\((?:&quot;|"|')?#)([\w-]+)/g)].map((found) => found[1] as string);

export function standalone(svg: SVGSVGElement): string {
  const copy = plain(svg);
  const { x, y, width, height } = svg.viewBox.baseVal;
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  const known = new Set([...copy.querySelectorAll("[id]")].map(({ id }) => id));
  const missing = referred(copy.outerHTML);
  for (let id = missing.pop(); id !== undefined; id = missing.pop()) {
    const piece = known.has(id) ? null : document.getElementById(id);
    known.add(id);
    if (!piece) continue;
    const taken = plain(piece);
    defs.append(taken);
    missing.push(...referred(taken.outerHTML));
  }
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--canvas");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: colour }))
    ground.setAttribute(name, String(value));
  copy.prepend(defs, ground);
  copy.setAttribute("width", String(width * 2));
  copy.setAttribute("height", String(height * 2));
  return new XMLSerializer().serializeToString(copy);
}
