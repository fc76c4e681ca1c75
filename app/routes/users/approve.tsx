import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries";
import { recentSchools } from "~/features/schools/pick";
import { approveUser, objectionsToApproval, proposedAccess, whyNotWaiting } from "~/features/users/approve";
import { RoleFirst, ScopeFields } from "~/features/users/form";
import { countWaiting, findUser } from "~/features/users/list";
import { userApproval } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { answerForm, refuse, showAgain } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, sentenceText, t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
} from "~/ui";
import { AccountFacts, roleLabel, usersAddress, waitingAddress } from "./parts/account-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("user.approve_title"), { context: data?.user.username }) },
];

export const handle: Screen = {
  place: "/admin/users",
  failed: { page: "user.load_failed", form: "user.update_failed" },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const lookups = { ...lookupChoices(), recent: recentSchools(actor) };
  return { user, proposed: proposedAccess(user), obstacle: sentenceText(whyNotWaiting(user)), lookups };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const id = idFrom(request, params.id);
  const form = await readProvedForm(request, actor, userApproval, {
    prepare: schoolTyped(actor),
    judge: objectionsToApproval,
  });
  if (form.fields.has("role")) return showAgain(form, {});
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => approveUser(actor, id, form.value), {
    to: () => (countWaiting() > 0 ? waitingAddress : usersAddress),
    flash: ({ username, role_id }) => ({
      key: "user.approved",
      values: { username, role: roleLabel(role_id) },
      next: true,
    }),
  });
}

const compared = ["role_id", "school_code", "district_code", "exam_level_code"] as const;

export default function ApproveUser() {
  const { user, proposed, obstacle, lookups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { typed: values = { ...proposed }, problems = {} } = answer ?? {};
  return (
    <Page
      title={t("user.approve_title")}
      context={user.username}
      intro={!obstacle && t("user.approve_intro")}
      errors={hasProblems(problems)}
      back={{ href: waitingAddress, label: t("user.list_title") }}
    >
      <ErrorSummary problems={problems} />
      {obstacle && !answer && <Notice kind="info">{obstacle}</Notice>}
      <AccountFacts user={user} />
      {!obstacle && (
        <PostForm once draft>
          <HiddenFields values={{ version: user.version }} />
          <Conflict answer={answer} fields={compared} />
          <RoleFirst {...{ values, problems }} isFocused />
          <ScopeFields {...{ values, problems, ...lookups }} matches={answer?.offers?.school_code} />
          <ProofFields problems={problems} />
          <FormActions>
            <Button accessKey="s">{t("user.approve")}</Button>
            <CancelLink href={waitingAddress} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}
