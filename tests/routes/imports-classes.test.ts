import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { students } from "~/db/schema";
import { readSpreadsheetFile } from "~/features/imports/reading/file";
import { studentFields } from "~/features/students/fields";
import { answerOf, fileOf } from "../support/answers";
import { formOf, makeStudent, requestOf, withWorld } from "../support/people";

const world = withWorld();

const path = "/students/import";

async function draftOfFile(file: File) {
  const body = new FormData();
  body.set("pasted", "");
  body.set("exam_year", "2026");
  body.set("file", file);
  const sent = await answerOf(requestOf(world.clerk, path, { method: "POST", body }));
  expect(sent.problems).toEqual([]);
  const draft = sent.location ?? "";
  const look = async () => (await answerOf(requestOf(world.clerk, draft))).body.plan;
  const send = async (fields: Record<string, string>) => answerOf(formOf(world.clerk, draft, fields));
  return { look, send };
}

describe("a class in several spellings", () => {
  const pasted = [
    "NAMA\tNO KP\tKELAS",
    "ALI BIN ABU\t140810014475\t6 al-ghazali",
    "ABU BIN ALI\t140810014477\t6  AL GHAZALI",
    "BAKAR BIN ALI\t140810014479\t6 AL GHAZALI",
    "SITI BINTI ALI\t1408100144\t6.AL.GHAZALI",
  ].join("\n");

  it("becomes one by one button, which keeps the cells typed in the wrong lines", async () => {
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      class_name: "6 AL-GHAZALI",
      ic_number: "140815014477",
    });
    const { look, send } = await draftOfFile(new File([pasted], "senarai.tsv"));
    expect((await look()).merges).toEqual([{ from: "6 AL GHAZALI", to: "6 AL-GHAZALI", n: 2 }]);

    const typed = { "rows[0].line": "5", "rows[0].cells.ic_number": "140810014476" };
    await send({ intent: "merge_classes", ...typed });
    const between = await look();
    expect(between.counts).toMatchObject({ good: 4, bad: 0 });
    expect(between.merges).toEqual([{ from: "6.AL.GHAZALI", to: "6 AL-GHAZALI", n: 1 }]);
    await send({ intent: "merge_classes" });
    const { merges, fingerprint } = await look();
    expect(merges).toEqual([]);
    await send({ intent: "commit", fingerprint });
    const classes = db.selectDistinct({ class_name: students.class_name }).from(students).all();
    expect(classes).toEqual([{ class_name: "6 AL-GHAZALI" }]);
  });
});

describe.each(["csv", "xlsx"])("an export as %s that is imported into an empty school", (format) => {
  const stored = () =>
    db
      .select()
      .from(students)
      .all()
      .map((student) => Object.fromEntries(studentFields.map((field) => [field, student[field]])));

  it("stores every field as it was", async () => {
    const whole = {
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: 'NUR\'AIN "AIN" BINTI =ALI',
      full_name_arabic: "نور العين بنت علي",
      ic_number: "050810014412",
      student_code: "AAA0001/007",
      class_name: "'6 A",
      gender: "P" as const,
      passport_number: "A1234567",
      birth_cert_number: "AB 123-45",
      visa_number: "V1234567",
      is_student: false,
      is_citizen: false,
    };
    makeStudent(whole);
    makeStudent({
      ...whole,
      ic_number: null,
      student_code: null,
      full_name: "@SITI",
      birth_cert_number: "-0012",
      passport_number: null,
    });
    makeStudent({
      ...whole,
      ic_number: null,
      student_code: null,
      full_name_arabic: null,
      passport_number: "E0000001",
      is_citizen: true,
      is_student: true,
      gender: null,
    });
    const before = stored();
    const answer = await fileOf(formOf(world.clerk, "/students/export/file", { format }));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect((await readSpreadsheetFile(world.clerk, new File([bytes], `x.${format}`))).ok).toBe(true);

    sqlite.exec("delete from roll_number_history; delete from students");
    const { look, send } = await draftOfFile(new File([bytes], `calon.${format}`));
    const plan = await look();
    expect(plan.counts).toMatchObject({ good: 3, bad: 0, same: 0 });
    await send({ intent: "commit", fingerprint: plan.fingerprint });
    expect(sorted(stored())).toEqual(sorted(before));
  });
});

const sorted = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();
