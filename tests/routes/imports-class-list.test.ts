import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_years, import_drafts, schools, students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { noneLeftOut } from "~/features/imports/shape/left-out";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { malaysianDate } from "~/features/values/moments";
import { t } from "~/messages";
import { DraftPage } from "~/routes/imports/parts/draft-page";
import { ImportedCandidates } from "~/routes/imports/students-draft";
import { answerOf, fileOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

/** As a school keeps it: neither its code nor the year. */
const classList = [
  "BIL\tNAMA MURID\tNO. K/P\tKELAS\tJANTINA",
  "1\tALI BIN ABU\t140810-01-4475\t6 AMANAH\tL",
  "2\tSITI BINTI ALI\t140811-01-4476\t6 AMANAH\tP",
].join("\n");

const path = "/students/import";
const paste = (person: Person, fields: Record<string, string>) => answerOf(formOf(person, path, fields));

async function draftOf(person: Person, fields: Record<string, string>) {
  const { location, problems } = await paste(person, { exam_year: "2026", ...fields });
  expect(problems).toEqual([]);
  const look = async () => (await answerOf(requestOf(person, location ?? ""))).body;
  const send = (sent: Record<string, string>) => answerOf(formOf(person, location ?? "", sent));
  const commit = async () => send({ intent: "commit", fingerprint: (await look()).plan.fingerprint });
  return { address: location ?? "", look, send, commit };
}

const stored = () =>
  db
    .select({
      full_name: students.full_name,
      school_code: students.school_code,
      exam_year: students.exam_year,
      class_name: students.class_name,
    })
    .from(students)
    .all();

describe("a school's own class list", () => {
  it("a clerk's list is stored in the clerk's school and the chosen year and ignores the school that the form names", async () => {
    for (const school_code of ["", "BBB0002"]) {
      const { commit } = await draftOf(world.clerk, { pasted: classList, school_code });
      await commit();
    }
    const place = { school_code: "AAA0001", exam_year: 2026, class_name: "6 AMANAH" };
    expect(stored()).toEqual([
      { full_name: "ALI BIN ABU", ...place },
      { full_name: "SITI BINTI ALI", ...place },
    ]);
  });

  it("the draft repeats the days of the chosen year, until its lines are stored", async () => {
    const { address, commit } = await draftOf(world.clerk, { pasted: classList });
    const page = async () => (await app(requestOf(world.clerk, address))).text();
    const lock = (at: string) =>
      db
        .update(exam_years)
        .set({
          is_lock_initial_student: true,
          lock_initial_student_datetime: at,
          entry_opens_on: "2090-01-05",
        })
        .run();
    lock("2090-06-30T15:59:00.000Z");
    expect(await page()).toContain("Pendaftaran dibuka 5 Jan 2090 hingga 30 Jun 2090, 11.59 malam");
    lock("2026-01-01T00:00:00.000Z");
    const late = t("student.late_note", { date: malaysianDate("2026-01-01T00:00:00.000Z") });
    expect(await page()).toContain(late);
    sqlite.exec(
      "update exam_years set is_lock_initial_student = 0, lock_initial_student_datetime = null, entry_opens_on = null",
    );
    await commit();
    expect(await page()).not.toContain("Pendaftaran dibuka");
  });

  it("the draft keeps the chosen school and year", async () => {
    const { look } = await draftOf(world.admin, { pasted: classList, school_code: "bbb0002" });
    expect(db.select().from(import_drafts).get()).toMatchObject({ school_code: "BBB0002", exam_year: 2026 });
    expect((await look()).place).toBe("BBB0002 · 2026");
    expect((await look()).plan.counts).toMatchObject({ good: 2, bad: 0 });
  });

  it("the office chooses the school by its name, or among several", async () => {
    db.update(schools).set({ school_name: "SRA AL-HUDA" }).where(eq(schools.school_code, "BBB0002")).run();
    const { commit } = await draftOf(world.admin, { pasted: classList, school_code: "al-huda" });
    await commit();
    expect(stored().map(({ school_code }) => school_code)).toEqual(["BBB0002", "BBB0002"]);

    makeSchool("CCC0003", { school_name: "SRA AL-HUDA 2" });
    const several = await paste(world.admin, { pasted: classList, school_code: "sra al", exam_year: "2026" });
    expect(several.problems).toEqual([["school_code", "school_several"]]);
    expect(several.body.offers.school_code).toHaveLength(2);
    expect(several.body.typed.pasted).toBe(classList);
  });

  it.each([
    ["no school", { exam_year: "2026" }, ["school_code", "place_needed"]],
    ["no year", { school_code: "AAA0001" }, ["exam_year", "place_needed"]],
    ["an unknown school", { school_code: "ZZZ9999", exam_year: "2026" }, ["school_code", "unknown"]],
    ["an unknown year", { school_code: "AAA0001", exam_year: "2031" }, ["exam_year", "unknown"]],
    [
      "a school without registration for the year",
      { school_code: "AAA0001", exam_year: "2025" },
      ["school_code", "school_not_registered"],
    ],
    ["a year that is no number", { school_code: "AAA0001", exam_year: "x" }, ["exam_year", "not_a_number"]],
  ])("the office's list with %s is refused at its field, and the list stays", async (_, place, problem) => {
    makeYear(2025);
    const answer = await paste(world.admin, { pasted: classList, ...place });
    expect([answer.status, answer.problems]).toEqual([422, [problem]]);
    expect(answer.body.typed.pasted).toBe(classList);
    expect(await db.$count(import_drafts)).toBe(0);
  });

  it("the screen presets the school of the address, else of the last selection, and the running year", async () => {
    makeYear(2027);
    db.update(exam_years).set({ is_running: true }).where(eq(exam_years.year, 2026)).run();
    const choiceOf = async (person: Person, query = "", headers = {}) => {
      const request = requestOf(person, path + query);
      for (const [name, value] of Object.entries<string>(headers)) {
        request.headers.set(name, `${request.headers.get(name)}; ${value}`);
      }
      const { choice } = (await answerOf(request)).body;
      return [choice.own_school?.school_code ?? choice.school_code, choice.exam_year];
    };
    expect(await choiceOf(world.clerk)).toEqual(["AAA0001", "2026"]);
    expect(await choiceOf(world.clerk, "?school_code=BBB0002")).toEqual(["AAA0001", "2026"]);
    expect(await choiceOf(world.admin)).toEqual([null, "2026"]);
    expect(await choiceOf(world.admin, "?school_code=BBB0002&exam_year=2027")).toEqual(["BBB0002", "2027"]);
  });
});

describe("a list without headings", () => {
  const unclear = ["ALI BIN ABU\tAB123456\t6 A\tYa", "SITI BINTI ALI\tCD123456\t6 B\tTidak"].join("\n");
  const answers = (key: string, ...columns: string[]) => ({
    intent: "answer",
    ...Object.fromEntries(columns.map((field, at) => [`columns.${key}[${at}]`, field])),
  });

  it("asks for the columns that are not clear before any line is to correct, and reads the list as answered", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: unclear });
    const { plan: unread } = await look();
    expect(unread.mustAsk).toBe(true);
    const [{ key, columns }] = unread.columnQuestions;
    expect(columns).toMatchObject([
      { sample: "ALI BIN ABU", field: "full_name", isUnclear: false },
      { sample: "AB123456", field: null, isUnclear: true },
      { sample: "6 A", field: "class_name", isUnclear: false },
      { sample: "Ya", field: null, isUnclear: true },
    ]);
    const markup = rendered(unread);
    expect(markup).not.toContain("wrong-line");
    expect(markup).toMatch(new RegExp(`<select[^>]*name="columns.${key}\\[1\\]"[^>]*autofocus`, "i"));

    await send(answers(key, "full_name", "birth_cert_number", "class_name", ""));
    const { plan } = await look();
    expect(plan).toMatchObject({ mustAsk: false, counts: { good: 2, bad: 0 } });
    expect(plan.lines[0].cells).toMatchObject({ birth_cert_number: "AB123456", is_student: "Ya" });
  });

  it("an answer that names no field, one twice, or columns of another list, is never an error", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: unclear });
    const { key } = (await look()).plan.columnQuestions[0];
    for (const columns of [["version", "id"], ["full_name", "full_name"], [], Array(40).fill("")])
      for (const of of [key, "w99", "lain"]) expect((await send(answers(of, ...columns))).status).toBe(303);
    expect((await look()).plan.counts.good).toBe(0);
    expect(await db.$count(students)).toBe(0);
  });

  it("is not remembered, because the next list may be another one", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: unclear });
    const { key } = (await look()).plan.columnQuestions[0];
    await send(answers(key, "full_name", "birth_cert_number", "class_name", ""));
    expect((await (await draftOf(world.clerk, { pasted: unclear })).look()).plan.mustAsk).toBe(true);
  });
});

