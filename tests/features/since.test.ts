import { afterEach, describe, expect, it, vi } from "vitest";
import { schoolsChangedSince, sinceMoment } from "~/features/school-exam-years/since";
import { updateStudent } from "~/features/students/commands";
import { findStudent, type StudentRecord } from "~/features/students/queries";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { makeStudent, withWorld } from "../support/people";

const world = withWorld();
afterEach(() => {
  vi.useRealTimers();
});

/** A minute before and after the midnight that began 20 November 2026 in Malaysia. */
const [before, after] = ["2026-11-19T15:59:00.000Z", "2026-11-19T16:01:00.000Z"];
const today = "2026-11-21T02:00:00.000Z";
const old = "2026-03-01T00:00:00.000Z";
const student = (at = old) =>
  makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    ic_number: null,
    passport_number: "A1234567",
    created_at: at,
    updated_at: at,
  });
const withdrawal = {
  withdrawn_at: "2026-06-01T16:00:00.000Z",
  cause: "other" as const,
  reason: "Berpindah",
  version: null,
};

const edit = (id: number) => {
  const { id: _, schools, version, ...input } = findStudent(world.admin, id) as StudentRecord;
  updateStudent(world.admin, id, { ...input, class_name: "6 BARU", reason: null, version: null });
};

/** What the office reads on 21 November. */
function counts() {
  vi.setSystemTime(today);
  const [school] = schoolsChangedSince(
    world.admin,
    { exam_year: 2026, district_code: null, exam_type_code: null },
    sinceMoment(1),
  );
  return school && { added: school.added, changed: school.changed, withdrawn: school.withdrawn };
}

describe("since yesterday", () => {
  it("begins at yesterday's midnight in Malaysia, late in the evening and early in the morning", () => {
    for (const now of ["2026-11-20T16:00:00.000Z", "2026-11-21T15:59:59.999Z"]) {
      vi.setSystemTime(now);
      expect(sinceMoment(1)).toBe("2026-11-19T16:00:00.000Z");
    }
  });

  it("counts a withdrawal by its entry, also if it names an earlier day", () => {
    const [early, late] = [student(), student()];
    vi.setSystemTime(before);
    withdrawStudent(world.admin, early.id, withdrawal);
    expect(counts()).toBeUndefined();
    vi.setSystemTime(after);
    withdrawStudent(world.admin, late.id, withdrawal);
    expect(counts()).toEqual({ added: 0, changed: 0, withdrawn: 1 });
  });

  it("counts an edit of a withdrawn candidate as a change, and a reversed withdrawal as no withdrawal", () => {
    const { id } = student();
    vi.setSystemTime(before);
    withdrawStudent(world.admin, id, withdrawal);
    vi.setSystemTime(after);
    edit(id);
    expect(counts()).toEqual({ added: 0, changed: 1, withdrawn: 0 });
    reinstateStudent(world.admin, id, { version: null });
    expect(counts()).toEqual({ added: 0, changed: 1, withdrawn: 0 });
  });

  it("counts a new candidate once, however often it was corrected", () => {
    const { id } = student(after);
    vi.setSystemTime(after);
    edit(id);
    expect(counts()).toEqual({ added: 1, changed: 0, withdrawn: 0 });
  });
});
