import { describe, expect, test } from "vitest";
import { judgeCandidates, readCandidatePaste } from "~/features/imports/judging/candidates";
import { sentencesOf } from "~/features/imports/judging/lines";
import { noneLeftOut } from "~/features/imports/shape/left-out";
import { runAtOnce } from "~/features/values/in-slices";
import { officeWith } from "../support/known";
import { slowness } from "../support/process-time";

/** A school's own class list, as it comes out of its spreadsheet: no code of the school, no year. */
const place = { school_code: "ABA0001", exam_year: 2026 };
const office = officeWith([
  {
    school_code: "ABA0001",
    school_name: "SRA AL-HUDA",
    exam_type_code: "PSRA",
    hq_code: "A1",
    hq_code_alt: null,
    district_code: "01",
  },
]);

const table = (...rows: string[][]) => rows.map((cells) => cells.join("\t")).join("\n");

function read(text: string, given: Parameters<typeof readCandidatePaste>[1] = place) {
  const paste = readCandidatePaste(text, given);
  if (!paste.ok) throw new Error(paste.problem.code);
  return { ...paste, judged: runAtOnce(judgeCandidates(paste.lines, paste.columns, office, given)) };
}

const valuesOf = (text: string) => read(text).judged.map(({ value }) => value);
/** Of the one question about the columns: for each, whether it is clear. */
const clearIn = (text: string) => {
  const paste = readCandidatePaste(text, place);
  if (!paste.ok) throw new Error(paste.problem.code);
  return paste.mustAsk && paste.columnQuestions[0]?.columns.map(({ isUnclear }) => !isUnclear);
};

const ali = { full_name: "ALI BIN ABU", ic_number: "140810824475", ...place };

describe("a class list with a school's own headings", () => {
  test.each([
    ["BIL", "NAMA MURID", "NO. K/P", "KELAS", "JANTINA"],
    ["Bil.", "Nama Pelajar", "NO. MYKID", "TINGKATAN", "L / P"],
    ["NO", "nama murid / pelajar", "no.kp", "Nama Kelas", "JANT."],
    ["#", "NAMA  PENUH MURID", "NO KAD PENGENALAN", "Darjah", "Lelaki/Perempuan"],
    ["BIL", "NAMA CALON PEPERIKSAAN", "No. KP/IC", "KELAS", "Jantina (L/P)"],
  ])("the headings %s, %s, %s, %s and %s are read", (...headings) => {
    const text = table(headings, ["1", "Ali bin Abu", "140810-82-4475", "6 AMANAH", "L"]);
    expect(valuesOf(text)).toEqual([
      expect.objectContaining({ ...ali, class_name: "6 AMANAH", gender: "L" }),
    ]);
  });

  test("the headings of the three documents and of nationality are read", () => {
    const headings = ["NAMA MURID", "NO. SURAT BERANAK", "NO. PASPORT", "WARGANEGARA", "NO. K.P."];
    for (const certificate of ["NO. SIJIL LAHIR", "Sijil Kelahiran", "NO. SURAT BERANAK"]) {
      const text = table(headings.with(1, certificate), ["ALI BIN ABU", "AB 12345", "A1234567", "BUKAN", ""]);
      expect(valuesOf(text)).toEqual([
        expect.objectContaining({
          birth_cert_number: "AB 12345",
          passport_number: "A1234567",
          is_citizen: false,
          ic_number: null,
        }),
      ]);
    }
  });

  test("titles above the headings and numbered lines without a pupil are not read, and are counted", () => {
    const text = table(
      ["SENARAI NAMA MURID TAHUN 6 AMANAH 2026"],
      ["", "GURU KELAS:", "PUAN SITI"],
      ["BIL", "NAMA MURID", "NO. KP", "KELAS"],
      ["1", "ALI BIN ABU", "140810824475", "6 AMANAH"],
      ["2", "", "", ""],
      ["3", "", " ", "\u00a0"],
    );
    const { judged, left, ignored } = read(text);
    expect(judged.map(({ line, status }) => [line, status])).toEqual([[4, "good"]]);
    expect(left).toEqual({ ...noneLeftOut, titles: 2, headings: 1, numbered: 2 });
    expect(ignored).toEqual([{ column: 1, heading: "BIL" }]);
  });

  test("a candidate's line above the headings is never left out", () => {
    const text = table(["ALI BIN ABU", "140810824475", "6 A", "L"], ["NAMA", "NO KP", "KELAS", "JANTINA"]);
    const { judged, left } = read(`${text}\nABU BIN ALI\t140810824477\t6 B\tL`);
    expect(judged.map(({ line, status }) => [line, status])).toEqual([
      [1, "good"],
      [3, "good"],
    ]);
    expect(left).toEqual({ ...noneLeftOut, headings: 1 });
  });

  test("a cell of a line overrides the school and the year chosen above", () => {
    const text = table(
      ["NAMA", "NO KP", "KOD SEKOLAH", "TAHUN"],
      ["ALI BIN ABU", "140810824475", "", ""],
      ["ABU BIN ALI", "140810824477", "ZZZ9999", ""],
      ["BAKAR BIN ALI", "140810824479", "", "2025"],
    );
    expect(read(text).judged.map((one) => sentencesOf(one))).toEqual([
      [],
      ["Baris 3: Kod sekolah ZZZ9999 tiada dalam rekod"],
      ["Baris 4: Sekolah ABA0001 belum didaftarkan bagi tahun peperiksaan 2025"],
    ]);
  });

  test("a column Tahun with the year of study is not the exam year", () => {
    const row = ["ALI BIN ABU", "140810824475", "6", "AMANAH"];
    const withClass = read(table(["NAMA", "NO KP", "TAHUN", "KELAS"], row));
    expect(withClass.judged[0]?.value).toMatchObject({ exam_year: 2026, class_name: "6 AMANAH" });
    expect(withClass.ignored).toEqual([]);
    const without = valuesOf(table(["NAMA", "NO KP", "TAHUN"], row.slice(0, 3)));
    expect(without).toEqual([expect.objectContaining({ exam_year: 2026, class_name: "6" })]);
    const wrong = read(table(["NAMA", "NO KP", "TAHUN"], row.slice(0, 3).with(2, "26")));
    expect(wrong.judged.map((one) => sentencesOf(one))).toEqual([
      ["Baris 2: Tahun peperiksaan mestilah antara 2000 dengan 2100"],
    ]);
  });

  test("a list without school and year asks for them above the list", () => {
    const text = table(["NAMA", "NO KP"], ["ALI BIN ABU", "140810824475"]);
    const none = { school_code: null, exam_year: null };
    expect(readCandidatePaste(text, none)).toMatchObject({
      ok: false,
      field: "school_code",
      problem: { code: "place_needed", values: { headings: "Kod sekolah, Tahun peperiksaan" } },
    });
    const paste = readCandidatePaste(text, { school_code: "ABA0001", exam_year: null });
    expect(paste).toMatchObject({ field: "exam_year", problem: { code: "place_needed" } });
  });
});

