import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import {
  audit_events,
  check_answers,
  import_drafts,
  invigilators,
  kept_forms,
  requests,
  roll_number_history,
  school_exam_years,
  student_transfers,
  students,
  submissions,
  trash,
} from "~/db/schema";
import { erasePerson } from "~/features/persons/erase";
import { countsOf, findPerson, readNumber } from "~/features/persons/person";
import { deleteStudent } from "~/features/students/commands";
import { inRollback, makeInvigilator, makeStudent, makeWorld, makeYear, register } from "../support/people";

inRollback();

const ic_number = "140816101489";
const author = { user_id: null, username: "operator" };

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
  makeYear(2025);
  register("AAA0001", 2025);
  const { user_id } = world.clerk;
  const own = { school_code: "AAA0001", full_name: "NUR AINA", ic_number };
  const old = makeStudent({ ...own, exam_year: 2025 });
  const one = makeStudent({ ...own, exam_year: 2026, student_code: "AAA0001/001" });
  makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    full_name: "ORANG LAIN",
    ic_number: "140816101490",
  });
  deleteStudent(world.clerk, old.id);
  const made = { user_id, created_at: now() };
  db.insert(roll_number_history)
    .values({
      ...made,
      student_id: one.id,
      exam_year: 2026,
      school_code: "AAA0001",
      student_code: "AAA0001/001",
    })
    .run();
  for (const student_id of [old.id, one.id])
    db.insert(check_answers)
      .values({ ...made, student_id, rule: "name_one_word", subject: "", reason: "Nama asal" })
      .run();
  db.insert(import_drafts)
    .values([
      {
        ...made,
        id: "ada",
        entity: "students",
        pasted: "NUR AINA\t140816-10-1489",
        corrections: {},
        updated_at: now(),
      },
      {
        ...made,
        id: "lain",
        entity: "students",
        pasted: "X\t140816101490",
        corrections: {},
        updated_at: now(),
      },
    ])
    .run();
  db.insert(requests)
    .values({
      ...{ kind: "late", school_code: "AAA0001", exam_year: 2026, after: { ic_number }, reason: "Lewat" },
      ...{ created_by: user_id, created_at: now(), updated_at: now() },
    })
    .run();
  db.insert(student_transfers)
    .values(
      [one, old].map(({ id, exam_year, full_name }) => ({
        ...{ request_id: 1, student_id: id, exam_year, full_name, student_version: 1, created_by: user_id },
        ...{ from_school_code: "BBB0002", to_school_code: "AAA0001", created_at: now() },
      })),
    )
    .run();
  db.insert(kept_forms)
    .values({
      ...made,
      id: "k",
      path: "/",
      fields: [["ic_number", ic_number]],
      expires_at: "2099",
    })
    .run();
  const { ic_number: _, ...withoutNumber } = one;
  db.insert(submissions)
    .values([
      { ...made, key: "k1", body_hash: "h", outcome: { kind: "saved", value: withoutNumber } },
      {
        ...made,
        key: "k2",
        body_hash: "h",
        outcome: { kind: "saved", value: { id: one.id, username: "x" } },
      },
    ])
    .run();
});

const nothing = {
  candidates: 0,
  deleted: 0,
  roll_numbers: 0,
  check_answers: 0,
  pasted_imports: 0,
  requests: 0,
  transfers: 0,
  stored_forms: 0,
  answers: 0,
};

describe("the records of one person", () => {
  test("are found by an identity number in every year, in the trash and in every copy", () => {
    expect(countsOf(findPerson(readNumber("140816-10-1489")))).toMatchObject({
      candidates: 1,
      deleted: 1,
      roll_numbers: 1,
      check_answers: 2,
      pasted_imports: 1,
      requests: 1,
      transfers: 2,
      stored_forms: 1,
      answers: 1,
    });
    expect(countsOf(findPerson("140816101499"))).toMatchObject(nothing);
  });

  test("are erased for good, with new totals, and the audit trail masks the number", () => {
    const outcome = erasePerson(author, ic_number, `Permintaan penjaga ${ic_number}`);
    expect(outcome.kind).toBe("saved");
    expect(countsOf(findPerson(ic_number))).toMatchObject(nothing);
    expect(db.select().from(students).all()).toMatchObject([{ full_name: "ORANG LAIN" }]);
    expect(db.select().from(trash).all()).toEqual([]);
    expect(db.select().from(check_answers).all()).toEqual([]);
    expect(db.select().from(student_transfers).all()).toEqual([]);
    expect(db.select().from(import_drafts).all()).toMatchObject([{ id: "lain" }]);
    expect(db.select().from(submissions).all()).toMatchObject([{ key: "k2" }]);
    const place = db.select().from(school_exam_years).where(eq(school_exam_years.exam_year, 2026)).all();
    expect(place.map(({ total_students }) => total_students)).toContain(1);
    const events = db.select().from(audit_events).where(eq(audit_events.action, "student.erased")).all();
    expect(events).toMatchObject([{ username: "operator", entity: "student" }]);
    expect(JSON.stringify(events)).not.toContain(ic_number);
    expect(JSON.stringify(events)).toContain("Permintaan penjaga ********1489");
  });

  test("are those of an invigilator whose IC the office asked for, and are erased with them", () => {
    const ic_of_teacher = "800101105566";
    makeInvigilator({ school_code: "AAA0001", ic_number: ic_of_teacher });
    makeInvigilator({ school_code: "AAA0001", full_name: "ROSLAN BIN DAUD", phone: "0198765432" });
    expect(countsOf(findPerson(ic_of_teacher))).toMatchObject({ invigilators: 1, candidates: 0 });
    expect(erasePerson(author, ic_of_teacher, "Permintaan guru").kind).toBe("saved");
    expect(db.select().from(invigilators).all()).toMatchObject([{ full_name: "ROSLAN BIN DAUD" }]);
  });

  test("are empty for an unknown number, and erasing writes nothing", () => {
    expect(erasePerson(author, "999999999999", "Cuba").kind).toBe("missing");
    expect(db.select().from(audit_events).where(eq(audit_events.action, "student.erased")).all()).toEqual([]);
  });
});
