import { type Stage, stageOf, stages, type YearFigures } from "~/features/statistics/overview";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { expectedAddress, expectedTile } from "~/routes/school-exam-years/parts/expected-tile";
import type { Step, Tile } from "~/ui";
import type { DeskData } from "./desk-data.server";

type Desk = Pick<DeskData, "school" | "may" | "waiting" | "expected">;

/** A clerk's one school, or all schools in the actor's scope. */
function addressesOf({ school, may }: Desk, exam_year: number) {
  const here = { school_code: school?.school_code, exam_year };
  const registrations = listAddress("/school_exam_years", { exam_year }, {});
  const candidates = listAddress("/students", here, {})();
  const registering = may.build ? "/school_exam_years/build" : "/school_exam_years/add";
  const sheet = school && `/students/sheets/${school.exam_type_code.toLowerCase()}`;
  return {
    registrations,
    candidates,
    unnumbered: listAddress("/students", { ...here, has_student_code: "false" }, {})(),
    // A masked reader cannot filter by IC.
    withoutIc: may.see_identity
      ? listAddress("/students", { ...here, has_ic_number: "false" }, {})()
      : undefined,
    register: may.register ? listAddress(registering, { exam_year }, {})() : undefined,
    numbers: may.number ? listAddress("/students/roll-numbers", here, {})() : registrations(),
    print: sheet ? listAddress(sheet, here, {})() : registrations(),
  };
}

export function stepsOf(desk: Desk, year: number, figures: YearFigures): Step[] {
  const { registrations, candidates, numbers, print } = addressesOf(desk, year);
  const hrefs: Record<Stage, string> = { registration: registrations(), candidates, numbers, print };
  const now = stages.indexOf(stageOf(figures));
  return stages.map((stage, at) => ({
    label: t(`home.step_${stage}`),
    state: at < now ? "done" : at === now ? "now" : "todo",
    // Without candidates a sheet is an empty page, and numbering has no candidates.
    href: at > 1 && figures.candidates === 0 ? undefined : hrefs[stage],
  }));
}

export function tilesOf(desk: Desk, year: number, figures: YearFigures): Tile[] {
  const { registrations, candidates, register, unnumbered, withoutIc } = addressesOf(desk, year);
  const { schools, unregistered, empty, incomplete, numbered } = figures;
  const unfinished = registrations({ is_not_empty: "true", is_student_code_completed: "false" });
  const people: Tile[] = [
    { label: t("home.tile_candidates"), value: figures.candidates, href: candidates },
    warning(t("home.tile_unnumbered"), figures.candidates - numbered, unnumbered),
    warning(t("home.tile_without_ic"), figures.without_ic, withoutIc),
  ];
  if (desk.school) return [...expectedOf(desk), ...people];
  return [
    { label: t("home.tile_schools"), value: schools, href: registrations() },
    warning(t("home.tile_unregistered"), unregistered, register),
    warning(t("home.tile_empty"), empty, registrations({ is_not_empty: "false" })),
    warning(t("home.tile_incomplete"), incomplete, unfinished),
    ...people,
    ...waitingTiles(desk),
  ];
}

const expectedOf = ({ expected, may }: Desk): Tile[] =>
  expected
    ? [expectedTile(expected.expected_students, may.register ? expectedAddress(expected.id, "/") : null)]
    : [];

export const waitingTiles = ({ waiting }: Desk): Tile[] =>
  waiting === null ? [] : [warning(t("home.tile_waiting"), waiting, "/admin/users?is_approved=false")];

export function entriesOf({ school, may }: Desk, exam_year: number, { schools }: YearFigures) {
  if (!school || !may.add || schools === 0) return [];
  const here = { school_code: school.school_code, exam_year };
  return [
    { label: t("home.add_candidate"), href: listAddress("/student-add", here, {})(), accessKey: "t" },
    { label: t("home.paste"), href: "/students/import" },
  ];
}

/** Zero shows a tick and no link. */
const warning = (label: string, value: number, href: string | undefined): Tile =>
  value > 0 ? { label, value, href, tone: "warning" } : { label, value, tone: "success" };