describe("a class list without headings", () => {
  test("its columns are recognised by their content", () => {
    const text = table(
      ["1", "ALI BIN ABU", "140810-82-4475", "6 AMANAH", "L"],
      ["2", "SITI BINTI ALI", "140811-82-4476", "6 AMANAH", "P"],
      ["3", "CHONG WEI", "140812-82-4477", "6 BESTARI", "L"],
    );
    expect(valuesOf(text)).toEqual([
      expect.objectContaining({ ...ali, class_name: "6 AMANAH", gender: "L" }),
      expect.objectContaining({ full_name: "SITI BINTI ALI", gender: "P" }),
      expect.objectContaining({ full_name: "CHONG WEI", class_name: "6 BESTARI" }),
    ]);
  });

  test("one mistake in a column does not hide what the column is", () => {
    const rows = Array.from({ length: 10 }, (_, at) => [
      "6 IBNU SINA",
      `14081082${4470 + at}`,
      "NUR BINTI ALI",
      "P",
    ]);
    rows[4] = ["6 IBNU SINA", "1.40E+11", "NUR 4INA", "X"];
    const { columns, judged } = read(table(...rows));
    expect(columns).toEqual(["class_name", "ic_number", "full_name", "gender"]);
    expect(judged.filter(({ status }) => status === "bad").map(({ line }) => line)).toEqual([5]);
  });

  test("a class without a number is recognised by its repetition", () => {
    const rows = Array.from({ length: 9 }, (_, at) => [
      `MURID KE${"ABCDEFGHI"[at]} AHMAD`,
      `14081082447${at}`,
      at < 5 ? "IBNU SINA" : "AL-GHAZALI",
    ]);
    expect(read(table(...rows)).columns).toEqual(["full_name", "ic_number", "class_name"]);
  });

  test("the twelve columns of the usual order stay, with or without a school and year in the line", () => {
    const line = (school: string, year: string) => [
      "ALI BIN ABU",
      "140810824475",
      school,
      "",
      "6 A",
      year,
      "L",
      "",
      "",
      "",
      "Ya",
      "Ya",
    ];
    for (const [school, year] of [
      ["ABA0001", "2026"],
      ["", ""],
    ] as const) {
      expect(valuesOf(table(line(school, year)))).toEqual([expect.objectContaining(ali)]);
    }
  });

  test.each([
    ["two columns of names", [["ALI BIN ABU", "140810824475", "ABU BIN BAKAR"]], [false, true, false]],
    ["a document that may be of two kinds", [["ALI BIN ABU", "AB123456"]], [true, false]],
    ["Ya or Tidak, which two fields take", [["ALI BIN ABU", "140810824475", "Ya"]], [true, true, false]],
    ["a column of addresses", [["ALI BIN ABU", "140810824475", "NO. 5, JALAN 2/3"]], [true, true, false]],
  ])("%s is a question for the clerk, not a guess", (_what, rows, clear) => {
    expect(clearIn(table(...rows))).toEqual(clear);
  });

  test("a list without a name is a question too", () => {
    expect(clearIn(table(["140810824475", "6 AMANAH"]))).toEqual([true, true]);
  });

  test("five thousand lines are read within a slice, in usual columns, side by side and full of quotes", async () => {
    const pupil = ["ALI BIN ABU", "140810824475", "6 A"];
    const lists = [
      table(["NAMA", "NO KP", "KELAS"], ...Array(5000).fill(pupil)),
      table(["NAMA", "NO KP", "KELAS", "NAMA", "NO KP", "KELAS"], ...Array(2500).fill([...pupil, ...pupil])),
      table(["NAMA", "NO KP", "KELAS"], ...Array(5000).fill(Array(12).fill(`'"`.repeat(15)))),
    ];
    for (const list of lists) {
      const spent = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        const paste = readCandidatePaste(list, place);
        expect(paste.ok && paste.lines.length).toBe(5000);
        return process.cpuUsage(before).user / 1000;
      });
      expect(Math.min(...spent)).toBeLessThan(250 * (await slowness()));
    }
  });

  test("a hostile list is recognised within a second of CPU", async () => {
    const before = process.cpuUsage();
    for (const cell of ["A ", "1", " ", "\u0627", "A-", "E+", "é"]) {
      readCandidatePaste(
        Array(200)
          .fill(Array(40).fill(cell.repeat(200)).join("\t"))
          .join("\n"),
        place,
      );
    }
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(7 * (await slowness()));
  });
});

