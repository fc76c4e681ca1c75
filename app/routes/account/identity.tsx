import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linksInWords, unlinkIdentities } from "~/features/users/identity-links";
import { objectionToCurrentPassword } from "~/features/users/password";
import { identityAction } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith, refuse } from "~/http/forms";
import { configuredProvider, departFor, whyNot } from "~/http/provider";
import { requireSenderSession } from "~/http/require-sender";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle, TextField } from "~/ui";
import { DeparturePage } from "./parts/departure";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("identity.title", { name: data?.name ?? "" }), { context: t("account.title") }) },
];

/** Sends Refresh and the cookie with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.edit");
  const provider = configuredProvider();
  if (!provider) throw redirect("/account", 303);
  const [linked = null] = linksInWords(actor.user_id, provider);
  return { name: provider.name, linked };
}

/** Both actions ask for the password, so that an unattended computer cannot gain a way in. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, session } = await requireSenderSession(request, "account.edit");
  const provider = configuredProvider();
  if (!provider) throw redirect("/account", 303);
  const form = await readForm(request, identityAction);
  if (form.status !== "success") return refuse(form);
  const objection = await objectionToCurrentPassword(actor, form.value.current_password, visitorOf(request));
  if (objection) return refuse(form, { current_password: [objection] });

  const { name } = provider;
  if (form.value.operation === "unlink") {
    unlinkIdentities(actor, actor.user_id);
    return redirectWith("/account/identity", { key: "identity.unlinked", values: { name } });
  }
  try {
    const errand = { kind: "link", user_id: actor.user_id, session_id: session.id } as const;
    const { departure, headers } = await departFor(request, provider, errand);
    return data(departure, { headers });
  } catch (error) {
    const key = `identity.${whyNot(error)}` as const;
    return redirectWith("/account/identity", { key, values: { name }, kind: "error" });
  }
}

export default function Identity() {
  const { name, linked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "to" in answer) return <DeparturePage {...answer} />;
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("identity.title", { name })}
      intro={t("identity.intro", { name })}
      errors={Boolean(answer)}
      back={{ href: "/account", label: t("account.title") }}
    >
      <p>{linked ?? t("identity.not_linked")}</p>
      <PostForm problems={problems}>
        <HiddenFields values={{ operation: linked ? "unlink" : "link" }} />
        <TextField
          name="current_password"
          type="password"
          problems={problems.current_password}
          hint={t("identity.password_hint")}
          width="half"
          autoComplete="current-password"
          autoFocus={!answer}
        />
        <FormActions>
          <Button kind={linked ? "danger" : "primary"}>
            {linked ? t("identity.unlink") : t("identity.link", { name })}
          </Button>
          <CancelLink href="/account" />
        </FormActions>
      </PostForm>
    </Page>
  );
}
