import { endOfLinks } from "~/features/users/bulk/create";
import { fingerprintOf, judgeAccounts } from "~/features/users/bulk/judge";
import { readAccountLines } from "~/features/users/bulk/lines";
import type { AccountsForm } from "~/features/users/bulk/schema";
import { malaysianDate } from "~/features/values/moments";
import { type Problems, problem, t } from "~/messages";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Button, FormActions, type FormProblems, HiddenFields, PostForm } from "~/ui";

export type BulkPreview = ReturnType<typeof previewOf>;

/** Wrong lines come first. Writes nothing. */
export function previewOf({ pasted, skip_existing }: Pick<AccountsForm, "pasted" | "skip_existing">) {
  const read = readAccountLines(pasted);
  if ("problem" in read) return { judged: [], problems: { pasted: [read.problem] } as Problems };
  const judged = judgeAccounts(read.lines, skip_existing);
  const of = (kind: string) => judged.filter(({ status }) => status === kind);
  const [wrong, fresh, skipped] = [of("wrong"), of("new"), of("skipped")];
  const problems: Problems = {};
  if (wrong.length > 0) problems.pasted = [problem("accounts_wrong", { n: wrong.length })];
  else if (fresh.length === 0) problems.pasted = [problem("no_account_to_make")];
  return {
    judged: [...wrong, ...fresh, ...skipped],
    problems,
    fresh: fresh.length,
    skipped: skipped.length,
    fingerprint: fingerprintOf(judged),
    last_day: malaysianDate(endOfLinks()),
  };
}

export const bulkAddress = "/admin/users/bulk";
export const makeAddress = `${bulkAddress}/make`;
export const linksAddress = "/admin/users/links";
export const renewAddress = `${linksAddress}/renew`;

interface BulkConfirmProps {
  values: Record<string, unknown>;
  preview?: Pick<BulkPreview, "fresh" | "skipped" | "last_day">;
  problems?: FormProblems;
}

/** Without a preview the only way on is to look over the list again. */
export function BulkConfirm({ values, preview, problems = {} }: BulkConfirmProps) {
  const { pasted, skip_existing, fingerprint } = values as Record<string, string | undefined>;
  const { fresh: n = 0, skipped = 0, last_day: day = "" } = preview ?? {};
  return (
    <PostForm className="confirm" action={preview ? makeAddress : bulkAddress} once problems={problems}>
      {preview && <h2>{t("account_link.question", { n, day })}</h2>}
      {skipped > 0 && <p>{t("account_link.question_skipped", { n: skipped })}</p>}
      {preview && <p>{t("account_link.once_ahead")}</p>}
      <HiddenFields values={{ pasted, skip_existing, fingerprint }} />
      <ProofFields problems={problems} />
      <FormActions>
        {preview && <Button>{t("account_link.confirm", { n })}</Button>}
        {!preview && <Button>{t("account_link.check")}</Button>}
        <Button kind="quiet" name="intent" value="correct" formAction={bulkAddress} autoFocus={!problems[""]}>
          {t("account_link.correct")}
        </Button>
      </FormActions>
    </PostForm>
  );
}
