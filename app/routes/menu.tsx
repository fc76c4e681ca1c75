import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor } from "~/http/actor.server";
import { t } from "~/messages";
import { Page, pageTitle } from "~/ui";
import { placesFor } from "./layouts/parts/navigation";

export const meta: MetaFunction = () => [{ title: pageTitle(t("nav.title")) }];

/** Every place of the role, with what it is for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role_id } = requireActor(request, "account.own");
  return placesFor(role_id).map(({ href, label, about }) => ({ href, label: t(label), about: t(about) }));
}

export default function AllPlaces() {
  const places = useLoaderData<typeof loader>();
  return (
    <Page title={t("nav.title")}>
      <ul className="places">
        {places.map(({ href, label, about }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <span className="opt">{about}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
