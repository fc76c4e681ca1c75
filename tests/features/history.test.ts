import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import type { Outcome } from "~/db/outcome";
import { exam_years, roll_number_history, schools, students } from "~/db/schema";
import { spansOf } from "~/db/spans";
import { importCandidates } from "~/features/imports/saving/list";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { updateSchoolExamYear } from "~/features/school-exam-years/moves/commands";
import { updateSchool } from "~/features/schools/commands";
import { undoAdditions } from "~/features/students/additions";
import { massUpdateCodes } from "~/features/students/bulk/mass-update";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { findHistory } from "~/features/students/history/queries";
import { findStudent } from "~/features/students/queries";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { type StudentNew, studentNew } from "~/features/students/schema";
import { restoreBatch } from "~/features/trash/trash";
import { makeSchool, makeStudent, makeYear, register, withWorld } from "../support/people";

const world = withWorld();

const given = (more: Partial<Record<keyof StudentNew, unknown>> = {}): StudentNew =>
  studentNew.parse({
    full_name: "ALI BIN ABU",
    ic_number: "140315101235",
    school_code: "AAA0001",
    class_name: "6 AMANAH",
    exam_year: 2026,
    ...more,
  });

function savedBy<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const edit = (actor: Actor, id: number, more: Partial<StudentNew>, reason: string | null = null) =>
  savedBy(updateStudent(actor, id, { ...given(), ...more, version: null, reason }));

const wholeHistory = (actor: Actor, id: number) => findHistory(actor, id, { page: 1, limit: 100 });

/** One line per happening: action, actor, changed fields, reason. */
function shown(actor: Actor, id: number): string[] {
  return (wholeHistory(actor, id)?.happenings ?? []).map(({ action, name, acting_as, changes, reason }) =>
    [
      action,
      name,
      acting_as ?? [],
      ...changes.map((change) => `${change.field} ${change.old ?? "-"} > ${change.new ?? "-"}`),
      reason ?? [],
    ]
      .flat()
      .join(" | "),
  );
}

const ask = {
  school_code: "AAA0001",
  exam_year: 2026,
  code: null,
  fingerprint: null,
  reason: null,
  only_unnumbered: false,
  without_class: true,
};

