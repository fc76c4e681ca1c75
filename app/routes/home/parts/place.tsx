import { t } from "~/messages";
import { ButtonLink, Tiles } from "~/ui";
import type { DeskData } from "./desk-data";
import { exceptionTiles, figureTiles } from "./figures";

/** The figures of a district, an exam type or the whole state; who may work there sees its exceptions first. */
export function Place({
  year,
  figures,
  reprints,
  checks,
  may_register,
}: Extract<NonNullable<DeskData["work"]>, { by: "place" }>) {
  const exceptions = may_register
    ? exceptionTiles(figures, figures.lists.dihantar, reprints, checks, year)
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