describe("the answer about the columns of a list with headings", () => {
  const list = (ic: string) => `NAMA\tKOD A\tKOD B\nALI BIN ABU\t${ic}\t6 A\nABU BIN ALI\t\t6 B`;
  const answer = { "0": "full_name", "1": "birth_cert_number", "2": "class_name" };

  it("is remembered for the next list of the school with these headings, and for no other school", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: list("AB12345") });
    const { plan } = await look();
    const { key } = plan.columnQuestions[0];
    const fields = Object.entries(answer).map(([at, field]) => [`columns.${key}[${at}]`, field]);
    await send({ intent: "answer", ...Object.fromEntries(fields) });
    expect((await look()).plan.counts).toMatchObject({ good: 1, bad: 1 });

    const next = await draftOf(world.clerk, { pasted: list("CD54321") });
    expect((await next.look()).plan.counts).toMatchObject({ good: 1, bad: 1 });
    const other = await draftOf(world.otherClerk, { pasted: list("CD54321") });
    expect((await other.look()).plan.counts).toMatchObject({ good: 0 });
  });

  it("keeps the cells that were corrected before it", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: `${classList}\n3\tABU\t1\t6 A\tL` });
    await send({ intent: "check", "rows[0].line": "4", "rows[0].cells.ic_number": "140812014477" });
    const { key } = (await look()).plan.columnQuestions[0];
    const columns = ["", "full_name", "ic_number", "", "gender"];
    await send({
      intent: "answer",
      ...Object.fromEntries(columns.map((field, at) => [`columns.${key}[${at}]`, field])),
    });
    const { plan } = await look();
    expect(plan.counts).toMatchObject({ good: 3, bad: 0 });
    expect(plan.lines[2].cells).toMatchObject({ ic_number: "140812014477", class_name: "" });
  });

  it("that leaves nothing to read is refused, and the list stays as it was", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: classList });
    const { key } = (await look()).plan.columnQuestions[0];
    const none = Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`columns.${key}[${at}]`, ""]));
    expect(await send({ intent: "answer", ...none })).toMatchObject({
      status: 422,
      problems: [["", "empty_list"]],
    });
    expect((await look()).plan.counts.good).toBe(2);
  });
});

