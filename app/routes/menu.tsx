import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { stages } from "~/features/values/places";
import { openPlaces, stageFor } from "~/features/year-stage/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { figure, t } from "~/messages";
import { Page, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("nav.all")) }];

/** Every place of the account by stage, each with the work that waits there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.own");
  const year = chosenYear(request);
  const now = stageFor(actor, year);
  const places = openPlaces(actor, year);
  return [...stages, "office" as const].flatMap((stage) => {
    const links = places
      .filter((place) => place.stage === stage)
      .map(({ href, label, ways = [], n }) => ({
        ...{ href, label: t(label), n },
        ways: ways.map((way) => ({ href: way.href, label: t(way.label) })),
      }));
    return links.length > 0 ? [{ title: t(`nav.stage.${stage}`), isNow: stage === now, links }] : [];
  });
}

export default function AllWork() {
  const columns = useLoaderData<typeof loader>();
  return (
    <Page title={t("nav.all")} context={t("nav.all_about")} wide>
      <div className="stages">
        {columns.map(({ title, isNow, links }) => (
          <section key={title} aria-current={isNow ? "step" : undefined}>
            <h2>
              {title} {isNow && <small>{t("nav.stage_now")}</small>}
            </h2>
            <ul className="places">
              {links.map(({ href, label, n, ways }) => (
                <li key={href}>
                  <a href={href}>{label}</a> {n > 0 && <b>{figure(n)}</b>}
                  {ways.length > 0 && (
                    <span className="opt">
                      {ways.map((way) => (
                        <a key={way.href} href={way.href}>
                          {way.label}
                        </a>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