describe("the history of a candidate", () => {
  it("lists each change of each field with its actor, the latest first", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    edit(world.supervisor, id, { full_name: "ALI BIN ABUBAKAR", class_name: "6 B", gender: "P" });
    expect(shown(world.clerk, id)).toEqual([
      `student.edited | ${world.supervisor.full_name} | full_name ALI BIN ABU > ALI BIN ABUBAKAR | class_name 6 AMANAH > 6 B | gender L > P`,
      [
        `student.created | ${world.clerk.full_name} | full_name - > ALI BIN ABU | ic_number - > ********1235 | school_code - > AAA0001`,
        "class_name - > 6 AMANAH | exam_year - > 2026 | gender - > L | is_student - > true | is_citizen - > true",
      ].join(" | "),
    ]);
  });

  it("keeps identity numbers masked as the audit trail stores them", () => {
    const { id } = savedBy(createStudent(world.clerk, given({ passport_number: "A7654321" })));
    edit(world.clerk, id, { ic_number: "140315101237", passport_number: null });
    const text = shown(world.admin, id).join("\n");
    expect(text).toContain("ic_number ********1235 > ********1237");
    expect(text).not.toMatch(/14031510|A7654321/);
  });

  it("names the person, and the account that an ADMIN impersonated", () => {
    const acting = {
      ...world.admin,
      role_id: "SU",
      school_code: "AAA0001",
      acting_as: "SU AAA0001",
    } as const;
    const { id } = savedBy(createStudent(acting, given()));
    generateRollNumbers(acting, ask);
    expect(shown(world.clerk, id).map((line) => line.split(" | ").slice(0, 4))).toEqual([
      ["roll_number.generated", world.admin.full_name, "SU AAA0001", "student_code - > AAA0001/001"],
      ["student.created", world.admin.full_name, "SU AAA0001", "full_name - > ALI BIN ABU"],
    ]);
  });

  it("lists a typed roll number with its reason and the number that it replaced", () => {
    const { id } = savedBy(createStudent(world.clerk, given({ student_code: "AAA0001/009" })));
    db.update(exam_years).set({ is_lock_initial_student: true }).run();
    edit(world.admin, id, { student_code: "AAA0001/010" }, "Salah taip");
    expect(shown(world.clerk, id)[0]).toBe(
      `student.edited | ${world.admin.full_name} | student_code AAA0001/009 > AAA0001/010 | Salah taip`,
    );
    expect(shown(world.clerk, id)).toHaveLength(2);
  });

  it("lists roll numbers that the generator or a list of new numbers gave", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    generateRollNumbers(world.clerk, ask);
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "AAA" });
    generateRollNumbers(world.supervisor, ask);
    massUpdateCodes(world.admin, [{ id, student_code: "AAA0001/500", version: null, reason: null }]);
    generateRollNumbers(world.admin, { ...ask, code: "hq_code_alt" });
    expect(shown(world.clerk, id).slice(0, 4)).toEqual([
      `roll_number.generated | ${world.admin.full_name} | student_code AAA0001/500 > AAA0001/002`,
      `student.codes_updated | ${world.admin.full_name} | student_code AAA0001/002 > AAA0001/500`,
      `roll_number.generated | ${world.supervisor.full_name} | student_code AAA0001/001 > AAA0001/002`,
      `roll_number.generated | ${world.clerk.full_name} | student_code - > AAA0001/001`,
    ]);
  });

  it("leaves out a numbering that gave this candidate no roll number", () => {
    const { id } = savedBy(createStudent(world.clerk, given({ full_name: "AAA" })));
    generateRollNumbers(world.clerk, ask);
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "ZZZ" });
    generateRollNumbers(world.supervisor, ask);
    expect(shown(world.clerk, id).map((line) => line.split(" | ")[0])).toEqual([
      "roll_number.generated",
      "student.created",
    ]);
  });

  it("names the account that imported the candidate, with the imported roll number", () => {
    importCandidates(world.clerk, [
      { full_name: "ALI", ic_number: "140315101235", school_code: "AAA0001", exam_year: 2026 },
      {
        full_name: "BAKAR",
        ic_number: "140315101237",
        school_code: "AAA0001",
        exam_year: 2026,
        student_code: "AAA0001/002",
      },
    ]);
    const [ali, bakar] = db.select({ id: students.id }).from(students).all();
    expect(shown(world.clerk, ali?.id ?? 0)).toEqual([`student.imported | ${world.clerk.full_name}`]);
    expect(shown(world.clerk, bakar?.id ?? 0)).toEqual([
      `student.imported | ${world.clerk.full_name} | student_code - > AAA0001/002`,
    ]);
  });

  it("leaves out an import of the same minute that brought in other candidates", () => {
    const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    importCandidates(world.clerk, [
      { full_name: "ALI", ic_number: "140315101235", school_code: "AAA0001", exam_year: 2026 },
    ]);
    expect(shown(world.clerk, id)).toEqual([]);
  });

  it("shows a roll number with the account of its event, even when the action took long", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    generateRollNumbers(world.supervisor, ask);
    db.update(roll_number_history).set({ created_at: "2026-01-01T00:00:00.000Z" }).run();
    expect(shown(world.clerk, id)[0]).toBe(
      `roll_number.generated | ${world.supervisor.full_name} | student_code - > AAA0001/001`,
    );
    expect(shown(world.clerk, id)).toHaveLength(2);
  });

  it("lists a deletion and the restoration; a deleted candidate has no history", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    const { batch_id } = savedBy(deleteStudent(world.clerk, id));
    expect(wholeHistory(world.admin, id)).toBeUndefined();
    savedBy(restoreBatch(world.admin, batch_id));
    const { batch_id: second } = savedBy(undoAdditions(world.clerk, [id, id]));
    savedBy(restoreBatch(world.clerk, second));
    expect(shown(world.clerk, id).slice(0, 4)).toEqual([
      `student.restored | ${world.clerk.full_name}`,
      `student.addition_undone | ${world.clerk.full_name}`,
      `student.restored | ${world.admin.full_name}`,
      `student.deleted | ${world.clerk.full_name}`,
    ]);
  });

  it("lists a reset and its undo for each candidate it removed, and for no other", () => {
    const first = savedBy(createStudent(world.clerk, given())).id;
    const second = savedBy(createStudent(world.clerk, given({ ic_number: "140315101237" }))).id;
    const other = savedBy(
      createStudent(world.otherClerk, given({ ic_number: "140315101239", school_code: "BBB0002" })),
    ).id;
    const { batch_id } = savedBy(resetSchoolYear(world.clerk, { school_code: "AAA0001", exam_year: 2026 }));
    savedBy(restoreBatch(world.admin, batch_id ?? ""));
    const late = savedBy(createStudent(world.clerk, given({ ic_number: "140315101231" }))).id;
    for (const id of [first, second]) {
      expect(shown(world.clerk, id).slice(0, 2)).toEqual([
        `student.restored | ${world.admin.full_name}`,
        `student.reset | ${world.clerk.full_name}`,
      ]);
    }
    for (const id of [other, late]) expect(shown(world.admin, id)).toHaveLength(1);
  });

  it("lists changes of the candidate's school, registration and exam year since the candidate was added", () => {
    const { id } = savedBy(createStudent(world.admin, given()));
    makeYear(2027);
    const [, next] = db.select({ id: exam_years.id }).from(exam_years).all();
    expect(next).toBeDefined();
    savedBy(
      updateSchoolExamYear(world.admin, world.ownYear.id, {
        school_code: undefined,
        exam_year: 2027,
        version: null,
      }),
    );
    const { created_at: _c, updated_at: _u, id: _i, version: _v, ...own } = world.own;
    savedBy(updateSchool(world.admin, world.own.id, { ...own, school_code: "AAA0009", version: null }));
    register("AAA0009", 2026);
    expect(shown(world.admin, id).slice(0, 2)).toEqual([
      `school.edited | ${world.admin.full_name} | school_code AAA0001 > AAA0009`,
      `school_exam_year.edited | ${world.admin.full_name} | exam_year 2026 > 2027`,
    ]);

    makeSchool("CCC0003");
    register("CCC0003", 2026);
    edit(world.admin, id, { school_code: "CCC0003", exam_year: 2026 });
    expect(shown(world.admin, id)[0]).toContain("school_code AAA0009 > CCC0003");
    expect(shown(world.admin, id).filter((line) => line.startsWith("school."))).toEqual([]);
  });

  it("lists a roll number that has no audit event", () => {
    const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "X/001" });
    const row = { student_id: id, exam_year: 2026, school_code: "AAA0001", student_code: "X/001" };
    db.insert(roll_number_history)
      .values({ ...row, user_id: 0, created_at: "2026-02-01T00:00:00.000Z" })
      .run();
    expect(shown(world.clerk, id)).toEqual(["roll_number.given |  | student_code - > X/001"]);
  });

  it("a reader without access to the school finds no history", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    for (const stranger of [world.otherClerk, world.otherSupervisor]) {
      expect(wholeHistory(stranger, id)).toBeUndefined();
    }
    db.update(schools).set({ district_code: "02" }).where(eq(schools.school_code, "AAA0001")).run();
    expect(wholeHistory(world.supervisor, id)).toBeUndefined();
    expect(wholeHistory(world.otherSupervisor, id)?.total).toBe(1);
  });

  it("comes in pages, and a page past the last is empty", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    for (let n = 1; n <= 30; n++) edit(world.clerk, id, { class_name: `6 K${n}` });
    const page = (n: number) =>
      findHistory(world.clerk, id, { page: n, limit: 25 })?.happenings.map(({ changes }) => changes[0]?.new);
    expect(page(1)?.slice(0, 2)).toEqual(["6 K30", "6 K29"]);
    expect(page(2)).toEqual(["6 K5", "6 K4", "6 K3", "6 K2", "6 K1", "ALI BIN ABU"]);
    expect(page(3)).toEqual([]);
  });

  it("reads the audit trail by index, and none of the long lists", () => {
    const plan = sqlite
      .prepare("explain query plan select * from audit_events where entity = 'student' and entity_id is null")
      .all() as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain("audit_events_by_entity");
  });
});

