import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AccountsFields, sentencesOfProblems } from "~/features/users/bulk/form";
import type { JudgedAccount } from "~/features/users/bulk/judge";
import { accountsForm } from "~/features/users/bulk/schema";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { hasProblems, labelOf, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import { Badge, Button, CancelLink, DataTable, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { usersAddress } from "./parts/account-words";
import { BulkConfirm, bulkAddress, previewOf } from "./parts/bulk-preview";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account_link.bulk_title")) }];

export const handle: Screen = { failed: { form: "account_link.failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "user.manage");
  return null;
}

/** Answers with a preview, or with the form to correct the list; writes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const form = await readProvedForm(request, actor, accountsForm);
  if (form.status !== "success") return refuse(form);
  const { typed, value } = form;
  const { problems, ...preview } = previewOf(value);
  if (hasProblems(problems)) {
    return data({ typed, problems, judged: preview.judged, preview: null }, { status: 422 });
  }
  if (value.intent === "correct") return data({ typed, problems, judged: [], preview: null });
  return data({ typed, problems, judged: preview.judged, preview });
}

export default function BulkAccounts() {
  const answer = useActionData<typeof action>();
  const { typed = {}, problems = {} } = answer ?? {};
  const { judged = [], preview = null } = answer && "judged" in answer ? answer : {};
  const back = { href: usersAddress, label: t("user.list_title") };
  if (preview) {
    return (
      <Page title={t("account_link.preview_title")} back={back} wide>
        <BulkConfirm values={{ ...typed, fingerprint: preview.fingerprint }} preview={preview} />
        <JudgedLines judged={judged} />
      </Page>
    );
  }
  return (
    <Page
      title={t("account_link.bulk_title")}
      intro={t("account_link.bulk_intro")}
      errors={hasProblems(problems)}
      back={back}
      wide
    >
      <PostForm action={bulkAddress} once draft problems={problems}>
        <AccountsFields values={typed} problems={problems} />
        <ProofFields problems={problems} />
        <FormActions>
          <Button accessKey="s">{t("account_link.check")}</Button>
          <CancelLink href={usersAddress} />
        </FormActions>
      </PostForm>
      {judged.length > 0 && <JudgedLines judged={judged} />}
    </Page>
  );
}

function JudgedLines({ judged }: { judged: readonly JudgedAccount[] }) {
  return (
    <DataTable
      caption={t("account_link.caption", { n: judged.length })}
      columns={[
        { key: "school_code", label: labelOf("school_code"), nowrap: true },
        { key: "line", label: t("account_link.line"), align: "right" },
        { key: "school_name", label: labelOf("school_name") },
        { key: "district_name", label: labelOf("district_code") },
        { key: "full_name", label: labelOf("full_name") },
        { key: "username", label: labelOf("username"), nowrap: true },
        { key: "result", label: t("account_link.result") },
      ]}
      rows={judged.map(({ problems, ...account }) => ({
        id: account.line,
        cells: { ...account, result: resultOf({ problems, ...account }) },
      }))}
      empty={null}
    />
  );
}

function resultOf({ status, problems, taken, existing }: JudgedAccount) {
  if (status === "wrong") {
    return (
      <ul className="problems">
        {sentencesOfProblems(problems).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    );
  }
  if (status === "skipped") return t("account_link.will_be_skipped", { username: existing ?? "" });
  return (
    <>
      <Badge kind="success">{t("account_link.will_be_new")}</Badge>
      {taken && <p className="context">{t("account_link.will_be_variant", { taken })}</p>}
    </>
  );
}
