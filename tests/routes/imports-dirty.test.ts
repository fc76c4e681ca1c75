import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { roll_number_history, school_exam_years, schools, students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { DraftPage } from "~/routes/imports/parts/draft-page";
import { answerOf } from "../support/answers";
import { expectedRefusals, oddities, rawLine } from "../support/dirty";
import { fixture } from "../support/known";
import { formOf, makePerson, makeYear, type Person, register, requestOf } from "../support/people";

const addresses = { schools: "/admin/schools/import", candidates: "/students/import" };
type Noun = keyof typeof addresses;

let office: Person;
/** The previews before the commit: every page of wrong lines of both spreadsheets. */
const previews = {} as Record<Noun, ShownPlan[]>;
const committed = {} as Record<Noun, { status: number; path: string }>;

async function importDirty(noun: Noun) {
  const pasted = fixture(`dirty/${noun}.tsv`).replaceAll(/\r?\n/g, "\r\n");
  const path = (await answerOf(formOf(office, addresses[noun], { pasted }))).location ?? "";
  const page = async (n: number) =>
    (await answerOf(requestOf(office, `${path}?page=${n}`))).body.plan as ShownPlan;
  const first = await page(1);
  const others = await Promise.all(
    Array.from({ length: Math.ceil(first.counts.bad / first.limit) - 1 }, (_, at) => page(at + 2)),
  );
  previews[noun] = [first, ...others];
  const fields = { intent: "commit", fingerprint: first.fingerprint };
  const firstPress = await answerOf(formOf(office, path, fields));
  // The spreadsheet of candidates has near duplicates, which are saved on a second press.
  const answer =
    firstPress.status === 409
      ? await answerOf(formOf(office, path, { ...fields, near_seen: firstPress.body.typed.near_seen }))
      : firstPress;
  committed[noun] = { status: answer.status, path };
}

beforeAll(async () => {
  office = makePerson("ADMIN");
  await importDirty("schools");
  makeYear(2026);
  for (const { school_code } of db.select().from(schools).all()) register(school_code, 2026);
  await importDirty("candidates");
});

describe.each(["schools", "candidates"] as const)(
  "the dirty spreadsheet of %s, through the screens",
  (noun) => {
    it("the preview names each refused line with its reason and no other line", () => {
      const shown = previews[noun].flatMap(({ lines }) => lines);
      expect(new Map(shown.map(({ line, sentences }) => [line, sentences]))).toEqual(
        new Map([...expectedRefusals(noun)].map(([line, sentence]) => [line, [sentence]])),
      );
    });

    it("the counts match the shown lines, and the commit stores the good ones", async () => {
      const refused = expectedRefusals(noun).size;
      const blank = oddities[noun].filter(({ kind }) => ["blank_line", "only_blanks"].includes(kind)).length;
      const lines = fixture(`dirty/${noun}.tsv`).trimEnd().split("\n").length - blank;
      expect(previews[noun][0]?.counts).toMatchObject({
        good: lines - refused,
        bad: refused,
        same: 0,
        skipped: 0,
      });
      expect(committed[noun].status).toBe(303);
      await expect(db.$count(noun === "schools" ? schools : students)).resolves.toBe(lines - refused);
    });

    it("after the commit the draft holds its wrong lines and nothing left to write", async () => {
      const { path } = committed[noun];
      const answer = await answerOf(requestOf(office, path));
      expect(answer.body.plan.counts).toMatchObject({
        good: 0,
        bad: expectedRefusals(noun).size,
        same: previews[noun][0]?.counts.good,
        skipped: 0,
      });
    });

    it("the page shows every sentence of the plan", () => {
      const [plan] = previews[noun];
      if (!plan) throw new Error("there is no preview");
      const markup = renderToStaticMarkup(
        createElement(DraftPage, {
          path: "/students/import/x",
          start: "/students/import",
          read: "import.read",
          commit: "import.commit_students",
          back: { href: "/students", label: "Senarai calon" },
          plan,
          created: 0,
          answer: undefined,
        }),
      );
      const text = textIn(markup);
      for (const sentence of expectedRefusals(noun).values()) expect(text).toContain(sentence);
    });
  },
);

/** Without tags, and with entities as characters. */
function textIn(markup: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return markup
    .replace(/<[^>]*>/g, "\n")
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => named[name] ?? "");
}