describe("who added a candidate", () => {
  it("is stored with the candidate, returns from the trash, and is absent from its record", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    const author = () => db.select({ created_by: students.created_by }).from(students).get()?.created_by;
    expect(author()).toBe(world.clerk.user_id);
    const { batch_id } = savedBy(deleteStudent(world.admin, id));
    savedBy(restoreBatch(world.admin, batch_id));
    expect(author()).toBe(world.clerk.user_id);
    expect(Object.keys(findStudent(world.clerk, id) ?? {})).not.toContain("created_by");
    expect(shown(world.clerk, id).join()).not.toContain("created_by");
  });

  it("decides who may undo: the account that added the candidate, and no account for an import", () => {
    const { id } = savedBy(createStudent(world.clerk, given()));
    importCandidates(world.clerk, [
      { full_name: "ALI", ic_number: "140315101237", school_code: "AAA0001", exam_year: 2026 },
    ]);
    expect(undoAdditions(world.admin, [id, id + 1]).kind).toBe("missing");
    expect(savedBy(undoAdditions(world.clerk, [id, id + 1])).removed).toBe(1);
    expect(db.select().from(students).all()).toMatchObject([{ full_name: "ALI" }]);
  });
});

describe("spans", () => {
  it("spansOf joins ids into the fewest spans, in any order, and ignores doubles", () => {
    expect(spansOf([])).toEqual([]);
    expect(spansOf([5])).toEqual([[5, 5]]);
    expect(spansOf([3, 1, 2, 2, 9, 10, 7])).toEqual([
      [1, 3],
      [7, 7],
      [9, 10],
    ]);
  });
});
