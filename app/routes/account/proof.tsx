import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isProved } from "~/auth/proof";
import { nothingTyped } from "~/features/values/fields";
import { requireActor, safePath } from "~/http/actor";
import { redirectWith, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Button, ButtonLink, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("proof.title")) }];

/** The file that asks for the proof, and the list that it is made of. */
function placesOf(request: Request): { return_to: string; back: string } {
  const query = new URL(request.url).searchParams;
  const back = safePath(query.get("back"), "/");
  return { return_to: safePath(query.get("return_to"), back), back };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { session_id } = requireActor(request, "account.own");
  return { ...placesOf(request), proved: isProved(session_id) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.own");
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const { return_to, back } = placesOf(request);
  if (return_to === back) return redirectWith(back, { key: "proof.done" }, form.headers);
  return redirect(return_to, { status: 303, headers: form.headers });
}

export default function Proof() {
  const { return_to, back, proved } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  return (
    <Page
      title={t("proof.title")}
      intro={proved ? undefined : t("proof.intro")}
      errors={Boolean(problems)}
      back={{ href: back, label: t("action.back") }}
    >
      {proved ? (
        <>
          <p className="lead">{t("proof.proved")}</p>
          <ButtonLink href={return_to}>{t("proof.go_on")}</ButtonLink>
        </>
      ) : (
        <PostForm problems={problems ?? {}}>
          <ProofFields problems={problems ?? {}} />
          <FormActions>
            <Button>{t("proof.title")}</Button>
            <CancelLink href={back} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}