describe("a line of a class list", () => {
  it("without any document gets a box for each, also for those that were not pasted", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: "NAMA\tKELAS\nALI BIN ABU\t6 A" });
    const { plan } = await look();
    const [line] = plan.lines;
    expect(line.wrong).toEqual(["ic_number", "passport_number", "birth_cert_number"]);
    const markup = rendered(plan);
    for (const field of line.wrong) expect(markup).toContain(`name="rows[0].cells.${field}"`);

    await send({ intent: "check", "rows[0].line": "2", "rows[0].cells.birth_cert_number": "AB 12345" });
    const { plan: after } = await look();
    expect(after.counts).toMatchObject({ good: 1, bad: 0 });
    expect(after.lines[0].cells.birth_cert_number).toBe("AB 12345");
  });

  it("with a cell too many fills no column that was not pasted", async () => {
    const { look } = await draftOf(world.clerk, { pasted: `${classList}\n3\tABU BIN ALI\t1\t6 A\tL\tLEBIH` });
    const { plan } = await look();
    expect(plan.lines[0].sentences[0]).toContain("Bilangan lajur ialah 6, sepatutnya 5");
    expect(JSON.stringify(plan.lines[0].cells)).not.toContain("LEBIH");
  });

  it("keeps a box that was not pasted in the file of wrong lines", async () => {
    const { look, send } = await draftOf(world.clerk, { pasted: "NAMA\tKELAS\nALI BIN ABU\t6 A" });
    await send({ intent: "check", "rows[0].line": "2", "rows[0].cells.birth_cert_number": "A?" });
    const { id } = await look();
    const file = await fileOf(requestOf(world.clerk, `${path}/${id}/wrong.tsv`));
    const [headings, line] = (await file.text()).split("\r\n");
    expect(headings).toBe("Nama penuh\tKelas\tNo. sijil kelahiran\tSebab");
    expect(line).toContain("ALI BIN ABU\t6 A\tA?\tBaris 2:");
  });

  it("shows only its wrong cells as boxes outside its fold, and the first of the page has the focus", async () => {
    const pasted = `${classList}\n3\tABU BIN ALI\t140231014475\t6 AMANAH\tX`;
    const { look } = await draftOf(world.clerk, { pasted });
    const markup = rendered((await look()).plan);
    const [open = "", fold = ""] = markup.slice(markup.indexOf('class="wrong-lines"')).split("<details>");
    expect([...open.matchAll(/name="rows\[0\]\.cells\.(\w+)"/g)].map(([, field]) => field)).toEqual([
      "ic_number",
      "gender",
    ]);
    expect([...fold.matchAll(/name="rows\[0\]\.cells\.(\w+)"/g)].map(([, field]) => field)).toEqual([
      "full_name",
      "class_name",
    ]);
    expect(markup.match(/autofocus/gi)).toHaveLength(1);
    expect(markup).toMatch(/name="rows\[0\]\.cells\.ic_number"[^>]*autofocus/i);
  });

  it("the unread columns and lines are named in one quiet line", async () => {
    const pasted = `SENARAI 6 AMANAH\n${classList}\n3\t\t\t\t\n4\tABU\u00a0BIN ALI\t140812014475\t6 B\tL`;
    const { look } = await draftOf(world.clerk, { pasted });
    const { plan } = await look();
    expect(plan).toMatchObject({ ignored: ["BIL"], repaired: { blanks: 1 } });
    expect(plan.left).toEqual({ ...noneLeftOut, titles: 1, headings: 1, numbered: 1 });
    expect(rendered(plan)).toContain(
      "<p>6 baris dibaca: 3 calon. 3 baris lain: 1 tajuk senarai, 1 tajuk lajur, 1 bernombor sahaja.</p>",
    );
    expect(rendered(plan)).toContain('<p class="context">Lajur yang tidak dibaca: BIL. Ruang khas');
  });
});