describe("unusual but correct lines are stored with the expected values", () => {
  const storedName = (name: string) =>
    db.query.students.findFirst({ where: (row, { eq }) => eq(row.full_name, name) }).sync();
  const storedIc = (ic_number: string) =>
    db.query.students.findFirst({ where: (row, { eq }) => eq(row.ic_number, ic_number) }).sync();
  const linesOf = (kind: string) =>
    oddities.candidates.filter((one) => one.kind === kind).map(({ line }) => rawLine("candidates", line));

  /** The expected identity number of a raw cell. */
  const plainIc = (cell: string) =>
    cell
      .replace(/[\s\u00a0\u200b\u200f\u202e\ufeff-]/g, "")
      .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

  const names: Record<string, (raw: string) => string> = {
    crlf: (name) => name,
    bom: (name) => name.replace("\ufeff", ""),
    nbsp: (name) => name.replaceAll("\u00a0", " "),
    zero_width: (name) => name.replaceAll("\u200b", ""),
    rtl_marks: (name) => name.replace(/[\u200f\u202e]/g, ""),
    lower_case: (name) => name.trim().replace(/ +/g, " ").toUpperCase(),
    quoted_field: (name) => name.replaceAll('"', ""),
    stray_quote: (name) => name,
    ic_dashes: (name) => name,
    arabic_digits: (name) => name,
    gender_mismatch: (name) => name,
    formula_eq: (name) => name.toUpperCase(),
    formula_plus: (name) => name,
    formula_at: (name) => name,
    html: (name) => name.toUpperCase(),
    sql: (name) => name.toUpperCase(),
  };

  const kinds = new Set(oddities.candidates.filter((one) => one.expect !== "reject").map(({ kind }) => kind));
  const kept = [...kinds].filter((kind) => kind !== "blank_line" && kind !== "only_blanks");

  it.each(kept)("every cell of line %s is stored as expected", (kind) => {
    const lines = linesOf(kind);
    expect(lines.length).toBeGreaterThan(0);
    for (const raw of lines) {
      const cells = raw.replace(/\r$/, "").split("\t");
      const [name = "", ic = "", school, , class_name, year, gender, , , certificate, calon, citizen] = cells;
      expect(storedIc(plainIc(ic))).toMatchObject({
        full_name: names[kind]?.(name),
        school_code: school,
        student_code: null,
        class_name,
        exam_year: Number(year),
        gender,
        birth_cert_number: certificate || null,
        passport_number: null,
        visa_number: null,
        is_student: calon === "Ya",
        is_citizen: citizen === "Ya",
        version: 1,
      });
    }
  });

  it("a blank line stores nothing", () => {
    expect(storedName("")).toBeUndefined();
  });

  it("schools with a line end, a hard blank or a formula are stored as expected", () => {
    const stored = (code: string) =>
      db.query.schools.findFirst({ where: (row, { eq }) => eq(row.school_code, code) }).sync();
    expect(stored("XARA0042")).toMatchObject({ school_name: "MADRASAH KHAIRIAH, GERIK", hq_code_alt: null });
    expect(stored("XAFT0048")?.school_name).toBe("SEKOLAH AGAMA MENENGAH MISBAHUL FALAH");
    expect(stored("XABA0054")?.school_name).toBe("=1+1");
  });

  it("every ordinary line is stored unchanged, in the order of the spreadsheet", () => {
    const odd = new Set(oddities.candidates.map(({ line }) => line));
    const written = db.query.students.findMany({ orderBy: (row, { asc }) => asc(row.id) }).sync();
    const byIc = new Map(written.map((student) => [student.ic_number, student]));
    let before = 0;
    let ordinary = 0;
    fixture("dirty/candidates.tsv")
      .trimEnd()
      .split("\n")
      .forEach((raw, at) => {
        if (odd.has(at + 1)) return;
        const [full_name, ic, school_code, code, class_name, , , passport, visa, certificate] =
          raw.split("\t");
        const student = ic ? byIc.get(ic) : written.find((one) => one.passport_number === passport);
        expect(student).toMatchObject({
          full_name,
          school_code,
          student_code: code || null,
          class_name,
          passport_number: passport || null,
          visa_number: visa || null,
          birth_cert_number: certificate || null,
        });
        expect(student?.id).toBeGreaterThan(before);
        before = student?.id ?? before;
        ordinary++;
      });
    expect(ordinary).toBe(1588 - oddities.candidates.length);
  });

  it("imported roll numbers are in the history, and the stored totals are right", async () => {
    const numbered = db.query.students
      .findMany({ where: (row, { isNotNull }) => isNotNull(row.student_code) })
      .sync();
    expect(numbered.length).toBeGreaterThan(100);
    await expect(db.$count(roll_number_history)).resolves.toBe(numbered.length);
    const totals = db.select().from(school_exam_years).all();
    expect(totals.reduce((sum, each) => sum + each.total_students, 0)).toBe(await db.$count(students));
    expect(totals.reduce((sum, each) => sum + each.total_student_with_code, 0)).toBe(numbered.length);
  });

  it("the preview shows a warning for a gender that contradicts the IC", async () => {
    expect(previews.candidates[0]?.counts.warned).toBeGreaterThanOrEqual(linesOf("gender_mismatch").length);
    for (const raw of linesOf("gender_mismatch")) {
      const [, ic = "", , , , , gender] = raw.split("\t");
      expect(storedIc(ic)?.gender).toBe(gender);
    }
  });
});
