import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AccountFields } from "~/features/users/form";
import { setup } from "~/features/users/schema";
import { completeSetup, objectionsToSetup, openSetup } from "~/features/users/setup";
import { answerForm, readForm, refuse } from "~/http/forms";
import { notFound } from "~/http/refusals";
import { anonymous } from "~/http/visitor";
import { t } from "~/messages";
import { Button, FormActions, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.setup_title")) }];

/** Public for the holder of the one-time link; 404 for everybody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!openSetup(tokenIn(request))) throw notFound(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, setup, {
    judge: (given) => (openSetup(tokenIn(request)) ? objectionsToSetup(given) : {}),
  });
  if (form.status !== "success") {
    if (!openSetup(tokenIn(request))) throw notFound(request);
    return refuse(form);
  }
  return answerForm(anonymous, form, await completeSetup(tokenIn(request), form.value), {
    to: "/user_login",
    flash: { key: "account.setup_done" },
  });
}

const tokenIn = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

export default function Setup() {
  const answer = useActionData<typeof action>();
  const { typed = {}, problems = {} } = answer ?? {};
  return (
    <Page narrow title={t("account.setup_title")} intro={t("account.setup_intro")} errors={Boolean(answer)}>
      <PostForm once draft problems={problems}>
        <AccountFields values={typed} problems={problems} />
        <FormActions>
          <Button>{t("account.setup_button")}</Button>
        </FormActions>
      </PostForm>
    </Page>
  );
}
