/** Pictures of numbers as the paths of an SVG of 100 by 100, which the page stretches. */

const short = (value: number): number => Math.round(value * 10) / 10;

const shares = (values: readonly number[]): number[] => {
  const most = Math.max(...values, 1);
  return values.map((value) => (100 * value) / most);
};

/** From the top, where a column or a point of a line ends. */
export const heightOf = (value: number, most: number): number =>
  Math.round(100 - (100 * value) / Math.max(most, 1));

export function columnsPath(values: readonly number[]): string {
  const step = 100 / Math.max(values.length, 1);
  return shares(values)
    .map((height, at) =>
      height > 0 ? `M${short((at + 0.2) * step)} 100v-${short(height)}h${short(step * 0.6)}V100z` : "",
    )
    .join("");
}

/** A line from the left edge to the right, one point for each value. */
export function linePath(values: readonly number[]): string {
  const step = 100 / Math.max(values.length - 1, 1);
  return shares(values)
    .map((height, at) => `${at === 0 ? "M" : "L"}${short(at * step)} ${short(100 - height)}`)
    .join("");
}

/** One cell for each of `counts`, in order through a grid: a path for each count. */
export function stripPaths(counts: readonly number[], columns: number): string[] {
  const rows = Math.max(Math.ceil(counts.reduce((sum, count) => sum + count, 0) / columns), 1);
  const [width, height] = [100 / columns, 100 / rows];
  const box = (column: number, row: number, across: number, down: number) =>
    `M${short(column * width)} ${short(row * height)}h${short(across * width)}v${short(down * height)}h-${short(across * width)}z`;
  let at = 0;
  return counts.map((count) => {
    let path = "";
    let left = count;
    while (left > 0) {
      const [row, column] = [Math.floor(at / columns), at % columns];
      const whole = column === 0 ? Math.floor(left / columns) : 0;
      const across = whole > 0 ? columns : Math.min(left, columns - column);
      path += box(column, row, across, Math.max(whole, 1));
      const drawn = across * Math.max(whole, 1);
      at += drawn;
      left -= drawn;
    }
    return path;
  });
}

/** Bars one below another, after the names; each part begins where the one before ends. */
export function stackedPaths(bars: readonly (readonly number[])[], names = 0): string[] {
  const most = Math.max(...bars.map((parts) => parts.reduce((sum, part) => sum + part, 0)), 1);
  const step = 100 / Math.max(bars.length, 1);
  const parts = Math.max(...bars.map((bar) => bar.length), 0);
  return Array.from({ length: parts }, (_, part) =>
    bars
      .map((bar, row) => {
        const from = bar.slice(0, part).reduce((sum, value) => sum + value, 0);
        const width = short(((100 - names) * (bar[part] ?? 0)) / most);
        const top = Math.round((row + 0.15) * step);
        return width > 0
          ? `M${short(names + ((100 - names) * from) / most)} ${top}h${width}v${Math.round(step * 0.7)}h-${width}z`
          : "";
      })
      .join(""),
  );
}
