import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { type Found, find, type Sought } from "~/features/search/find";
import { searchQuery } from "~/features/search/schema";
import { everyYear } from "~/features/values/years";
import { placesNamed } from "~/features/year-stage/places";
import { requireActor } from "~/http/actor";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { ButtonLink, Page, pageTitle } from "~/ui";
import { listAddress } from "./parts/addresses";
import { foundAddress, foundSchoolAddress, studentsFound } from "./parts/found-address";
import { searchCovers } from "./parts/header-search";

export const meta: MetaFunction = () => [{ title: pageTitle(t("search.title")) }];

const mostShown = 200;

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const { search, exam_year, only } = ofListedYear(request, readQueryLeniently(request, searchQuery));
  const typed = (new URL(request.url).searchParams.get("search") ?? "").slice(0, mostShown);
  const given = {
    typed,
    covers: searchCovers(actor.role_id),
    school_year: exam_year ?? chosenYear(request),
    hasTrash: can(actor, "trash.restore"),
  };
  if (search === null) return { ...given, search: null, isTypedAgain: true };
  const sought = { search, exam_year };
  const found = find(actor, sought, only);
  const address = foundAddress(found, sought, given.school_year);
  const places = only ? [] : placesNamed(actor.role_id, search);
  if (address && places.length === 0) throw redirect(address, 303);
  const isTypedAgain =
    places.length === 0 && found.kind === "nothing" && found.inAllYears + found.withdrawn === 0;
  return { ...given, search, sought, found, address, places, isTypedAgain };
}

export default function Search() {
  const data = useLoaderData<typeof loader>();
  return (
    <Page title={t("search.title")}>
      {data.search === null && <p>{t(data.typed.trim() ? "search.unreadable" : "search.type")}</p>}
      {data.search !== null && <FoundPlaces {...data} />}
      {data.search !== null && data.found.kind === "schools" && <FoundSchools {...data} {...data.found} />}
      {data.search !== null && data.found.kind === "nothing" && data.places.length === 0 && (
        <NothingFound {...data} {...data.found} />
      )}
      <p className="hint">{data.covers}</p>
    </Page>
  );
}

interface FoundPlacesProps {
  places: { href: string; label: string }[];
  /** Where the candidates or the school are that the text finds too. */
  address: string | null;
  search: string;
}

/** Places come before candidates and schools; the first has the focus. */
function FoundPlaces({ places, address, search }: FoundPlacesProps) {
  if (places.length === 0) return null;
  return (
    <>
      <ul className="places my-5">
        {places.map(({ href, label }, at) => (
          <li key={href}>
            {/* biome-ignore lint/a11y/noAutofocus: the result of a search has the focus */}
            <a href={href} autoFocus={at === 0}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {address && (
        <p className="actions">
          <ButtonLink href={address}>{t("search.records", { search })}</ButtonLink>
        </p>
      )}
    </>
  );
}

interface FoundSchoolsProps {
  schools: Extract<Found, { kind: "schools" }>["schools"];
  sought: Sought;
  school_year: number | null;
  places: readonly unknown[];
}

function FoundSchools({ schools: { data, total }, sought, school_year, places }: FoundSchoolsProps) {
  const isFirst = places.length === 0;
  const { search } = sought;
  const shown = data.length;
  return (
    <>
      <p>{t(shown < total ? "search.first_schools" : "search.schools", { n: total, search, shown })}</p>
      <ul className="places my-5">
        {data.map(({ id, school_code, school_name }, at) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/noAutofocus: the result of a search has the focus */}
            <a href={foundSchoolAddress({ school_code }, school_year)} autoFocus={at === 0 && isFirst}>
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
function NothingFound({ inAllYears, withdrawn, sought, hasTrash }: NothingFoundProps) {
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
