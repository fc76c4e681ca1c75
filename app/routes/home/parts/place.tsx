import type { YearFigures } from "~/features/statistics/overview";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { reprintsAddress } from "~/routes/sheets/parts/addresses";
import { ButtonLink, type Tile, Tiles } from "~/ui";
import type { DeskData } from "./desk-data";

type PlaceWork = Extract<NonNullable<DeskData["work"]>, { by: "place" }>;

/** The figures of a district, an exam type or the whole state; who may work there sees its exceptions first. */
export function Place({ year, figures, reprints, checks, week, is_entering, may_register }: PlaceWork) {
  const exceptions = may_register
    ? [...weekTiles(week, year), ...exceptionTiles(figures, is_entering, reprints, checks, year)]
    : [];
  return (
    <>
      {may_register && (
        <section>
          <h2>{t("home.exceptions", { year })}</h2>
          {exceptions.length > 0 ? (
            <Tiles tiles={exceptions} />
          ) : (
            <p>{t(figures.schools > 0 ? "home.no_exception" : "home.no_school")}</p>
          )}
        </section>
      )}
      <section>
        <h2>{t("home.observed", { year })}</h2>
        <Tiles tiles={figureTiles(figures, year)} />
        <ButtonLink href={`/admin/stats?exam_year=${year}`} kind={may_register ? "secondary" : "primary"}>
          {t("home.see_statistics")}
        </ButtonLink>
      </section>
    </>
  );
}

/** What a supervisor looks into: each count leads to exactly its records, and a zero is left out. */
function exceptionTiles(
  figures: YearFigures,
  is_entering: boolean,
  reprints: { n: number; isMore: boolean },
  checks: number,
  exam_year: number,
): Tile[] {
  const registrations = listAddress("/school_exam_years", { exam_year }, {});
  const readiness = listAddress("/school_exam_years/readiness", { exam_year }, {});
  const signOff = listAddress("/school_exam_years/sign-off", { exam_year, state: "disahkan" }, {});
  // The lock ends these.
  const untilLock: ExceptionTile[] = [
    [t("home.tile_unregistered"), figures.unregistered, `/school_exam_years/add?exam_year=${exam_year}`],
    [t("home.tile_to_confirm"), figures.lists.dihantar, signOff()],
    [t("home.tile_silent"), figures.silent, registrations({ is_not_empty: "false" })],
    [t("home.tile_unsaid"), figures.unsaid, readiness({ gap: "unsaid" })],
    [t("home.tile_behind"), figures.behind, readiness({ gap: "to_enter" })],
    [t("home.tile_beyond"), figures.beyond, readiness({ gap: "beyond" })],
    [t("home.tile_without_document"), figures.undocumented, readiness({ gap: "without_document" })],
  ];
  return asWarnings([
    ...(is_entering ? untilLock : []),
    [t("check.home_tile"), checks, `/checks?exam_year=${exam_year}`],
    [t("home.tile_incomplete"), figures.incomplete, readiness({ gap: "unnumbered" })],
    [
      t(reprints.isMore ? "home.tile_reprints_many" : "home.tile_reprints"),
      reprints.n,
      reprintsAddress({ exam_year })(),
    ],
  ]);
}

/** What the papers of the district wait for. */
function weekTiles(week: PlaceWork["week"], exam_year: number): Tile[] {
  if (!week) return [];
  const at = (path: string) => listAddress(path, { exam_year }, {})();
  return asWarnings([
    [t("home.tile_packets"), week.packets, at("/papers/packets/movements")],
    [t("home.tile_lists"), week.lists, at("/absentees")],
    [t("home.tile_scripts"), week.scripts, at("/papers/scripts")],
  ]);
}

type ExceptionTile = [label: string, value: number, href: string];

const asWarnings = (tiles: readonly ExceptionTile[]): Tile[] =>
  tiles
    .filter(([, value]) => value > 0)
    .map(([label, value, href]) => ({ label, value, href, tone: "warning" }));

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
