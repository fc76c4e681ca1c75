import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currentActor } from "~/http/actor";
import { confinementOf } from "~/http/confinement";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { Desk } from "./home/parts/desk";
import { deskOf } from "./home/parts/desk-data";
import { Visitor } from "./home/parts/visitor";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const viewer = data?.desk?.viewer;
  return [{ title: pageTitle(t("home.title"), { context: viewer?.school_name ?? viewer?.district_name }) }];
};

/** Public: visitors see an introduction, accounts their work. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = currentActor(request);
  if (!actor) return { desk: null };
  const first = confinementOf(actor);
  if (first) throw redirect(first.page, 303);
  return { desk: deskOf(actor, request) };
}

export default function Home() {
  const { desk } = useLoaderData<typeof loader>();
  return desk ? <Desk {...desk} /> : <Visitor />;
}
