import type { Exported } from "./exports";
import type { RowTimes, Spent } from "./import-rows";
import type { ImportTimes } from "./imports";
import { type Measured, median, type Round } from "./measure";
import type { Numbered, Taken } from "./numbering";

/** The first column is left-aligned, figures are right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ");
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

export function speedTable(screens: Measured[]): string {
  const head = ["screen", "CPU ms/req product", "floor", "ratio (spread)", "req/s product", "floor", "ratio"];
  return table(
    head,
    screens.map(({ name, product, floor }) => {
      const ratios = product.map((round, at) => round.cpu / (floor[at]?.cpu || Number.EPSILON));
      const spread = `${Math.min(...ratios).toFixed(1)}-${Math.max(...ratios).toFixed(1)}`;
      const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate));
      const cpu = (rounds: Round[]) => median(rounds.map((round) => round.cpu)).toFixed(2);
      return [
        name,
        cpu(product),
        cpu(floor),
        `${median(ratios).toFixed(1)}x (${spread})`,
        rate(product).toFixed(0),
        rate(floor).toFixed(0),
        `${(rate(product) / rate(floor)).toFixed(2)}x`,
      ];
    }),
  );
}

export function importTable(times: ImportTimes[]): string {
  const seconds = (values: number[]) => [median(values).toFixed(2), Math.max(...values).toFixed(2), "3.00"];
  return table(
    ["import", "median s", "slowest s", "goal s"],
    [
      [`preview of ${times[0]?.lines} lines`, ...seconds(times.map((time) => time.preview))],
      [`commit of ${times[0]?.lines} lines`, ...seconds(times.map((time) => time.commit))],
    ],
  );
}

export function numberingTable({ candidates, slices, product, floor }: Numbered): string {
  const line = (name: string, read: (time: Taken) => number) => {
    const ratios = product.map((time, at) => read(time) / read(floor[at] ?? time));
    const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`;
    const middle = (times: Taken[]) => median(times.map(read)).toFixed(0);
    return [name, middle(product), middle(floor), `${median(ratios).toFixed(2)}x (${spread})`, "1.50x"];
  };
  return table(
    ["roll numbers", "product ms", "one UPDATE ms", "ratio (spread)", "goal"],
    [
      line(`${candidates} candidates, ${slices} slices: CPU`, ({ cpu }) => cpu),
      line("the same on the clock", ({ wall }) => wall),
    ],
  );
}

/** The time of an XLSX export, and the wait of other requests. */
export function exportsTable(times: Exported[]): string {
  const middle = (read: (time: Exported) => number) => median(times.map(read)).toFixed(0);
  const [{ candidates, bytes } = { candidates: 0, bytes: 0 }] = times;
  return table(
    [`XLSX, ${candidates} candidates`, "median ms"],
    [
      [`until the file is there (${bytes} B)`, middle(({ wall }) => wall)],
      ["the longest that another clerk waits", middle(({ pause }) => pause)],
    ],
  );
}

/** The goal counts rows per CPU second; a commit judges every row again. */
export function rowsTable(times: RowTimes[]): string {
  const rate = (what: string, goal: string, spent: (time: RowTimes) => Spent[]) => {
    const per = (unit: keyof Spent) =>
      median(
        times.map((time) => (time.rows * 1000) / spent(time).reduce((sum, each) => sum + each[unit], 0)),
      ).toFixed(0);
    return [what, per("cpu"), per("wall"), goal];
  };
  const slices = times.flatMap(({ slices }) => slices);
  const waits = `Longest slice of a preview: median ${median(slices).toFixed(0)} ms, at most ${Math.max(...slices).toFixed(0)} ms (goal 100)`;
  const rates = table(
    [`${times[0]?.rows} candidates`, "rows/s of CPU", "rows/s by the clock", "goal"],
    [
      rate("preview: read and judged", "", ({ preview }) => [preview]),
      rate("commit: judged again and stored", "25000", ({ commit }) => [commit]),
      rate("preview and commit", "", ({ preview, commit }) => [preview, commit]),
      rate("floor: bare inserts, triggers kept", "", ({ counted }) => [counted]),
      rate("floor: bare inserts, no triggers", "", ({ bare }) => [bare]),
    ],
  );
  return `${rates}\n${waits}`;
}
