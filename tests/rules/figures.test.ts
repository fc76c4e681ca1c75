import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { figure, t } from "~/messages";
import { Tiles } from "~/ui";

describe("a figure", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [45_214, "45,214"],
    [1_234_567, "1,234,567"],
  ])("%i is written as in Malaysia", (value, written) => expect(figure(value)).toBe(written));
});

describe("a sentence", () => {
  test.each([
    [
      t("school_exam_year.list_caption", { range: "1–10 daripada 1,200", students: 45_214, with_code: 4436 }),
      "Sekolah, 1–10 daripada 1,200. Calon 45,214, 4,436 ada angka giliran.",
    ],
    [t("bulk.caption_first", { shown: 50, n: 2485 }), "50 yang pertama daripada 2,485 calon yang dipilih"],
    [t("school_exam_year.recount_change", { kept: 1001, counted: 1002 }), "1,001 → 1,002"],
    [t("import.pasted_hint", { max: 5000 }), expect.stringContaining("5,000")],
  ])("counts in figures of Malaysia: %s", (said, wanted) => expect(said).toEqual(wanted));

  test.each([
    [t("home.year", { year: 2026 }), expect.stringContaining("2026")],
    [t("school_exam_year.about", { school: "SRA 1200", year: 2026 }), "SRA 1200 2026"],
    [t("import.line_heading", { line: 1234 }), "Baris 1234"],
    [t("audit.number", { id: 1234 }), "No. 1234"],
    // A code that a person types is shown unformatted.
    [t("bulk.typed", { typed: 1234 }), "Taip bilangan calon: 1234"],
    // A text stays unchanged: a class may be called 2026.
    [t("roll_number.class_count", { class_name: "2026", n: 1200 }), "2026: 1,200"],
  ])("leaves years, lines, numbers of records and names alone: %s", (said, wanted) =>
    expect(said).toEqual(wanted),
  );
});

test("a tile counts alike", () => {
  const html = renderToStaticMarkup(Tiles({ tiles: [{ label: "Calon", value: 5000 }] }));
  expect(html).toContain("<b>5,000</b>");
});

test("a line of figures has one large number, and a figure without a tone has no shape", () => {
  const html = renderToStaticMarkup(
    Tiles({
      tiles: [
        { label: "Calon", value: 12, href: "/students", isMain: true },
        { label: "Tanpa dokumen", value: 3, tone: "warning" },
        { label: "Lelaki", value: 0, note: "0 berbanding 2025" },
      ],
    }),
  );
  expect(html).toBe(
    '<ul class="tiles"><li data-main=""><a href="/students"><b>12</b> Calon </a></li>' +
      '<li class="warning"><div><b>3</b> Tanpa dokumen </div></li>' +
      "<li><div><b>0</b> Lelaki <small>0 berbanding 2025</small></div></li></ul>",
  );
});
