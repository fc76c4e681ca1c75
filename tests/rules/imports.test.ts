import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { JudgedCandidate } from "~/features/imports/judging/candidate-judge";
import {
  candidateRecords,
  judgeCandidateList,
  judgeCandidates,
  readCandidatePaste,
} from "~/features/imports/judging/candidates";
import type { KnownToList } from "~/features/imports/judging/known";
import { lineSentence, sentencesOf } from "~/features/imports/judging/lines";
import {
  judgeSchoolList,
  judgeSchools,
  readSchoolPaste,
  schoolRecords,
} from "~/features/imports/judging/schools";
import type { Known as KnownToSchools } from "~/features/schools/objections";
import type { Holder, Known } from "~/features/students/objections";
import type { StudentNew } from "~/features/students/schema";
import { collectProblems } from "~/features/values/fields";
import { runAtOnce } from "~/features/values/in-slices";
import { problem } from "~/messages";
import { emptyOffice, fixture, goodSchools, officeWith } from "../support/known";
import { slowness } from "../support/process-time";

interface Oddity {
  line: number;
  kind: string;
  expect: "reject" | "normalise" | "accept";
}
const oddities = JSON.parse(fixture("dirty/dirty.json")) as Record<"schools" | "candidates", Oddity[]>;

function candidates(text: string, known: KnownToList): JudgedCandidate[] {
  const paste = readCandidatePaste(text);
  if (!paste.ok) throw new Error(paste.problem.code);
  return runAtOnce(judgeCandidates(paste.lines, paste.columns, known));
}

function schools(text: string, known: KnownToSchools = emptyOffice) {
  const paste = readSchoolPaste(text);
  if (!paste.ok) throw new Error(paste.problem.code);
  return runAtOnce(judgeSchools(paste.lines, known, paste.columns));
}

describe("the clean spreadsheet", () => {
  test("the clean spreadsheet has sixty good schools", () => {
    const judged = schools(fixture("clean/schools.tsv"));
    expect(judged).toHaveLength(60);
    expect(judged.filter(({ status }) => status !== "good")).toEqual([]);
  });

  test("the clean spreadsheet has five thousand good candidates, each equal to its row", () => {
    const judged = candidates(fixture("clean/candidates.tsv"), officeWith(goodSchools("clean/schools.tsv")));
    expect(judged).toHaveLength(5000);
    expect(judged.filter(({ status }) => status !== "good")).toEqual([]);
    for (const { raw, value } of judged) expect(value && asLine(value)).toBe(raw);
  });
});

function asLine(student: StudentNew): string {
  const yesNo = (value: boolean) => (value ? "Ya" : "Tidak");
  return [
    student.full_name,
    student.ic_number,
    student.school_code,
    student.student_code,
    student.class_name,
    student.exam_year,
    student.gender,
    student.passport_number,
    student.visa_number,
    student.birth_cert_number,
    yesNo(student.is_student),
    yesNo(student.is_citizen),
  ].join("\t");
}

