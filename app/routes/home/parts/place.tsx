import type { YearFigures } from "~/features/school-exam-years/year-figures";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink, type Task, TaskList, type Tile, Tiles } from "~/ui";
import type { PlaceWork } from "./desk-data";

/** The home of the office, of a district and of an observer: the year's work by its places, and its figures. */
export function Place({ year, open, done, later, figures, may_register }: PlaceWork) {
  return (
    <>
      {(may_register || open.length > 0) && (
        <section>
          <h2>{t("home.steps", { year })}</h2>
          {open.length > 0 ? <TaskList tasks={tasksOf(open)} /> : <p>{t("home.no_exception")}</p>}
          {done.length > 0 && (
            <details>
              <summary>{t("home.steps_done", { n: done.length })}</summary>
              <p>{done.map((title) => t(title)).join(" · ")}</p>
            </details>
          )}
          {later.length > 0 && (
            <p className="hint">
              {t("home.steps_later", { steps: later.map((title) => t(title)).join(" · ") })}
            </p>
          )}
        </section>
      )}
      <section>
        <h2>{t("home.observed", { year })}</h2>
        <Tiles tiles={figureTiles(figures, year)} />
        <ButtonLink href={`/admin/stats?exam_year=${year}`} kind={open.length > 0 ? "secondary" : "primary"}>
          {t("home.see_statistics")}
        </ButtonLink>
      </section>
    </>
  );
}

/** The first place that waits has the primary button. */
const tasksOf = (open: PlaceWork["open"]): Task[] =>
  [...new Set(open.map(({ title }) => title))].map((title, at) => {
    const work = open.filter((each) => each.title === title);
    return {
      title: t(title),
      left: work.map(({ n, left }) => `${figure(n)} ${t(left)}`),
      // Two kinds of work may be done at one screen.
      links: [
        ...new Map(work.map(({ link }) => [link.href, { href: link.href, label: t(link.label) }])).values(),
      ],
      isNext: at === 0,
    };
  });

function figureTiles(figures: YearFigures, exam_year: number): Tile[] {
  const students = listAddress("/students", { exam_year }, {});
  const registrations = listAddress("/school_exam_years", { exam_year }, {});
  const tiles: [label: string, value: number, href: string, isMain?: true][] = [
    [t("home.tile_candidates"), figures.candidates, students(), true],
    [t("home.tile_schools"), figures.schools, registrations()],
    [t("home.tile_male"), figures.male, students({ gender: "L" })],
    [t("home.tile_female"), figures.female, students({ gender: "P" })],
    [t("home.tile_numbered"), figures.numbered, students({ has_student_code: "true" })],
  ];
  if (figures.withdrawn > 0)
    tiles.push([t("label.total_withdrawn"), figures.withdrawn, students({ is_withdrawn: "true" })]);
  return tiles.map(([label, value, href, isMain]) => ({
    label,
    value,
    href: value > 0 ? href : undefined,
    isMain,
  }));
}
