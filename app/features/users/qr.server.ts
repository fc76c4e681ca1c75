import { encode } from "uqr";

/** A QR code as one line of a drawing: how many modules wide, and the dark runs of each row. */
export interface Drawing {
  size: number;
  path: string;
}

/** Draws on the server, so that the secret is told to nobody else; the quiet border belongs to the drawing. */
export function drawQr(text: string): Drawing {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { size, path: path.flat().join("") };
}

/** Where each dark run of a row begins, and how long it is. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  });
  return runs;
}
