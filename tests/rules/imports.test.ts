import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  candidateRecords,
  type JudgedCandidate,
  judgeCandidateList,
  judgeCandidates,
  readCandidatePaste,
} from "~/features/imports/candidates";
import { lineSentence, problemsOfList, sentencesOf } from "~/features/imports/lines";
import { judgeSchoolList, judgeSchools, readSchoolPaste, schoolRecords } from "~/features/imports/schools";
import type { Known as KnownToSchools } from "~/features/schools/objections";
import type { Holder, Known } from "~/features/students/objections";
import type { StudentNew } from "~/features/students/schema";
import { collectProblems } from "~/features/values/fields";
import { problem } from "~/messages";
import { emptyOffice, fixture, goodSchools, officeWith } from "../support/known";

interface Oddity {
  line: number;
  kind: string;
  expect: "reject" | "normalise" | "accept";
}
const oddities = JSON.parse(fixture("dirty/dirty.json")) as Record<"schools" | "candidates", Oddity[]>;

function candidates(text: string, known: Known): JudgedCandidate[] {
  const paste = readCandidatePaste(text);
  if (!paste.ok) throw new Error(paste.problem.code);
  return judgeCandidates(paste.lines, paste.columns, known);
}

function schools(text: string, known: KnownToSchools = emptyOffice) {
  const paste = readSchoolPaste(text);
  if (!paste.ok) throw new Error(paste.problem.code);
  return judgeSchools(paste.lines, known, paste.columns);
}

describe("the clean spreadsheet", () => {
  test("gives sixty good schools", () => {
    const judged = schools(fixture("clean/schools.tsv"));
    expect(judged).toHaveLength(60);
    expect(judged.filter(({ status }) => status !== "good")).toEqual([]);
  });

  test("gives five thousand good candidates, each as it stands in the spreadsheet", () => {
    const judged = candidates(fixture("clean/candidates.tsv"), officeWith(goodSchools("clean/schools.tsv")));
    expect(judged).toHaveLength(5000);
    expect(judged.filter(({ status }) => status !== "good")).toEqual([]);
    for (const { raw, value } of judged) expect(value && asLine(value)).toBe(raw);
  });
});

