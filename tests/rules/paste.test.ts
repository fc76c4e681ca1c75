import { describe, expect, test } from "vitest";
import { readCandidatePaste } from "~/features/imports/judging/candidates";
import { readSchoolPaste } from "~/features/imports/judging/schools";
import { readPaste } from "~/features/imports/reading/paste";
import { pasteColumns } from "~/features/students/fields";

import { type Problem, problem } from "~/messages";

import { cpuOf, slowness } from "../support/process-time";

/** As "number: cell|cell". */
function lines(text: string): string[] | Problem {
  const paste = readPaste(text);
  return paste.ok ? paste.lines.map(({ line, cells }) => `${line}: ${cells.join("|")}`) : paste.problem;
}

describe("pasted text", () => {
  test.each([
    ["is cut at LF", "a\tb\nc", ["1: a|b", "2: c"]],
    ["is cut at CRLF, which is one line end", "a\r\n\r\nb\r\n", ["1: a", "3: b"]],
    ["is cut at a lone CR", "a\rb\r\rc", ["1: a", "2: b", "4: c"]],
    ["may mix line ends and still count as an editor does", "a\nb\r\nc\rd", ["1: a", "2: b", "3: c", "4: d"]],
    ["is not cut at other separators", "a\u2028b\u2029c\u0085d\u000be", ["1: a\u2028b\u2029c\u0085d\u000be"]],
    ["loses a BOM at its start", "\ufeffa\tb", ["1: a|b"]],
    ["loses a BOM at the start of a line, quoted or not", 'x\n\ufeff"a"\tb', ["1: x", "2: a|b"]],
    ["skips blank lines but counts them", "a\n\n \t\u00a0\t\u200b\nb", ["1: a", "4: b"]],
    ["keeps blank cells", "\ta\t\t", ["1: |a||"]],
    ["keeps the blanks around a cell for the fields to judge", " a \t b", ["1:  a | b"]],
    ["keeps a NUL for the fields to reject", "a\0b\n\0", ["1: a\0b", "2: \0"]],
    ["undoes the quoting of a whole cell", '"NUR NAJWA"\t"a ""b"" c"\t""', ['1: NUR NAJWA|a "b" c|']],
    ["keeps a quote inside a name", 'AHMAD "AWANG" MUSTAFA', ['1: AHMAD "AWANG" MUSTAFA']],
    ["keeps a quote at one end only", '"AHMAD\tAHMAD"\t"', ['1: "AHMAD|AHMAD"|"']],
    ["keeps quotes that no spreadsheet would write", '"AHMAD "AWANG""', ['1: "AHMAD "AWANG""']],
    ["never joins lines over a quote", '"ALI\nABU"\tb', ['1: "ALI', '2: ABU"|b']],
    ["never joins cells over a quote", '"ALI\tABU"', ['1: "ALI|ABU"']],
  ])("pasted text %s", (_what, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test.each(["", " ", "\n\n", "\ufeff", "\t\t\n\u00a0"])(
    "a paste of blanks (%j) counts as missing",
    (text) => {
      expect(lines(text)).toEqual(problem("required"));
    },
  );

  test("a paste has at most two million characters", () => {
    expect(lines(`${"x".repeat(1_999_998)}\ty`)).toHaveLength(1);
    expect(lines("x".repeat(2_000_001))).toEqual(problem("too_long", { max: 2000000 }));
  });

  test("a paste has at most 5000 data lines, without header and blank lines", () => {
    const place = { school_code: "ABA0001", exam_year: 2026 };
    const data = `${"ALI BIN ABU\t140810824474\n\n".repeat(5000)}`;
    const full = readCandidatePaste(`Nama\tNo KP\n${data}`, place);
    expect(full.ok && full.lines.length).toBe(5000);
    const without = readCandidatePaste(data, place);
    expect(without.ok && without.lines.length).toBe(5000);
    const tooMany = { ok: false, problem: problem("too_many", { max: 5000 }) };
    expect(readCandidatePaste(`${data}ABU\t1`, place)).toEqual(tooMany);
    expect(readCandidatePaste(`Nama\tNo KP\n${data}ABU\t1`, place)).toEqual(tooMany);
  });

  test("a line keeps two hundred cells and the width that it fills", () => {
    const paste = readPaste("x\t".repeat(100_000));
    expect(paste.ok && paste.lines[0]?.cells.length).toBe(200);
    expect(paste.ok && paste.lines[0]?.width).toBe(100_000);
  });

  test("blank cells beyond the limit are no width", () => {
    const paste = readPaste(`NAMA\tNO KP${"\t ".repeat(16_000)}\nALI\t140810824475${"\t".repeat(16_000)}`);
    expect(paste.ok && paste.lines.map(({ cells, width }) => [cells.length, width])).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });

  test("columns without a cell are left out where a line is too wide, and the others stay below their headings", () => {
    const gap = "\t".repeat(300);
    const first = "|".repeat(99);
    expect(lines(`NAMA${gap}NO KP\t\tKELAS\nALI${gap}140810824475`)).toEqual([
      `1: NAMA${first}|NO KP|KELAS`,
      `2: ALI${first}|140810824475|`,
    ]);
  });

  test.each([
    ["NAMA\tNO KP\tKELAS", 'A\t140419118831\t6 A|B\t140123118254\t"|C\t140318116763\t"'],
    ["NAMA\tKELAS\tNO KP\tCATATAN", 'A\t6 A\t140419118831\t|B\t"\t140123118254\t|C\t"\t140318116763\t'],
    ["NAMA\tNO KP\tKELAS\tCATATAN", 'A\t140419118831\t6 A\tx|B\t140123118254\t"|C\t140318116763\t"\ty'],
    ["SEKOLAH\tNAMA\tNO KP\tKELAS\tX", 'S\tA\t140419118831\t6 A\tx|S\tB\t"|"\tC\t140318116763'],
    ["NAMA\tKOD\tDAERAH", 'SRA A\tABA0001\t01|SRA B\tABA0002\t"|SRA C\tABA0003\t"'],
    ["KELAS\tNAMA\tNO KP", '6 A\tA\t140419118831|"\tB\t140123118254|"\tC\t140318116763'],
    [
      "NAMA\tNO KP\tKELAS",
      "A\t140419118831\t”|B\t140123118254\t〃|C\t140318116763\tsda|D\t140318116765\t-do-",
    ],
  ])("ditto marks below %s join no lines and stay in their cells", (heading, written) => {
    const given = written.split("|");
    expect(lines([heading, ...given].join("\n"))).toEqual(
      [heading, ...given].map((line, at) => `${at + 1}: ${line.replaceAll("\t", "|")}`),
    );
  });

  test.each([
    ["of a name", '"NUR\nAISYAH"\t140123118254\t6 A', "NUR AISYAH|140123118254|6 A"],
    ["of the last column", 'B\t140123118254\t"NO 1\nJALAN A\nIPOH"', "B|140123118254|NO 1 JALAN A IPOH"],
    ["with a blank first line", 'B\t"\n140123118254"\t6 A', "B| 140123118254|6 A"],
  ])("a cell %s that a spreadsheet wrapped is still one cell", (_, written, expected) => {
    expect(lines(`NAMA\tNO KP\tKELAS\nA\t140419118831\t6 A\n${written}`)).toEqual([
      "1: NAMA|NO KP|KELAS",
      "2: A|140419118831|6 A",
      `3: ${expected}`,
    ]);
  });

  test("a quote that nothing closes hides no line, and its line says so", () => {
    const paste = readPaste('NAMA\tNO KP\n"ALI BIN ABU\t140419118831\nSITI\t140123118254\n"ABU"\t"\n""\tX');
    expect(paste.ok && paste.lines.map(({ line, isQuoteOpen }) => [line, isQuoteOpen])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
      [4, undefined],
      [5, undefined],
    ]);
  });

  test.each(["\n", "\r", "\t", '"', "\u200b", " ", '"\t', '""\n', "\ufeff\n"])(
    "a hostile paste of %j is read within two seconds",
    async (text) => {
      const paste = text.repeat(2_000_000 / text.length);
      const took = await cpuOf(() => readCandidatePaste(paste));
      expect(took).toBeLessThan(2000 * (await slowness()));
    },
  );
});

describe("the header of candidates", () => {
  const row = "ALI BIN ABU\t140810824475\tABA0001\t\t6 A\t2026\tL\t\t\t\tYa\tYa";
  const columns = (header: string) => {
    const paste = readCandidatePaste(`${header}\n${row}`);
    return paste.ok ? paste : undefined;
  };

  test("a candidate header in the office's words is skipped", () => {
    const header =
      "Nama\tNo KP\tKod Sekolah\tAngka Giliran\tKelas\tTahun\tJantina\tNo Pasport\tNo Visa\tNo Sijil Lahir\tCalon\tWarganegara";
    for (const written of [header, header.toUpperCase(), header.toLowerCase(), `\ufeff${header}\t\t`]) {
      const read = columns(written);
      expect(read?.columns).toEqual(pasteColumns);
      expect(read?.lines.map(({ line }) => line)).toEqual([2]);
      expect(read?.ignored).toEqual([]);
    }
  });

  test("a candidate header of field names is skipped", () => {
    const read = columns(pasteColumns.join("\t"));
    expect(read?.columns).toEqual(pasteColumns);
    expect(read?.lines).toHaveLength(1);
  });

  test("a candidate header in another order is followed", () => {
    const read = columns("Kod Sekolah\tNo. Kad Pengenalan\tNama Penuh\tTahun Peperiksaan\tNama (Jawi)");
    expect(read?.columns).toEqual(["school_code", "ic_number", "full_name", "exam_year", "full_name_arabic"]);
  });

  test("unknown headings in the usual positions keep the usual order", () => {
    const header = "Nama\tXXX\tKod Sekolah\tYYY\tKelas\tTahun\tJantina\tA\tB\tC\tD\tE";
    expect(columns(header)?.columns).toEqual(pasteColumns);
  });

  test("a header with too few known headings keeps the usual order", () => {
    expect(columns("Nama\tNo KP\tX")?.columns).toEqual(pasteColumns);
  });

  test("a header names the columns that the import ignores", () => {
    const read = columns("Bil\tNama\tNo KP\tKod Sekolah\tTahun\tNama");
    expect(read?.columns).toEqual([null, "full_name", "ic_number", "school_code", "exam_year", null]);
    expect(read?.ignored).toEqual([
      { column: 1, heading: "Bil" },
      { column: 6, heading: "Nama" },
    ]);
  });

  test.each([
    "NAMA BIN ALI\t140810824475\tABA0001\t\t6 A\t2026\tL\t\t\t\tYa\tYa",
    "NAMAN BINTI JANTINA\t\tABA0001\t\tKELAS\t2026\tL\tA1234567\t\t\tYa\tYa",
    "CALON\t140810824475\tABA0001\t\tKELAS\t2026\tL\t\t\t\tYa\tYa",
  ])("a candidate line is not taken for a header: %s", (pupil) => {
    const paste = readCandidatePaste(pupil);
    expect(paste.ok && paste.lines.length).toBe(1);
  });

  test("a header alone is an empty list", () => {
    expect(readCandidatePaste("Nama\tNo KP\n\n")).toEqual({ ok: false, problem: problem("empty_list") });
  });

  test("a header below a candidate is a header too, and the candidate stays", () => {
    const paste = readCandidatePaste(`${row}\nNama\tNo KP\tKod Sekolah\n`);
    expect(paste.ok && paste.lines.map(({ line }) => line)).toEqual([1]);
    expect(paste.ok && paste.left.headings).toBe(1);
  });
});

describe("the header of schools", () => {
  test.each([
    "Nama Sekolah\tKod Sekolah\tKod Pusat\tKod Daerah\tJenis Peperiksaan\tKod Pusat Alternatif",
    "NAMA SEKOLAH\tapa\tsahaja",
    "Nama Sekolah (huruf besar)",
    "school_name\tschool_code\thq_code\tdistrict_code\texam_type_code\thq_code_alt",
  ])("a school header is skipped: %s", (header) => {
    const paste = readSchoolPaste(`${header}\nSRA AL-HUDA\tABA0001\tA0001\t01\tPSRA`);
    expect(paste.ok && paste.lines.map(({ line }) => line)).toEqual([2]);
    expect(paste.ok && paste.columns).toEqual([
      "school_name",
      "school_code",
      "hq_code",
      "district_code",
      "exam_type_code",
      "hq_code_alt",
    ]);
  });
  test("a school header in another order is followed, with or without the optional column", () => {
    const header = "Kod Sekolah\tNama Sekolah\tJenis Peperiksaan\tDaerah\tKod Pusat";
    const paste = readSchoolPaste(`${header}\nABA0001\tSRA AL-HUDA\tPSRA\t01\tA0001`);
    expect(paste.ok && paste.columns).toEqual([
      "school_code",
      "school_name",
      "exam_type_code",
      "district_code",
      "hq_code",
      "hq_code_alt",
    ]);
  });
  test("a school line is not taken for a header", () => {
    const paste = readSchoolPaste("SEKOLAH NAMA BAIK\tABA0001\tA0001\t01\tPSRA");
    expect(paste.ok && paste.lines.length).toBe(1);
  });
});
