import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor } from "~/http/actor";
import { t } from "~/messages";
import { Page, pageTitle } from "~/ui";
import { placeGroups, placesFor } from "./layouts/parts/navigation";

export const meta: MetaFunction = () => [{ title: pageTitle(t("nav.title")) }];

/** Every place of the role by group, with what it is for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role_id } = requireActor(request, "account.own");
  const places = placesFor(role_id);
  return placeGroups.flatMap((group) => {
    const those = places.filter((place) => place.group === group);
    const links = those.map(({ href, label, about }) => ({ href, label: t(label), about: t(about) }));
    return links.length > 0 ? [{ title: t(`nav.group.${group}`), links }] : [];
  });
}

export default function AllPlaces() {
  const groups = useLoaderData<typeof loader>();
  return (
    <Page title={t("nav.title")}>
      {groups.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="places">
            {links.map(({ href, label, about }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                <span className="opt">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