/** A candidate as the twelve columns that the clean spreadsheet has. */
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

  /** Why each kind of bad line is refused. */
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

  /** What each kind of strange but right line is stored as, from its raw line. */
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
    "line $line ($kind) is refused for its own reason, and for no other",
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
    "line $line ($kind) is skipped",
    ({ line }) => {
      expect(physical[line - 1]?.trim()).toBe("");
      expect(byLine.has(line)).toBe(false);
    },
  );

  test.each(oddities.candidates.filter((one) => one.expect !== "reject" && !skipped.includes(one.kind)))(
    "line $line ($kind) is good, and is stored as it should be",
    ({ line, kind }) => {
      const one = byLine.get(line);
      expect(one?.problems).toEqual({});
      expect(one?.status).toBe("good");
      const check = stored[kind];
      if (!check || !one?.value) throw new Error(`nothing is known of ${kind}`);
      check(one.value, physical[line - 1] ?? "");
    },
  );

  test("a gender against the IC is kept with its warning", () => {
    for (const { line } of oddities.candidates.filter(({ kind }) => kind === "gender_mismatch")) {
      expect(byLine.get(line)?.warnings).toContainEqual({
        field: "gender",
        problem: problem("gender_mismatch"),
      });
    }
  });

  test("a repeated IC names the earlier line that has it", () => {
    for (const { line } of oddities.candidates.filter(({ kind }) => kind === "duplicate_ic")) {
      const earlier = Number(byLine.get(line)?.problems.ic_number?.[0]?.values?.m);
      expect(earlier).toBeLessThan(line);
      expect(physical[earlier - 1]?.split("\t")[1]).toBe(physical[line - 1]?.split("\t")[1]);
    }
  });

  test("every other line is good", () => {
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
  ])("%s is refused: %s", (kind, sentence) => {
    const one = byLine.get(lineOf(kind));
    expect(one?.status).toBe("bad");
    expect(one && sentencesOf(one)).toEqual([sentence]);
  });

  test("blank lines are skipped, the others are all good", () => {
    expect(byLine.has(lineOf("blank_line"))).toBe(false);
    const bad = judged.filter(({ status }) => status === "bad").map(({ line }) => line);
    expect(bad).toEqual(oddities.schools.filter((one) => one.expect === "reject").map(({ line }) => line));
  });

  test("what is strange but right is stored as it should be", () => {
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

const office = (more: Partial<Known> = {}) =>
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
  const told = (text: string, known = office()) => candidates(text, known).flatMap(sentencesOf);
  const holding = (more: Partial<Holder> = {}): Holder => ({
    ...(candidates(tsv({}), office())[0]?.value as StudentNew),
    id: 7,
    ...more,
  });

  test("of no school that the actor can see is told the code", () => {
    expect(told(tsv({ school_code: "zzz9999" }))).toEqual(["Baris 1: Kod sekolah ZZZ9999 tiada dalam rekod"]);
  });

  test("of a school that is not registered for the year is told so", () => {
    expect(told(tsv({ exam_year: "2025" }))).toEqual([
      "Baris 1: Sekolah ABA0001 belum didaftarkan bagi tahun peperiksaan 2025",
    ]);
  });

  test("of a year that does not exist is told the year", () => {
    expect(told(tsv({ exam_year: "2031" }))).toEqual(["Baris 1: Tahun peperiksaan 2031 tiada dalam rekod"]);
  });

  test("who is registered already is told where", () => {
    const school = () => ({ school_name: "SRA AL-HUDA & ANAK=ANAK?", exam_type_code: "PSRA" });
    const holder = () => holding({ full_name: "ABU" });
    expect(told(tsv({}), office({ school, holder }))).toEqual([
      "Baris 1: Calon ini telah wujud di SRA AL-HUDA & ANAK=ANAK?",
    ]);
  });

  test("who is registered where the actor may not look is not told where", () => {
    const holder = () => holding({ school_code: "XYZ0001" });
    const [judged] = candidates(tsv({}), office({ holder }));
    expect(judged && sentencesOf(judged)).toEqual(["Baris 1: Calon ini telah wujud di sekolah lain"]);
    expect(JSON.stringify(judged)).not.toContain("XYZ0001");
  });

  test("who is registered in another year is good", () => {
    const holder = (year: number) => (year === 2025 ? holding() : undefined);
    expect(told(tsv({}), office({ holder }))).toEqual([]);
  });

  test("whose record is already stored with all that the line says is the same", () => {
    const holder = () => holding({ full_name_arabic: "علي", student_code: "ABA0001/001" });
    const status = (text: string) => candidates(text, office({ holder }))[0]?.status;
    expect(status(tsv({}))).toBe("same");
    expect(status(tsv({ class_name: "6 B" }))).toBe("bad");
    expect(status(tsv({ student_code: "ABA0001/002" }))).toBe("bad");
  });

  test("whose IC an earlier line has in the same year is told which, in another year is not", () => {
    const text = `\n${tsv({}, { full_name: "ABU", ic_number: "140810-82-4475" })}`;
    expect(told(text)).toEqual(["Baris 3: No. kad pengenalan berulang dengan baris 2"]);
    const known = office({ isRegistered: () => true });
    expect(told(tsv({}, { exam_year: "2025" }), known)).toEqual([]);
  });

  test("whose IC only a refused line has is good", () => {
    const text = tsv({ school_code: "ZZZ9999" }, {}, { full_name: "ABU" });
    expect(told(text)).toEqual([
      "Baris 1: Kod sekolah ZZZ9999 tiada dalam rekod",
      "Baris 3: No. kad pengenalan berulang dengan baris 2",
    ]);
  });

  test("without an IC is known by passport, then by birth certificate", () => {
    const stranger = { ic_number: "", passport_number: "A1234567" };
    expect(told(tsv(stranger, { ...stranger, passport_number: "a 1234567" }))).toEqual([
      "Baris 2: No. pasport berulang dengan baris 1",
    ]);
    const child = { ic_number: "", birth_cert_number: "AB 123-45" };
    expect(told(tsv(child, { ...child, birth_cert_number: "ab12345" }))).toEqual([
      "Baris 2: No. sijil lahir berulang dengan baris 1",
    ]);
    expect(
      told(tsv({ birth_cert_number: "AB1" }, { ic_number: "140810824477", birth_cert_number: "AB1" })),
    ).toEqual([]);
  });

  test("whose roll number is taken, in the paste or in the year, is told so", () => {
    const numbered = { student_code: "ABA0001/001" };
    expect(told(tsv(numbered, { ...numbered, ic_number: "140810824477" }))).toEqual([
      "Baris 2: Angka giliran berulang dengan baris 1",
    ]);
    const holder: Known["holder"] = (year, field, held) =>
      year === 2026 && field === "student_code" && held === "ABA0001/001" ? holding() : undefined;
    expect(told(tsv(numbered), office({ holder }))).toEqual([
      "Baris 1: Angka giliran ABA0001/001 sudah digunakan bagi tahun 2026",
    ]);
  });

  test("loses the apostrophe that marks text for a spreadsheet, but not that of a name or a class", () => {
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

  test("gets a blank gender from the IC", () => {
    expect(candidates(tsv({ gender: "" }), office())[0]?.value?.gender).toBe("L");
  });

  test("followed by blank columns of a wide selection is good, by a filled one is not", () => {
    expect(told(`${tsv({})}\t\t \u00a0`)).toEqual([]);
    expect(told(`${tsv({})}\t\tx`)).toEqual([
      "Baris 1: Bilangan lajur ialah 14, sepatutnya 12: semak jika ada tab di dalam sel",
    ]);
    expect(told(`${tsv({})}${"\t".repeat(5000)}x`)).toHaveLength(1);
  });

  test("is told everything that is wrong with it, by field", () => {
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

  test("is judged the same from a paste and from JSON, and again at the commit", () => {
    const rows = [{}, { ic_number: "1.40E+11" }, {}, { school_code: "X" }, { full_name: " nur’ain " }];
    const pasted = candidates(tsv(...rows), office());
    const listed = judgeCandidateList(
      rows.map((row) => ({ ...line, ...row })),
      office(),
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
  test("is taken as it stands: no quoting or apostrophe is undone", () => {
    const rows = [
      { ...line, full_name: '"ALI"' },
      { ...line, ic_number: "'140810824475" },
    ];
    const judged = judgeCandidateList(rows, office());
    expect(judged[0]?.value?.full_name).toBe('"ALI"');
    expect(judged[1]?.problems).toEqual({ ic_number: [problem("ic_letters")] });
  });

  test("lists every bad row by its place from 0", () => {
    const rows = [line, { ...line, ic_number: 140810824475 }, null, { ...line, exam_year: 2031 }, line];
    expect(problemsOfList(judgeCandidateList(rows, office()))).toEqual({
      "1.ic_number": [problem("invalid")],
      "2.full_name": [problem("required")],
      "2.ic_number": [problem("no_identity")],
      "2.school_code": [problem("required")],
      "2.exam_year": [problem("required")],
      "3.exam_year": [problem("unknown", { value: 2031 })],
      "4.ic_number": [problem("repeated", { m: 1 })],
    });
  });

  test("is counted before its rows are judged", () => {
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

  test("of hostile values is refused row by row and never a crash", () => {
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
    ];
    const judged = judgeCandidateList(rows, office());
    expect(judged.map(({ status }) => status)).toEqual([...Array(10).fill("bad"), "good"]);
    expect(({} as { full_name?: string }).full_name).toBeUndefined();
  });
});

describe("a pasted school", () => {
  const told = (text: string, known?: KnownToSchools) => schools(text, known).flatMap(sentencesOf);

  test("is upper-cased, and its sixth column may be absent or blank", () => {
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
  ])("of %s is told with its line", (_what, text) => {
    expect(told(text)).toEqual(["Baris 1: Format data tidak valid. Pastikan semua kolom wajib diisi."]);
  });

  test.each([0, 1, 2, 3, 4])("with needed column %i blank is told with its line", (at) => {
    for (const blank of ["", "  ", "\u200b"]) {
      const cells = ["SRA A", "ABA0001", "A1", "01", "PSRA", ""];
      cells[at] = blank;
      expect(told(`Nama Sekolah\tKod\n${cells.join("\t")}`)).toEqual([
        "Baris 2: Kolom wajib tidak boleh kosong.",
      ]);
    }
  });

  test("whose code the office has, or an earlier line took, is told so", () => {
    const [stored] = goodSchools("clean/schools.tsv");
    const known = {
      ...emptyOffice,
      school: (code: string) => (code === "ABA0001" ? stored : undefined),
    };
    expect(
      told("SRA A\tABA0001\tA1\t01\tPSRA\nSRA B\tABA0002\tA1\t01\tPSRA\nSRA C\taba0002\tA1\t01\tPSRA", known),
    ).toEqual(["Baris 1: Kod sekolah ini sudah digunakan", "Baris 3: Kod sekolah berulang dengan baris 2"]);
  });

  test("with a control character or a blank in a code is told so", () => {
    expect(told("SRA\0A\tABA0001\tA1\t01\tPSRA")).toEqual([
      "Baris 1: Nama sekolah mengandungi aksara kawalan yang tidak dibenarkan",
    ]);
    expect(told("SRA A\tABA 1\tA/1\t01\tPSRA")).toEqual([
      "Baris 1: Kod sekolah tidak boleh mengandungi ruang, tab atau garis miring",
      "Baris 1: Kod pusat tidak boleh mengandungi ruang, tab atau garis miring",
    ]);
  });

  test("is judged the same from JSON", () => {
    const school = {
      school_name: "sra a",
      school_code: "ABA1",
      hq_code: "A1",
      district_code: "01",
      exam_type_code: "PSRA",
    };
    const judged = judgeSchoolList(
      [school, { ...school, hq_code: "" }, { ...school, district_code: 1 }, null],
      emptyOffice,
    );
    expect(judged[0]?.value).toEqual({ ...school, school_name: "SRA A", hq_code_alt: null });
    expect(problemsOfList(judged)).toEqual({
      "1.hq_code": [problem("line_blank", { n: 2 })],
      "2.district_code": [problem("invalid")],
      "3.school_name": [problem("line_format", { n: 4 })],
    });
    expect(lineSentence(2, "hq_code", problem("line_blank", { n: 2 }))).toBe(
      "Baris 2: Kolom wajib tidak boleh kosong.",
    );
  });
});

test("good lines are judged by the ten thousand in a second of the processor's time", () => {
  const known = officeWith(goodSchools("clean/schools.tsv"));
  const paste = readCandidatePaste(fixture("clean/candidates.tsv"));
  if (!paste.ok) throw new Error(paste.problem.code);
  const spent = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    judgeCandidates(paste.lines, paste.columns, known);
    return process.cpuUsage(before).user / 1e6;
  });
  expect(paste.lines.length / Math.min(...spent)).toBeGreaterThan(10_000);
});
