import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries";
import { type Place, stages } from "~/features/values/places";
import { placesFor } from "~/features/year-stage/places";
import { stageFor, workOfYear } from "~/features/year-stage/queries";
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
  const open = year === null ? [] : workOfYear(actor, year, now).open;
  const isClosed = year !== null && whyYearClosed(year) !== null;
  const isOffered = ({ isOfOpenYear, isOffered }: Pick<Place, "isOfOpenYear" | "isOffered">) =>
    !(isClosed && isOfOpenYear) && (year === null || isOffered?.(actor, year) !== false);
  return [...stages, "office" as const].flatMap((stage) => {
    const links = placesFor(actor.role_id)
      .filter((place) => place.stage === stage && isOffered(place))
      .map(({ href, label, ways = [] }) => ({
        href,
        label: t(label),
        n: open.filter(({ place }) => place === href).reduce((sum, { n }) => sum + n, 0),
        ways: ways.filter(isOffered).map((way) => ({ href: way.href, label: t(way.label) })),
      }));
    return links.length > 0 ? [{ title: t(`nav.stage.${stage}`), isNow: stage === now, links }] : [];
  });
}

/** The present stage shows the screens of each place too; those of the other stages are folded. */
export default function AllWork() {
  const columns = useLoaderData<typeof loader>();
  return (
    <Page title={t("nav.all")} context={t("nav.all_about")} wide>
      <div className="stages">
        {columns.map(({ title, isNow, links }) => {
          const folded = isNow ? [] : links.flatMap(({ ways }) => ways);
          return (
            <section key={title} aria-current={isNow ? "step" : undefined}>
              <h2>
                {title} {isNow && <small>{t("nav.stage_now")}</small>}
              </h2>
              <ul className="places">
                {links.map(({ href, label, n, ways }) => (
                  <li key={href}>
                    <a href={href}>{label}</a> {n > 0 && <b>{figure(n)}</b>}
                    {isNow && <Ways ways={ways} />}
                  </li>
                ))}
              </ul>
              {folded.length > 0 && (
                <details className="places">
                  <summary>{t("nav.ways", { n: folded.length })}</summary>
                  <Ways ways={folded} />
                </details>
              )}
            </section>
          );
        })}
      </div>
    </Page>
  );
}

function Ways({ ways }: { ways: readonly { href: string; label: string }[] }) {
  if (ways.length === 0) return null;
  return (
    <span className="opt">
      {ways.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </span>
  );
}
