import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { everyYear } from "~/features/values/years";
import { requireActor, safePath } from "~/http/actor";
import { refererPath } from "~/http/back";
import { yearChoice, yearCookie } from "~/http/chosen-year";
import { isOwnRequest } from "~/http/own-request";
import { asUrl } from "~/http/url";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink, Page, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("year.title")) }];

/** Chooses a year and returns to the screen before it. A link on another site only shows the choice. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.view");
  const query = new URL(request.url).searchParams;
  const typed = query.get("exam_year");
  const return_to = safePath(query.get("return_to") ?? refererPath(request, "/"), "/");
  if (typed === null || !isOwnRequest(request)) return { ...yearChoice(request), return_to };
  const headers = { "Set-Cookie": yearCookie(typed) };
  return redirect(withoutYear(return_to), { status: 303, headers });
}

/** The screen then shows the first page of the year that was chosen. */
function withoutYear(address: string): string {
  const url = asUrl(address);
  for (const name of ["exam_year", "page"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

export default function ChooseYear() {
  const { all, chosen, running, return_to } = useLoaderData<typeof loader>();
  const nameOf = (year: number | string) => {
    if (year === everyYear) return t("word.all_years");
    return t(year === running ? "year.running" : "ui.year", { year });
  };
  return (
    <Page title={t("year.title")} intro={t("year.intro")} back={{ href: return_to, label: t("action.back") }}>
      <div className="actions">
        {[...all, everyYear].map((year) => (
          <ButtonLink
            key={year}
            href={listAddress("/year", { exam_year: year, return_to }, { return_to: "/" })()}
            kind={year === chosen ? "primary" : "secondary"}
          >
            {nameOf(year)}
          </ButtonLink>
        ))}
      </div>
    </Page>
  );
}
