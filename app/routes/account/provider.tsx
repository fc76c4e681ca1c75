import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nothingTyped } from "~/features/values/fields";
import { requireGuest, safePath } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { configuredProvider, departFor, whyNot } from "~/http/provider";
import { t } from "~/messages";
import { Page, pageTitle } from "~/ui";
import { DeparturePage, ProviderButton } from "./parts/departure";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("identity.sign_in", { name: data?.name ?? "" })) },
];

/** Sends Refresh and the cookie with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  const provider = configuredProvider();
  if (!provider) throw redirect("/user_login", 303);
  const { searchParams } = new URL(request.url);
  return { name: provider.name, redirect_to: safePath(searchParams.get("redirect_to"), "/") };
}

export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  const provider = configuredProvider();
  if (!provider) return redirect("/user_login", 303);
  const { fields } = await readForm(request, nothingTyped);
  const redirect_to = safePath(fields.get("redirect_to"), "/");
  try {
    const { departure, headers } = await departFor(request, provider, { kind: "sign_in", redirect_to });
    return data(departure, { headers });
  } catch (error) {
    const values = { name: provider.name };
    return redirectWith("/user_login", { key: `identity.${whyNot(error)}`, values, kind: "error" });
  }
}

export default function ToProvider() {
  const choice = useLoaderData<typeof loader>();
  const departure = useActionData<typeof action>();
  if (departure) return <DeparturePage {...departure} />;
  return (
    <Page narrow title={t("identity.sign_in", { name: choice.name })}>
      <ProviderButton {...choice} />
    </Page>
  );
}
