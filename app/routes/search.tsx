import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { find } from "~/features/search/find";
import { searchQuery } from "~/features/search/schema";
import { requireActor } from "~/http/actor";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { Page, pageTitle } from "~/ui";
import { FoundSchools, NothingFound } from "./parts/found";
import { foundAddress } from "./parts/found-address";
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
    hasTrash: can(actor, "trash.restore_any"),
  };
  if (search === null) return { ...given, search: null, isTypedAgain: true };
  const sought = { search, exam_year };
  const found = find(actor, sought, only);
  const address = foundAddress(found, sought, given.school_year);
  if (address) throw redirect(address, 303);
  const isTypedAgain = found.kind === "nothing" && found.inAllYears + found.withdrawn === 0;
  return { ...given, search, sought, found, isTypedAgain };
}

export default function Search() {
  const data = useLoaderData<typeof loader>();
  return (
    <Page title={t("search.title")}>
      {data.search === null && <p>{t(data.typed.trim() ? "search.unreadable" : "search.type")}</p>}
      {data.search !== null && data.found.kind === "schools" && <FoundSchools {...data} {...data.found} />}
      {data.search !== null && data.found.kind === "nothing" && <NothingFound {...data} {...data.found} />}
      <p className="hint">{data.covers}</p>
    </Page>
  );
}