describe("the dirty spreadsheet of candidates", () => {
  const text = fixture("dirty/candidates.tsv");
  const judged = candidates(text, officeWith(goodSchools("dirty/schools.tsv")));
  const byLine = new Map(judged.map((one) => [one.line, one]));
  const physical = text.split("\n");

  const reasons: Record<string, { field: string; problem: RegExp }> = {
    short_row: { field: "", problem: /^columns_missing \d+ 12$/ },
    tab_in_name: { field: "", problem: /^column_count 13 12$/ },
    missing_name: { field: "full_name", problem: /^required$/ },
    missing_ids: { field: "ic_number", problem: /^no_identity$/ },
    duplicate_ic: { field: "ic_number", problem: /^repeated \d+$/ },
    impossible_date: { field: "ic_number", problem: /^ic_date$/ },
    ic_too_short: { field: "ic_number", problem: /^ic_(eleven_digits|length 11)$/ },
    ic_letters: { field: "ic_number", problem: /^ic_letters$/ },
    ic_scientific: { field: "ic_number", problem: /^ic_scientific$/ },
    gender_unknown: { field: "gender", problem: /^not_a_gender$/ },
    unknown_school: { field: "school_code", problem: /^unknown ZZZ9999$/ },
    year_text: { field: "exam_year", problem: /^not_a_number$/ },
    name_300: { field: "full_name", problem: /^too_long 120$/ },
    nul_char: { field: "full_name", problem: /^control_characters$/ },
    bool_unknown: { field: "is_citizen", problem: /^not_a_boolean$/ },
  };

  /** The expected value of each kind of unusual but correct line. */
  const stored: Record<string, (value: StudentNew, raw: string) => void> = {
    ic_dashes: (value, raw) => expect(value.ic_number).toBe(raw.split("\t")[1]?.replaceAll("-", "")),
    crlf: (value, raw) => expect(asLine(value)).toBe(raw.replace("\r", "")),
    nbsp: (value, raw) => {
      expect(value.full_name).toBe(raw.split("\t")[0]?.replaceAll("\u00a0", " "));
      expect(value.ic_number).toBe(raw.split("\t")[1]?.replaceAll("\u00a0", ""));
    },
    zero_width: (value, raw) => expect(asLine(value)).toBe(raw.replaceAll("\u200b", "")),
    bom: (value, raw) => expect(asLine(value)).toBe(raw.replace("\ufeff", "")),
    lower_case: (value, raw) =>
      expect(value.full_name).toBe(raw.split("\t")[0]?.trim().replace(/ +/g, " ").toUpperCase()),
    quoted_field: (value, raw) => expect(asLine(value)).toBe(raw.replaceAll('"', "")),
    rtl_marks: (value, raw) => expect(asLine(value)).toBe(raw.replace(/[\u200f\u202e]/g, "")),
    arabic_digits: (value) => expect(value.ic_number).toMatch(/^[0-9]{12}$/),
    gender_mismatch: (value, raw) => expect(value.gender).toBe(raw.split("\t")[6]),
    stray_quote: (value, raw) => expect(asLine(value)).toBe(raw),
    formula_eq: (value, raw) => expect(value.full_name).toBe(raw.split("\t")[0]?.toUpperCase()),
    formula_plus: (value, raw) => expect(asLine(value)).toBe(raw),
    formula_at: (value, raw) => expect(asLine(value)).toBe(raw),
    html: (value, raw) => expect(value.full_name).toBe(raw.split("\t")[0]?.toUpperCase()),
    sql: (value, raw) => expect(value.full_name).toBe(raw.split("\t")[0]?.toUpperCase()),
  };

  test.each(oddities.candidates.filter((one) => one.expect === "reject"))(
    "candidate line $line ($kind) is refused for its own reason only",
    ({ line, kind }) => {
      const one = byLine.get(line);
      expect(one?.status).toBe("bad");
      expect(one?.value).toBeUndefined();
      const { field, problem } = reasons[kind] ?? { field: kind, problem: /^$/ };
      expect(Object.keys(one?.problems ?? {})).toEqual([field]);
      const found = one?.problems[field]?.map(({ code, values = {} }) =>
        [code, ...Object.values(values)].join(" "),
      );
      expect(found).toEqual([expect.stringMatching(problem)]);
    },
  );

  const skipped = ["blank_line", "only_blanks"];
  test.each(oddities.candidates.filter(({ kind }) => skipped.includes(kind)))(
    "candidate line $line ($kind) is skipped",
    ({ line }) => {
      expect(physical[line - 1]?.trim()).toBe("");
      expect(byLine.has(line)).toBe(false);
    },
  );

  test.each(oddities.candidates.filter((one) => one.expect !== "reject" && !skipped.includes(one.kind)))(
    "candidate line $line ($kind) is good and has the expected values",
    ({ line, kind }) => {
      const one = byLine.get(line);
      expect(one?.problems).toEqual({});
      expect(one?.status).toBe("good");
      const check = stored[kind];
      if (!check || !one?.value) throw new Error(`nothing is known of ${kind}`);
      check(one.value, physical[line - 1] ?? "");
    },
  );

  test("a gender that contradicts the IC stays and gets a warning", () => {
    for (const { line } of oddities.candidates.filter(({ kind }) => kind === "gender_mismatch")) {
      expect(byLine.get(line)?.warnings).toContainEqual({
        field: "gender",
        problem: problem("gender_mismatch"),
      });
    }
  });

  test("a repeated IC names the earlier line", () => {
    for (const { line } of oddities.candidates.filter(({ kind }) => kind === "duplicate_ic")) {
      const earlier = Number(byLine.get(line)?.problems.ic_number?.[0]?.values?.m);
      expect(earlier).toBeLessThan(line);
      expect(physical[earlier - 1]?.split("\t")[1]).toBe(physical[line - 1]?.split("\t")[1]);
    }
  });

  test("every other line of the dirty candidates is good", () => {
    const odd = new Set(oddities.candidates.map(({ line }) => line));
    const others = judged.filter(({ line }) => !odd.has(line));
    expect(others.length).toBeGreaterThan(1400);
    expect(others.filter(({ status }) => status !== "good")).toEqual([]);
  });
});