describe("the words of the product and of offices", () => {
  const cellOf = (field: "is_citizen" | "is_student" | "gender", heading: string, word: string) =>
    valuesOf(table(["NAMA", "NO KP", heading], ["ALI BIN ABU", "140810824475", word]))[0]?.[field];

  test.each([
    ["Warganegara", true],
    ["Warga negara Malaysia", true],
    ["W/NEGARA", true],
    ["MALAYSIA", true],
    ["ya", true],
    ["", true],
    ["Bukan warganegara", false],
    ["BUKAN", false],
    ["Bukan W/Negara", false],
    ["Tidak", false],
  ])("nationality %j is read as %s", (word, expected) => {
    expect(cellOf("is_citizen", "Kewarganegaraan", word)).toBe(expected);
  });

  test.each([
    ["Calon", true],
    ["Bukan calon", false],
    ["BUKAN", false],
    ["Tidak", false],
  ])("a candidate's state %j is read as %s", (word, expected) => {
    expect(cellOf("is_student", "Status calon", word)).toBe(expected);
  });

  test.each([
    ["LELAKI", "L"],
    ["perempuan", "P"],
    ["M", "L"],
    ["F", "P"],
    ["Male", "L"],
  ])("gender %j is read as %s", (word, expected) => {
    expect(cellOf("gender", "Jantina", word)).toBe(expected);
  });

  test("a word of no list is refused", () => {
    const text = table(["NAMA", "NO KP", "WARGANEGARA"], ["ALI BIN ABU", "140810824475", "constructor"]);
    expect(read(text).judged.map((one) => sentencesOf(one))).toEqual([
      ["Baris 2: Warganegara mestilah Ya atau Tidak"],
    ]);
  });
});
