import { expect, test } from "vitest";
import { stepOf } from "~/routes/layouts/parts/step-of-screen";

test.each([
  ["/school_exam_years", 1],
  ["/modul-pendaftaran-calon", 1],
  ["/school_exam_years/build", 1],
  ["/students", 2],
  ["/student-add/batch", 2],
  ["/student-edit/7", 2],
  ["/students/import/3", 2],
  ["/students/roll-numbers/all", 3],
  ["/students/sheets", 4],
  ["/students/sheets/check", 4],
  ["/", undefined],
  ["/school_exam_years/readiness", undefined],
  ["/admin/schools", undefined],
  ["/account", undefined],
])("the screen %s belongs to step %s of the year", (path, step) => {
  expect(stepOf(path)).toBe(step);
});
