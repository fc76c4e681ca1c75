import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries";
import { recentSchools } from "~/features/schools/pick";
import { createUser, objectionsToNewUser } from "~/features/users/create";
import { NameFields, NewPasswordField, RoleFirst, ScopeFields } from "~/features/users/form";
import { userNewForm } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { answerForm, refuse, showAgain } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { usersAddress } from "./parts/account-words";
import { answerWithPassword, TemporaryPasswordPage } from "./parts/temporary-password-page";

const address = "/create-user";

export const meta: MetaFunction = () => [{ title: pageTitle(t("user.add_title")) }];

export const handle: Screen = {
  place: "/admin/users",
  failed: { page: "lookup.failed", form: "user.create_failed" },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  return { ...lookupChoices(), recent: recentSchools(actor) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const form = await readProvedForm(request, actor, userNewForm, {
    prepare: schoolTyped(actor),
    judge: objectionsToNewUser,
  });
  if (form.fields.has("role")) return showAgain(form, {});
  if (form.status !== "success") return refuse(form);
  const { password, ...account } = form.value;
  const create = (password: string) => createUser(actor, { ...account, password });
  if (!password) return answerWithPassword(actor, form, account.username, create);
  return answerForm(actor, form, await create(password), {
    to: usersAddress,
    flash: { key: "user.created", next: true },
  });
}

export default function CreateUser() {
  const lookups = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) {
    const again = { href: address, label: t("user.add_title") };
    return <TemporaryPasswordPage issued={answer.shown} done={t("user.created")} again={again} />;
  }
  const { typed: values = {}, problems = {} } = answer ?? {};
  return (
    <Page
      title={t("user.add_title")}
      intro={t("user.add_intro")}
      errors={hasProblems(problems)}
      back={{ href: usersAddress, label: t("user.list_title") }}
    >
      <PostForm once draft problems={problems}>
        <RoleFirst {...{ values, problems }} />
        <ScopeFields {...{ values, problems, ...lookups }} matches={answer?.offers?.school_code} />
        <NameFields {...{ values, problems }} isFocused={Boolean(values.role_id)} />
        <NewPasswordField
          label={t("user.add_password")}
          hint={t("user.add_password_hint")}
          problems={problems.password}
          optional
        />
        <ProofFields problems={problems} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={usersAddress} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
