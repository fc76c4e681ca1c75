import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { copyPapersOf } from "~/features/exam-papers/copy";
import { createExamYear, objectionsToExamYear } from "~/features/exam-years/commands";
import { type ExamYear, findExamYear, findExamYearOf, listExamYears } from "~/features/exam-years/queries";
import { windowFields } from "~/features/requests/window-fields";
import { objectionsToWindows } from "~/features/requests/windows";
import { updateWindows } from "~/features/requests/windows-queries";
import { hasProblems, type Problems, problem } from "~/messages";
import { type Windows, windowsLater } from "./offer";
import { carryMarks, type ExamYearBegun } from "./schema";

/** Adds a year, with what it takes from the year before. Rooms and expected numbers follow at each registration. */
export function beginExamYear(actor: Actor, given: ExamYearBegun): Outcome<ExamYear> {
  return write(() => {
    const problems = objectionsToBegun(given);
    if (hasProblems(problems)) return refused(problems);
    const { carry_from: _, carry_papers, carry_rooms, carry_expected, carry_windows, ...fields } = given;
    const from = yearBefore(given);
    const rooms_from_year = carry_rooms ? from?.year : null;
    const expected_from_year = carry_expected ? from?.year : null;
    const created = createExamYear(actor, { ...fields, rooms_from_year, expected_from_year });
    if (created.kind !== "saved") return created;
    const { id, year } = created.value;
    if (carry_papers && from) copyPapersOf(actor, from.year, year);
    if (!carry_windows) return created;
    const windows = { ...(from && windowsLater(from, year)), ...windowsIn(given) };
    const stored = updateWindows(actor, id, { ...noWindows, ...windows, version: null });
    return stored.kind === "saved" ? saved(findExamYear(id) as ExamYear) : stored;
  });
}

export function objectionsToBegun(given: Partial<ExamYearBegun>): Problems {
  const { year, carry_from } = given;
  const problems = {
    ...objectionsToExamYear(given),
    ...(given.carry_windows && objectionsToWindows(given)),
  };
  if (!carry_from || !carryMarks.some((name) => given[name])) return problems;
  if (!findExamYearOf(carry_from))
    return { ...problems, carry_from: [problem("unknown", { value: carry_from })] };
  if (year === undefined || year > carry_from) return problems;
  return { ...problems, year: [problem("year_not_after", { year: carry_from })] };
}

function yearBefore({ year, carry_from }: ExamYearBegun): ExamYear | undefined {
  if (carry_from !== null) return findExamYearOf(carry_from);
  return listExamYears().find((each) => each.year < year);
}

const noWindows = Object.fromEntries(windowFields.map((name) => [name, null])) as Windows;

/** Those that were given; a blank one was. */
const windowsIn = (given: ExamYearBegun): Partial<Windows> =>
  Object.fromEntries(
    windowFields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
