import { shares, short } from "./drawings";

/** Words at a drawing, in percent of the whole picture. */
export interface DrawingLabel {
  x: number;
  y: number;
  text: string;
  anchor: "start" | "middle" | "end";
}

/** The part of a picture that its drawing fills, in percent. The labels have the rest. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Named {
  name: string;
  value: number;
  words: string;
}

export const whole: Frame = { x: 0, y: 0, width: 100, height: 100 };
/** Values above the drawing, names below it. */
export const upright: Frame = { x: 0, y: 14, width: 100, height: 72 };
/** Names before the drawing, values after it. */
export const lying: Frame = { x: 24, y: 0, width: 58, height: 100 };

/** More columns than this have names only at some, so that none lies over the next. */
const mostNames = 8;

const above = (share: number): number => short(upright.y + (upright.height * (100 - share)) / 100 - 3);

export function columnLabels(columns: readonly Named[]): DrawingLabel[] {
  const step = 100 / Math.max(columns.length, 1);
  const every = Math.ceil(columns.length / mostNames);
  const heights = shares(columns.map(({ value }) => value));
  return columns.flatMap(({ name, words }, at) => {
    if ((columns.length - 1 - at) % every > 0) return [];
    const place = { x: short((at + 0.5) * step), anchor: "middle" } as const;
    return [
      { ...place, y: above(heights[at] ?? 0), text: words },
      { ...place, y: 98, text: name },
    ];
  });
}

/** The names and values of the first point and of the last. */
export function lineLabels(points: readonly Named[]): DrawingLabel[] {
  const heights = shares(points.map(({ value }) => value));
  const ends = new Set([0, points.length - 1]);
  return points.flatMap(({ name, words }, at) => {
    if (!ends.has(at)) return [];
    const isLast = at > 0;
    const place = { x: isLast ? 100 : 2, anchor: isLast ? "end" : "start" } as const;
    return [
      { ...place, y: above(heights[at] ?? 0), text: words },
      { ...place, y: 98, text: name },
    ];
  });
}

export function barLabels(bars: readonly Named[]): DrawingLabel[] {
  const step = 100 / Math.max(bars.length, 1);
  const widths = shares(bars.map(({ value }) => value));
  return bars.flatMap(({ name, words }, at) => {
    const y = short((at + 0.5) * step + 3);
    const end = lying.x + (lying.width * (widths[at] ?? 0)) / 100;
    return [
      { x: 0, y, text: name, anchor: "start" as const },
      { x: short(end + 1), y, text: words, anchor: "start" as const },
    ];
  });
}