describe("the dirty spreadsheet of schools", () => {
  const judged = schools(fixture("dirty/schools.tsv"));
  const byLine = new Map(judged.map((one) => [one.line, one]));
  const lineOf = (kind: string) => oddities.schools.find((one) => one.kind === kind)?.line ?? 0;

  test.each([
    ["short_row", "Baris 6: Format data tidak valid. Pastikan semua kolom wajib diisi."],
    ["missing_name", "Baris 41: Kolom wajib tidak boleh kosong."],
    ["duplicate_code", "Baris 20: Kod sekolah berulang dengan baris 19"],
    ["unknown_district", "Baris 27: Daerah 99 tiada dalam rekod"],
    ["unknown_exam", "Baris 34: Jenis peperiksaan SPM tiada dalam rekod"],
    ["name_300", "Baris 69: Nama sekolah melebihi 120 aksara"],
  ])("school line %s is refused: %s", (kind, sentence) => {
    const one = byLine.get(lineOf(kind));
    expect(one?.status).toBe("bad");
    expect(one && sentencesOf(one)).toEqual([sentence]);
  });

  test("the dirty schools: blank lines are skipped, and all other lines are good", () => {
    expect(byLine.has(lineOf("blank_line"))).toBe(false);
    const bad = judged.filter(({ status }) => status === "bad").map(({ line }) => line);
    expect(bad).toEqual(oddities.schools.filter((one) => one.expect === "reject").map(({ line }) => line));
  });

  test("unusual but correct school lines have the expected values", () => {
    expect(byLine.get(lineOf("crlf"))?.value?.hq_code_alt).toBeNull();
    expect(byLine.get(lineOf("nbsp"))?.value?.school_name).toBe("SEKOLAH AGAMA MENENGAH MISBAHUL FALAH");
    expect(byLine.get(lineOf("formula_eq"))?.value?.school_name).toBe("=1+1");
  });
});

const line = {
  full_name: "ALI BIN ABU",
  ic_number: "140810824475",
  school_code: "ABA0001",
  student_code: "",
  class_name: "6 A",
  exam_year: "2026",
  gender: "L",
  passport_number: "",
  visa_number: "",
  birth_cert_number: "",
  is_student: "Ya",
  is_citizen: "Ya",
};
const tsv = (...rows: Partial<typeof line>[]) =>
  rows.map((row) => Object.values({ ...line, ...row }).join("\t")).join("\n");

const office = (more: Partial<KnownToList> = {}) =>
  officeWith(
    [
      {
        school_code: "ABA0001",
        school_name: "SRA AL-HUDA",
        exam_type_code: "PSRA",
        hq_code: "A1",
        hq_code_alt: null,
        district_code: "01",
      },
    ],
    more,
  );

