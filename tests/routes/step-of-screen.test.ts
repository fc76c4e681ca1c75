import { expect, test } from "vitest";
import { loadApp } from "../support/app";
import { makeStudent, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
const here = "?school_code=AAA0001&exam_year=2026";

test.each([
  ["/school_exam_years", "1"],
  ["/modul-pendaftaran-calon", "1"],
  ["/school_exam_years/build", "1"],
  ["/students", "2"],
  ["/students/print", "2"],
  ["/student-add/batch", "2"],
  ["/student-edit/:id", "2"],
  ["/students/import", "2"],
  ["/students/roll-numbers/all", "3"],
  ["/students/sheets", "4"],
  ["/students/sheets/check", "4"],
  [`/students/sheets/labels${here}`, "4"],
  ["/", undefined],
  ["/school_exam_years/readiness", undefined],
  ["/admin/schools", undefined],
  ["/account", undefined],
])("the screen %s belongs to step %s of the year", async (path, step) => {
  const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
  const answer = await app(requestOf(world.admin, path.replace(":id", String(id))));
  expect(answer.status).toBe(200);
  expect(/data-step="(\d)"/.exec(await answer.text())?.[1]).toBe(step);
});
