import { expect, it, vi } from "vitest";
import { sqlite } from "~/db/client";
import { classesOfSchool } from "~/features/students/queries";
import { inRollback, makePerson, makeSchool } from "../support/people";

inRollback();

it("the classes of a school are read from its own part of an index, however many candidates the year has", () => {
  makeSchool("SEK01");
  const clerk = makePerson("SU", { school_code: "SEK01" });
  const prepared = vi.spyOn(sqlite, "prepare");
  classesOfSchool(clerk, "SEK01", 2026);
  const [query = ""] = prepared.mock.calls.map(([text]) => text).filter((text) => /distinct/.test(text));
  prepared.mockRestore();
  const statement = sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${query}`);
  const values = Array.from(query.matchAll(/\?/g), () => null);
  const plan = statement.all(...values).map(({ detail }) => detail);
  expect(plan.join()).toContain("students_by_school (school_code=? AND exam_year=?");
});