describe("a pasted candidate", () => {
  const sentences = (text: string, known = office()) => candidates(text, known).flatMap(sentencesOf);
  const holding = (more: Partial<Holder> = {}): Holder => ({
    ...(candidates(tsv({}), office())[0]?.value as StudentNew),
    id: 7,
    ...more,
  });

  test("a candidate of a school out of scope is refused with the school code", () => {
    expect(sentences(tsv({ school_code: "zzz9999" }))).toEqual([
      "Baris 1: Kod sekolah ZZZ9999 tiada dalam rekod",
    ]);
  });

  test("a candidate of a school without registration for the year is refused", () => {
    expect(sentences(tsv({ exam_year: "2025" }))).toEqual([
      "Baris 1: Sekolah ABA0001 belum didaftarkan bagi tahun peperiksaan 2025",
    ]);
  });

  test("a candidate of a year that does not exist is refused with the year", () => {
    expect(sentences(tsv({ exam_year: "2031" }))).toEqual([
      "Baris 1: Tahun peperiksaan 2031 tiada dalam rekod",
    ]);
  });

  test("a candidate who is registered already is refused with the school", () => {
    const school = () => ({ school_name: "SRA AL-HUDA & ANAK=ANAK?", exam_type_code: "PSRA" });
    const holders = () => [holding({ full_name: "ABU" })];
    expect(sentences(tsv({}), office({ school, holders }))).toEqual([
      "Baris 1: Calon ini telah wujud di SRA AL-HUDA & ANAK=ANAK?",
    ]);
  });

  test("a candidate of a school out of scope is not refused here: the commit asks about other schools", () => {
    const holders = () => [holding({ school_code: "XYZ0001" })];
    const [judged] = candidates(tsv({}), office({ holders }));
    expect(judged && sentencesOf(judged)).toEqual([]);
    expect(JSON.stringify(judged)).not.toContain("XYZ0001");
  });

  test("a candidate who is registered in another year is good", () => {
    const holders = (year: number) => (year === 2025 ? [holding()] : []);
    expect(sentences(tsv({}), office({ holders }))).toEqual([]);
  });

  test("a line that adds nothing to its stored record counts as the same", () => {
    const stored = () => ({
      ...holding({ full_name_arabic: "علي", student_code: "ABA0001/001" }),
      version: 3,
      withdrawn_at: null,
    });
    const status = (text: string) => candidates(text, office({ stored }))[0]?.status;
    expect(status(tsv({}))).toBe("same");
    expect(status(tsv({ class_name: "6 B" }))).toBe("changed");
    expect(status(tsv({ student_code: "ABA0001/002" }))).toBe("changed");
  });

  test("an IC repeated in the same year names the earlier line, in another year it is good", () => {
    const text = `\n${tsv({}, { full_name: "ABU", ic_number: "140810-82-4475" })}`;
    expect(sentences(text)).toEqual(["Baris 3: No. kad pengenalan berulang dengan baris 2"]);
    const known = office({ isRegistered: () => true });
    expect(sentences(tsv({}, { exam_year: "2025" }), known)).toEqual([]);
  });

  test("an IC that only a refused line has is good", () => {
    const text = tsv({ school_code: "ZZZ9999" }, {}, { full_name: "ABU" });
    expect(sentences(text)).toEqual([
      "Baris 1: Kod sekolah ZZZ9999 tiada dalam rekod",
      "Baris 3: No. kad pengenalan berulang dengan baris 2",
    ]);
  });

  test("a candidate without an IC is identified by passport, then by birth certificate", () => {
    const stranger = { ic_number: "", passport_number: "A1234567" };
    expect(sentences(tsv(stranger, { ...stranger, passport_number: "a 1234567" }))).toEqual([
      "Baris 2: No. pasport berulang dengan baris 1",
    ]);
    const child = { ic_number: "", birth_cert_number: "AB 123-45" };
    expect(sentences(tsv(child, { ...child, birth_cert_number: "ab12345" }))).toEqual([
      "Baris 2: No. sijil kelahiran berulang dengan baris 1",
    ]);
    expect(
      sentences(tsv({ birth_cert_number: "AB1" }, { ic_number: "140810824477", birth_cert_number: "AB1" })),
    ).toEqual([]);
  });

  test("a roll number that is taken, in the paste or in the year, is refused", () => {
    const numbered = { student_code: "ABA0001/001" };
    expect(sentences(tsv(numbered, { ...numbered, ic_number: "140810824477" }))).toEqual([
      "Baris 2: Angka giliran berulang dengan baris 1",
    ]);
    const holders: Known["holders"] = (year, field, held) =>
      year === 2026 && field === "student_code" && held === "ABA0001/001" ? [holding()] : [];
    expect(sentences(tsv(numbered), office({ holders }))).toEqual([
      "Baris 1: Angka giliran ABA0001/001 sudah digunakan bagi tahun 2026",
    ]);
  });

  test("a spreadsheet's text apostrophe is removed, but not from a name or a class", () => {
    const [judged] = candidates(
      tsv({
        full_name: "'ALI",
        ic_number: "'140810824475",
        class_name: "'OTHMAN AFFAN 5 (UPKK)",
        exam_year: "’2026",
      }),
      office(),
    );
    expect(judged?.problems).toEqual({});
    expect(judged?.value).toMatchObject({
      full_name: "'ALI",
      ic_number: "140810824475",
      class_name: "'OTHMAN AFFAN 5 (UPKK)",
      exam_year: 2026,
    });
    expect(judged?.cells.ic_number).toBe("'140810824475");
  });

  test("a blank gender is derived from the IC", () => {
    expect(candidates(tsv({ gender: "" }), office())[0]?.value?.gender).toBe("L");
  });

  test("extra blank columns are ignored, an extra filled column is refused", () => {
    expect(sentences(`${tsv({})}\t\t \u00a0`)).toEqual([]);
    expect(sentences(`${tsv({})}\t\tx`)).toEqual([
      "Baris 1: Bilangan lajur ialah 14, sepatutnya 12: semak jika ada tab di dalam sel",
    ]);
    expect(sentences(`${tsv({})}${"\t".repeat(5000)}x`)).toHaveLength(1);
  });

  test("a bad line lists every problem by field", () => {
    const [judged] = candidates(
      tsv({ full_name: "", ic_number: "1", gender: "X", exam_year: "dua ribu" }),
      office(),
    );
    expect(judged?.problems).toEqual({
      full_name: [problem("required")],
      ic_number: [problem("ic_length", { digits: 1 })],
      exam_year: [problem("not_a_number")],
      gender: [problem("not_a_gender")],
    });
    expect(judged?.cells).toMatchObject({ ic_number: "1", gender: "X" });
  });

  test("a paste, JSON and the commit judge a candidate alike", () => {
    const rows = [{}, { ic_number: "1.40E+11" }, {}, { school_code: "X" }, { full_name: " nur’ain " }];
    const pasted = candidates(tsv(...rows), office());
    const { lines: listed } = runAtOnce(
      judgeCandidateList(
        rows.map((row) => ({ ...line, ...row })),
        office(),
      ),
    );
    const essence = ({ status, value, problems, warnings }: JudgedCandidate) => ({
      status,
      value,
      problems,
      warnings,
    });
    expect(listed.map(essence)).toEqual(pasted.map(essence));
    expect(candidates(tsv(...rows), office())).toEqual(pasted);
  });
});

