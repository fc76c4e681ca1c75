import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { approveUsers, type Proposal, proposalsOf } from "~/features/users/approve";
import { approvalsQuery, userApprovals } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { answerForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { labelOf, problem, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  DataTable,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
} from "~/ui";
import { roleLabel, scopeInWords, usersAddress, waitingAddress } from "./parts/account-words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("user.approve_many_title")) }];

export const handle: Screen = { failed: { form: "user.update_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "user.manage");
  const proposals = proposalsOf(readQueryLeniently(request, approvalsQuery).id);
  const isReady = ({ waiting, problems }: Proposal) => waiting && Object.keys(problems).length === 0;
  return {
    ready: proposals.filter(isReady),
    leftOut: proposals
      .filter((proposal) => !isReady(proposal))
      .map(({ user: { username }, waiting }) =>
        t(waiting ? "user.incomplete" : "user.approved_already", { username }),
      ),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const form = await readProvedForm(request, actor, userApprovals);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => approveUsers(actor, form.value.rows), {
    to: usersAddress,
    flash: ({ approved }) => ({ key: "user.approved_many", values: { n: approved }, next: true }),
  });
}

export default function ApproveUsers() {
  const { ready, leftOut } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const nothing = ready.length + leftOut.length === 0;
  const { current_password, otp, ...others } = answer?.problems ?? {};
  const refused = Object.values(others).flatMap((each) => each ?? []);
  const problems = {
    ...(refused.length > 0 && { "": refused }),
    ...(nothing && !answer && { "": [problem("no_account_ticked")] }),
    ...(current_password && { current_password }),
    ...(otp && { otp }),
  };
  const n = ready.length;
  return (
    <Page
      title={t("user.approve_many_title")}
      intro={n > 0 && t("user.approve_many_intro", { n })}
      errors={nothing || Boolean(answer)}
      back={{ href: waitingAddress, label: t("user.list_title") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {leftOut.length > 0 && (
        <Notice kind="warning" title={t("user.approve_left_out")}>
          {leftOut.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {n > 0 && <Ready proposals={ready} />}
      {n > 0 && (
        <PostForm once>
          {ready.map(({ user: { id, version } }, index) => (
            <HiddenFields
              key={id}
              values={{ [`rows[${index}].id`]: id, [`rows[${index}].version`]: version }}
            />
          ))}
          <ProofFields problems={problems} />
          <FormActions>
            <Button>{t("user.approve_many_confirm", { n })}</Button>
            <CancelLink href={waitingAddress} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}

const Ready = ({ proposals }: { proposals: Proposal[] }) => (
  <DataTable
    caption={t("user.approve_many_caption", { n: proposals.length })}
    columns={[
      ...(["full_name", "username", "role_id"] as const).map((key) => ({ key, label: labelOf(key) })),
      { key: "scope", label: t("user.scope") },
    ]}
    rows={proposals.map(({ user, access }) => ({
      id: user.id,
      cells: { ...user, role_id: roleLabel(access.role_id), scope: scopeInWords({ ...user, ...access }) },
    }))}
    empty={null}
  />
);
