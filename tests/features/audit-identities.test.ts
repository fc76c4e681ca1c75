import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { operator } from "~/auth/actor";
import { maskIdentity } from "~/db/audit";
import { db, sqlite } from "~/db/client";
import type { Outcome } from "~/db/outcome";
import { student_transfers } from "~/db/schema";
import { auditActions } from "~/features/audit/schema";
import { verifyTrail } from "~/features/audit/verify";
import { answerFinding, reopenFinding } from "~/features/checks/commands";
import { recordPrint } from "~/features/exports/printout";
import { exportStudents } from "~/features/exports/students";
import { createDraft, findDraft } from "~/features/imports/drafts";
import { planCandidates } from "~/features/imports/judging/candidate-plan";
import { commitCandidates } from "~/features/imports/saving/commit";
import { importCandidates } from "~/features/imports/saving/list";
import { undoImport } from "~/features/imports/saving/undo";
import { erasePerson } from "~/features/persons/erase";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { undoNumbering } from "~/features/roll-numbers/undo";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { undoTransfer } from "~/features/student-transfers/undo";
import { undoAdditions } from "~/features/students/additions";
import { changeClass, deleteStudents } from "~/features/students/bulk/commands";
import { massUpdateCodes } from "~/features/students/bulk/mass-update";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { lookForEarlier } from "~/features/students/earlier/queries";
import { studentList } from "~/features/students/list/schema";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { studentNew } from "~/features/students/schema";
import { transferStudent } from "~/features/students/transfer";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { restoreBatch } from "~/features/trash/trash";
import { runAtOnce } from "~/features/values/in-slices";
import { answerOf } from "../support/answers";
import { formOf, makeSchool, makeStudent, register, withWorld } from "../support/people";

const world = withWorld();

function savedBy<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const secrets = {
  ic_number: ["140315101235", "140316101237"],
  passport_number: ["A7654321", "K9988"],
  birth_cert_number: ["BC445566", "BC998877"],
  visa_number: ["PE0112233", "PE0445566"],
} as const;
const place = { school_code: "AAA0001", exam_year: 2026 };
const ask = {
  ...place,
  code: null,
  fingerprint: null,
  reason: null,
  only_unnumbered: false,
  without_class: true,
};
const candidate = (at: 0 | 1, more: object = {}) =>
  studentNew.parse({
    full_name: "ALI BIN ABU",
    class_name: "6 AMANAH",
    gender: "L",
    ...place,
    ...Object.fromEntries(Object.entries(secrets).map(([field, values]) => [field, values[at]])),
    ...more,
  });
/** Only an IC, so that the next candidate may use the other numbers. */
const plain = (ic_number: string) => ({
  full_name: "SITI BINTI ALI",
  ic_number,
  class_name: "6 B",
  gender: "P",
  ...place,
});

