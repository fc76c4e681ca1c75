import drawWith from "jsbarcode";

/** Bars of Code 128 within their quiet zones, in modules from the left. */
export interface Barcode {
  modules: number;
  bars: readonly (readonly [at: number, width: number])[];
  /** For SVG: a line over each bar, one unit thick, which the picture stretches to its height. */
  path: string;
}

/** Millimetres: 10 mil, six dots of a printer of 600 dpi. Hand-held scanners read 0.25 mm and more. */
export const moduleWidth = 0.254;

/** Modules that Code 128 asks for before and after the bars. */
const quiet = 10;

/** A roll number is drawn on each sheet of its school, and the bars take longer to draw than to find. */
const drawn = new Map<string, Barcode | null>();
const mostDrawn = 20_000;

/** Null for a text that Code 128 cannot hold. */
export function barcodeOf(text: string): Barcode | null {
  const known = drawn.get(text);
  if (known !== undefined) return known;
  const barcode = draw(text);
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(text, barcode);
  return barcode;
}

function draw(text: string): Barcode | null {
  const target: { encodings?: { data: string }[] } = {};
  let isValid = true;
  drawWith(target, text, {
    format: "CODE128",
    valid: (valid) => {
      isValid = valid;
    },
  });
  const data = (target.encodings ?? []).map((each) => each.data).join("");
  if (!isValid || data === "") return null;
  const bars = [...data.matchAll(/1+/g)].map(({ index, 0: { length } }) => [quiet + index, length] as const);
  return { modules: data.length + 2 * quiet, bars, path: pathOf(bars) };
}

const pathOf = (bars: Barcode["bars"]): string =>
  bars
    .map(([at, width], index) => {
      const [before, wide] = bars[index - 1] ?? [0, 0];
      return `${index === 0 ? `M${at} .5` : `m${at - before - wide} 0`}h${width}`;
    })
    .join("");
