import { expect, test } from "vitest";
import { linesOf } from "~/features/values/lines-of-text";
import { cutPrintout, paperWidth, widthsOf } from "~/routes/parts/printout-cut";

const columns = [
  { label: "Bil.", width: 10 },
  { label: "Nama", width: 60 },
];

test("a text needs a line for each part that the width holds, and an endless word breaks", () => {
  expect(linesOf("", 20)).toBe(1);
  expect(linesOf("SATU DUA", 40)).toBe(1);
  expect(linesOf("SATU DUA TIGA", 13)).toBe(3);
  expect(linesOf("A".repeat(100), 22)).toBe(10);
});

test("every row is on a page once and in order, and a row higher than a page has its own", () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [
    String(at + 1),
    at % 7 ? "NUR AIN" : "A".repeat(900),
  ]);
  rows[500] = ["501", "PANJANG ".repeat(3000)];
  const pages = cutPrintout(columns, rows, "Tahun: 2026");
  expect(pages.flat()).toEqual(rows);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.find((page) => page.includes(rows[500] as string[]))).toHaveLength(1);
  expect(cutPrintout(columns, [], "")).toEqual([]);
});

test("the columns share the paper, and no heading breaks within a word while there is room", () => {
  const widths = widthsOf([...columns, { label: "Bukan warganegara", width: 5 }], []);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(paperWidth);
  expect(widths[2]).toBeGreaterThan(linesOf("warganegara", 1));
});

test("a column of figures is as wide as its figures, and the names have the rest", () => {
  const figures = Array.from({ length: 8 }, (_, at) => ({
    label: `L${at}`,
    width: 20,
    align: "right" as const,
  }));
  const rows = [["1", "SEKOLAH AGAMA MENENGAH", "1,234", ...figures.slice(1).map(() => "7")]];
  const [, name = 0, first = 0, second = 0] = widthsOf([...columns, ...figures], rows);
  expect(first).toBeGreaterThan(second);
  expect(linesOf("1,234", first - 2.4)).toBe(1);
  expect(name).toBeGreaterThan(150);
});