it("no command writes a whole identity number into the audit trail", async () => {
  const { clerk, admin } = world;
  const made = savedBy(createStudent(clerk, candidate(0)));
  const edited = savedBy(
    updateStudent(clerk, made.id, { ...candidate(1), version: null, reason: "KP 140315-10-1235 tersalah" }),
  );
  const numbered = savedBy(generateRollNumbers(clerk, ask));
  const numbering = numbered.numbering_id ?? 0;
  savedBy(undoNumbering(clerk, [numbering, numbering]));
  savedBy(generateRollNumbers(clerk, ask));
  savedBy(
    massUpdateCodes(admin, [
      { id: made.id, student_code: "AAA0001/900", version: null, reason: "ganti 140315101235" },
    ]),
  );
  sqlite.exec(
    "update exam_years set is_lock_initial_student = 1, lock_initial_student_datetime = '2026-01-01T00:00:00.000Z'",
  );
  savedBy(
    updateStudent(admin, made.id, {
      ...candidate(1),
      student_code: "AAA0001/901",
      version: null,
      reason: "KP 140316 10 1237 dan ١٤٠٣١٥١٠١٢٣٥",
    }),
  );
  sqlite.exec("update exam_years set is_lock_initial_student = 0, lock_initial_student_datetime = null");
  for (const search of ["140316101237", "140316-10-1237"]) {
    exportStudents(admin, studentList.parse({ search }), "csv");
    recordPrint(admin, "student", 1, studentList.parse({ search }));
  }
  await answerOf(
    formOf(clerk, "/students/sheets/psra/printed?school_code=AAA0001&exam_year=2026&search=140316101237", {}),
  );
  const { batch_id } = savedBy(deleteStudent(admin, edited.id));
  savedBy(restoreBatch(admin, batch_id ?? ""));

  const rows = ["140317101231", "140317101233"];
  savedBy(importCandidates(clerk, rows.map(plain)));
  const ids = sqlite.prepare("select id from students where class_name = '6 B'").pluck().all() as number[];
  expect(ids).toHaveLength(2);
  const seen = ids.map((id) => ({ id, version: 1 }));
  const choice = { chosen: "ticked", seen } as never;
  savedBy(changeClass(clerk, choice, { class_name: "6 140317101231", typed_count: 2 }));
  const again = { chosen: "ticked", seen: ids.map((id) => ({ id, version: 2 })) } as never;
  savedBy(deleteStudents(clerk, again, { typed_count: 2 }));

  const added = savedBy(createStudent(clerk, studentNew.parse(plain("140318101231"))));
  savedBy(undoAdditions(clerk, [added.id, added.id]));
  const pasted = ["ABU BIN ALI", "140319101231", "AAA0001", "", "6 C", "2026", "L", "", "", "", "", ""].join(
    "\t",
  );
  const draft_id = createDraft(clerk, "students", pasted);
  const draft = findDraft(clerk, "students", draft_id);
  const plan = draft && runAtOnce(planCandidates(clerk, draft));
  if (!plan || "problem" in plan || plan.good.length === 0) throw new Error(JSON.stringify(plan));
  savedBy(commitCandidates(clerk, draft_id, plan.fingerprint));
  savedBy(undoImport(clerk, draft_id));
  const leaver = savedBy(createStudent(clerk, studentNew.parse(plain("140320101235"))));
  const finding = { id: leaver.id, rule: "name_one_word" } as const;
  sqlite.prepare("update students set full_name = 'SENDIRI' where id = ?").run(leaver.id);
  savedBy(answerFinding(clerk, finding, { reason: "KP 140320-10-1235 disemak" }));
  savedBy(reopenFinding(clerk, finding));
  const left = {
    withdrawn_at: new Date().toISOString(),
    cause: "other" as const,
    reason: "KP 140320-10-1235 berpindah",
    version: null,
  };
  savedBy(withdrawStudent(clerk, leaver.id, left));
  savedBy(reinstateStudent(clerk, leaver.id, { version: null }));
  const path = { from: "AAA0001", to: "BBB0002", exam_year: 2026, class_name: null, request_id: 1 };
  savedBy(transferStudent(admin, { ...path, student_id: leaver.id, reason: "KP 140320-10-1235 berpindah" }));
  const moved = db.select().from(student_transfers).orderBy(desc(student_transfers.id)).get();
  savedBy(undoTransfer(admin, moved?.id ?? 0));
  const merged = makeSchool("CCC0003");
  register("CCC0003", 2026);
  makeStudent({ school_code: "CCC0003", exam_year: 2026, full_name: "CALON", ic_number: "140321101235" });
  savedBy(mergeSchool(admin, merged.id, { school_code: "AAA0001", version: null, fingerprint: null }));
  savedBy(undoMerge(admin, merged.id, { version: null }));
  savedBy(resetSchoolYear(admin, place));
  expect(lookForEarlier(clerk, { field: "ic_number", number: "140322101235" }, 2026).kind).toBe("none");
  savedBy(erasePerson(operator, "140318101231", "permohonan 140318-10-1231"));

  const lines = sqlite.prepare("select * from audit_events order by id").all() as Record<string, unknown>[];
  const trail = lines.map((line) => JSON.stringify(line)).join("\n");
  const digits = trail.replace(/[ -]/g, "");
  for (const ic of [
    ...secrets.ic_number,
    ...rows,
    "140318101231",
    "140319101231",
    "140320101235",
    "140321101235",
    "140322101235",
    "١٤٠٣١٥١٠١٢٣٥",
  ]) {
    expect(digits).not.toContain(ic);
  }
  for (const field of ["passport_number", "birth_cert_number", "visa_number"] as const) {
    for (const line of lines) {
      const pair = JSON.parse(String(line.changes))?.[field] ?? [];
      for (const value of pair) expect([null, ...secrets[field].map(maskIdentity)]).toContain(value);
    }
  }
  // The test has run every action on candidates that the catalogue names.
  const done = new Set(lines.map(({ action }) => action));
  const ofCandidates = auditActions.filter((action) => /^(student|roll_number|sheet)\./.test(action));
  expect(ofCandidates.filter((action) => !done.has(action))).toEqual([]);
});

const recordedNow = (field: string) =>
  JSON.parse(
    sqlite.prepare("select changes from audit_events order by id desc limit 1").pluck().get() as string,
  )[field]?.[1];

it.each([
  ["its own passport number", "ALI A7654321", "ALI ****4321"],
  ["in small letters, in groups, twice", "ali a 765-4321/A7654321", "ali ******4321/****4321"],
  ["its birth certificate and its visa", "BC445566 DAN PE0112233", "****5566 DAN *****2233"],
  ["the number that it had before", "DAHULU K9988", "DAHULU ***88"],
  ["a longer word that only holds it", "XA7654321 A76543210", "XA7654321 A76543210"],
  ["another person's number, which no record links to it", "ALI Z1234567", "ALI Z1234567"],
  ["nothing of the kind", "6 AMANAH 2026", "6 AMANAH 2026"],
])(
  "an edit that types %s into the class is recorded with the record's own numbers masked",
  (_, class_name, expected) => {
    const { clerk } = world;
    const made = savedBy(createStudent(clerk, candidate(0, { passport_number: "K9988", class_name: "6 A" })));
    const given = { ...candidate(0), version: null, reason: null };
    savedBy(updateStudent(clerk, made.id, { ...given, class_name }));
    expect(recordedNow("class_name")).toBe(expected);
    expect(recordedNow("passport_number")).toBe("****4321");
  },
);

it("an identity number that equals a school code or a short word masks nothing else", () => {
  const { clerk } = world;
  savedBy(createStudent(clerk, candidate(0, { passport_number: "AAA0001" })));
  expect([recordedNow("school_code"), recordedNow("full_name")]).toEqual(["AAA0001", "ALI BIN ABU"]);
  expect(verifyTrail(sqlite)).toMatchObject({ kind: "whole" });
});

it.each([
  ["140315101235", "********1235"],
  ["A7654321", "****4321"],
  ["K9988", "***88"],
  ["X", "*"],
  ["", ""],
])("%s is masked as %s", (value, masked) => {
  expect(maskIdentity(value)).toBe(masked);
});