describe("another school's class list", () => {
  it("says at the commit that most of its candidates are registered elsewhere, and saves none", async () => {
    for (const ic_number of ["140810014475", "140811014476"]) {
      makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number });
    }
    const pasted = `${classList}\n3\tABU BIN ALI\t140812014475\t6 B\tL`;
    const { look, commit } = await draftOf(world.clerk, { pasted });
    expect((await commit()).status).toBe(303);
    expect(await db.$count(students)).toBe(2);
    const { plan } = await look();
    expect(plan).toMatchObject({ elsewhere: 2, counts: { good: 1, bad: 2 } });
    expect(rendered(plan)).toContain(
      "2 daripada 3 calon dalam senarai ini sudah didaftarkan oleh sekolah lain",
    );
    expect(JSON.stringify(plan)).not.toContain("BBB0002");
  });

  it("is refused line by line where it has the other school's code, in a column of codes or of schools", async () => {
    for (const heading of ["KOD SEKOLAH", "SEKOLAH"]) {
      const pasted = `NAMA\tNO KP\t${heading}\nALI BIN ABU\t140810014475\tBBB0002\nABU BIN ALI\t140810014477\tAAA0001`;
      const { plan } = await (await draftOf(world.clerk, { pasted })).look();
      expect(plan.counts).toMatchObject({ good: 1, bad: 1 });
      expect(plan.lines[0]).toMatchObject({
        wrong: ["school_code"],
        sentences: [
          "Baris 2: Kod sekolah BBB0002 bukan sekolah anda, AAA0001. Betulkan kodnya atau abaikan baris ini",
        ],
      });
    }
  });

  it("is warned of where it has the other school's name, and not where it writes the own name differently", async () => {
    const pasted = [
      "NAMA\tNO KP\tNAMA SEKOLAH",
      "ALI BIN ABU\t140810014475\tSRA LAIN",
      "ABU BIN ALI\t140810014477\tSekolah AAA-0001",
      "BAKAR BIN ALI\t140810014479\t",
    ].join("\n");
    const { plan } = await (await draftOf(world.clerk, { pasted })).look();
    expect(plan.counts).toMatchObject({ good: 3, bad: 0, warned: 1 });
    expect(plan.lines.map(({ warnings }: { warnings: string[] }) => warnings)).toEqual([
      ["Amaran: baris ini menamakan sekolah lain, SRA LAIN"],
      [],
      [],
    ]);
  });
});

describe("after an import", () => {
  it("the page leads to exactly the imported candidates and to their roll numbers", async () => {
    makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140815014477" });
    const { look, commit } = await draftOf(world.clerk, { pasted: classList });
    expect((await look()).imported).toEqual([]);
    await commit();
    const { imported } = await look();
    expect(imported).toMatchObject([{ total: 2, school_code: "AAA0001", exam_year: 2026 }]);
    const markup = renderToStaticMarkup(createElement(ImportedCandidates, { imported }));
    const hrefs = [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    const [list = "", numbers] = hrefs;
    expect(numbers).toBe("/students/roll-numbers?school_code=AAA0001&exam_year=2026");
    const query = Object.fromEntries(new URL(list, "http://localhost").searchParams);
    const { data } = listStudents(world.clerk, studentList.parse(query));
    expect(data.map(({ full_name }) => full_name)).toEqual(["ALI BIN ABU", "SITI BINTI ALI"]);
  });

  it("each commit of a draft has its own link", async () => {
    const { look, send, commit } = await draftOf(world.clerk, { pasted: classList.replace("\tP", "\tX") });
    await commit();
    await send({ intent: "check", "rows[0].line": "3", "rows[0].cells.gender": "P" });
    await commit();
    expect((await look()).imported.map(({ total }: { total: number }) => total)).toEqual([1, 1]);
  });
});

const rendered = (plan: ShownPlan) =>
  renderToStaticMarkup(
    createElement(DraftPage, {
      path,
      start: path,
      read: "import.read",
      commit: "import.commit_students",
      back: { href: "/students", label: "Senarai calon" },
      plan,
      created: 0,
      answer: undefined,
    }),
  );