describe("a list of candidates in JSON", () => {
  test("JSON values keep their quotes and apostrophes", () => {
    const rows = [
      { ...line, full_name: '"ALI"' },
      { ...line, ic_number: "'140810824475" },
    ];
    const judged = runAtOnce(judgeCandidateList(rows, office())).lines;
    expect(judged[0]?.value?.full_name).toBe('"ALI"');
    expect(judged[1]?.problems).toEqual({ ic_number: [problem("ic_not_digits", { signs: "'" })] });
  });

  test("the JSON import lists every bad row by its index from 0", () => {
    const rows = [line, { ...line, ic_number: 140810824475 }, null, { ...line, exam_year: 2031 }, line];
    expect(runAtOnce(judgeCandidateList(rows, office())).problems).toEqual({
      "1.ic_number": [problem("invalid")],
      "2.full_name": [problem("required")],
      "2.ic_number": [problem("no_identity")],
      "2.school_code": [problem("required")],
      "2.exam_year": [problem("required")],
      "3.exam_year": [problem("unknown", { value: 2031 })],
      "4.ic_number": [problem("repeated", { m: 1 })],
    });
  });

  test("a JSON list is counted before its rows are judged", () => {
    const problems = (schema: z.ZodType, body: unknown) => {
      const read = schema.safeParse(body);
      return read.success ? {} : collectProblems(read.error);
    };
    expect(problems(candidateRecords, Array(5001).fill({}))).toEqual({
      "": [problem("too_many", { max: 5000 })],
    });
    expect(problems(candidateRecords, { 0: line })).toEqual({ "": [problem("not_a_list")] });
    expect(problems(candidateRecords, [null, 5])).toEqual({});
    expect(problems(schoolRecords, {})).toEqual({ schools: [problem("not_a_list")] });
    expect(problems(schoolRecords, { schools: [] })).toEqual({ schools: [problem("empty_list")] });
  });

  test("hostile JSON values are refused row by row without a crash", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`);
    const rows = [
      deep,
      [],
      "x",
      7,
      true,
      { ...line, full_name: deep },
      { ...line, school_code: { toString: "ABA0001" } },
      { ...line, full_name: "A".repeat(1e6) },
      JSON.parse('{"__proto__":{"full_name":"ALI"}}'),
      { ...line, school_code: "__proto__" },
      { ...line, student_code: "constructor" },
      { ...line, class_name: "constructor" },
    ];
    const judged = runAtOnce(judgeCandidateList(rows, office())).lines;
    expect(judged.map(({ status }) => status)).toEqual([...Array(11).fill("bad"), "good"]);
    expect(({} as { full_name?: string }).full_name).toBeUndefined();
  });
});

describe("a pasted school", () => {
  const sentences = (text: string, known?: KnownToSchools) => schools(text, known).flatMap(sentencesOf);

  test("a pasted school is upper-cased, and its sixth column is optional", () => {
    const [five, six, blank] = schools(
      "sra al-huda\taba0001\ta1\t01\tpsra\nSRA B\tABA0002\tA2\t01\tSMA\tB2\nSRA C\tABA0003\tA3\t01\tSMA\t ",
    );
    expect(five?.value).toEqual({
      school_name: "SRA AL-HUDA",
      school_code: "ABA0001",
      hq_code: "A1",
      hq_code_alt: null,
      district_code: "01",
      exam_type_code: "PSRA",
    });
    expect(six?.value?.hq_code_alt).toBe("B2");
    expect(blank?.value?.hq_code_alt).toBeNull();
  });

  test.each([
    ["four columns", "SRA A\tABA0001\tA1\t01"],
    ["eight columns", "SRA A\tABA0001\tA1\t01\tPSRA\tB1\t\tx"],
    ["one column", "SRA A"],
  ])("a school line of %s is refused with its line number", (_what, text) => {
    expect(sentences(text)).toEqual(["Baris 1: Format data tidak valid. Pastikan semua kolom wajib diisi."]);
  });

  test.each([0, 1, 2, 3, 4])(
    "a school line with needed column %i blank is refused with its line number",
    (at) => {
      for (const blank of ["", "  ", "\u200b"]) {
        const cells = ["SRA A", "ABA0001", "A1", "01", "PSRA", ""];
        cells[at] = blank;
        expect(sentences(`Nama Sekolah\tKod\n${cells.join("\t")}`)).toEqual([
          "Baris 2: Kolom wajib tidak boleh kosong.",
        ]);
      }
    },
  );

  test("a school code that is stored or repeated is refused", () => {
    const [stored] = goodSchools("clean/schools.tsv");
    const known = {
      ...emptyOffice,
      school: (code: string) => (code === "ABA0001" ? stored : undefined),
    };
    expect(
      sentences(
        "SRA A\tABA0001\tA1\t01\tPSRA\nSRA B\tABA0002\tA1\t01\tPSRA\nSRA C\taba0002\tA1\t01\tPSRA",
        known,
      ),
    ).toEqual(["Baris 1: Kod sekolah ini sudah digunakan", "Baris 3: Kod sekolah berulang dengan baris 2"]);
  });

  test("a control character or a blank in a school code is refused", () => {
    expect(sentences("SRA\0A\tABA0001\tA1\t01\tPSRA")).toEqual([
      "Baris 1: Nama sekolah mengandungi aksara kawalan yang tidak dibenarkan",
    ]);
    expect(sentences("SRA A\tABA 1\tA/1\t01\tPSRA")).toEqual([
      "Baris 1: Kod sekolah tidak boleh mengandungi ruang, tab atau garis miring",
      "Baris 1: Kod pusat tidak boleh mengandungi ruang, tab atau garis miring",
    ]);
  });

  test("a paste and JSON judge a school alike", () => {
    const school = {
      school_name: "sra a",
      school_code: "ABA1",
      hq_code: "A1",
      district_code: "01",
      exam_type_code: "PSRA",
    };
    const { lines, problems } = runAtOnce(
      judgeSchoolList(
        [school, { ...school, hq_code: "" }, { ...school, district_code: 1 }, null],
        emptyOffice,
      ),
    );
    expect(lines[0]?.value).toEqual({ ...school, school_name: "SRA A", hq_code_alt: null });
    expect(problems).toEqual({
      "1.hq_code": [problem("line_blank", { n: 2 })],
      "2.district_code": [problem("invalid")],
      "3.school_name": [problem("line_format", { n: 4 })],
    });
    expect(lineSentence(2, "hq_code", problem("line_blank", { n: 2 }))).toBe(
      "Baris 2: Kolom wajib tidak boleh kosong.",
    );
  });
});

test("one second of CPU judges ten thousand good lines", async () => {
  const known = officeWith(goodSchools("clean/schools.tsv"));
  const paste = readCandidatePaste(fixture("clean/candidates.tsv"));
  if (!paste.ok) throw new Error(paste.problem.code);
  const spent = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    runAtOnce(judgeCandidates(paste.lines, paste.columns, known));
    return process.cpuUsage(before).user / 1e6;
  });
  expect(paste.lines.length / Math.min(...spent)).toBeGreaterThan(10_000 / (await slowness()));
});
