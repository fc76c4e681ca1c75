import type { Found, Sought } from "~/features/search/find";
import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";
import { listAddress } from "./addresses";
import { foundSchoolAddress, studentsFound } from "./found-address";

interface FoundSchoolsProps {
  schools: Extract<Found, { kind: "schools" }>["schools"];
  sought: Sought;
  school_year: number | null;
}

export function FoundSchools({ schools: { data, total }, sought, school_year }: FoundSchoolsProps) {
  const { search } = sought;
  const shown = data.length;
  return (
    <>
      <p>{t(shown < total ? "search.first_schools" : "search.schools", { n: total, search, shown })}</p>
      <ul className="places my-5">
        {data.map(({ id, school_code, school_name }, at) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/noAutofocus: the result of a search has the focus */}
            <a href={foundSchoolAddress({ school_code }, school_year)} autoFocus={at === 0}>
              {`${school_code} ${school_name}`}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NothingFoundProps {
  inAllYears: number;
  withdrawn: number;
  sought: Sought;
  hasTrash: boolean;
}

/** Offers the places where the text would be found; the first offer has the focus. */
export function NothingFound({ inAllYears, withdrawn, sought, hasTrash }: NothingFoundProps) {
  const { search, exam_year: year } = sought;
  const everywhere = { search, exam_year: everyYear };
  return (
    <>
      <p>
        {t(year === null || inAllYears + withdrawn === 0 ? "search.none_ever" : "search.none", {
          search,
          year: year ?? "",
        })}
      </p>
      <div className="actions my-5">
        {inAllYears > 0 && (
          <ButtonLink href={listAddress("/search", everywhere, {})()} kind="primary" autoFocus>
            {t("search.all_years_found", { n: inAllYears })}
          </ButtonLink>
        )}
        {withdrawn > 0 && (
          <ButtonLink
            href={studentsFound({ search, exam_year: null }, { is_withdrawn: true })}
            autoFocus={inAllYears === 0}
          >
            {t("student.see_withdrawn", { n: withdrawn })}
          </ButtonLink>
        )}
        {hasTrash && <ButtonLink href="/admin/trash">{t("trash.list_title")}</ButtonLink>}
      </div>
    </>
  );
}
