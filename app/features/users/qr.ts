import { encode } from "uqr";

export interface Drawing {
  size: number;
  path: string;
}

/** Drawn on the server, so that the secret reaches no third party. */
export function drawQr(text: string): Drawing {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { size, path: path.flat().join("") };
}

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
