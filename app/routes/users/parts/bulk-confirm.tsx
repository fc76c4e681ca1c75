import { t } from "~/messages";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Button, FormActions, type FormProblems, HiddenFields, PostForm } from "~/ui";
import { bulkAddress, makeAddress } from "./bulk-addresses";
import type { BulkPreview } from "./bulk-preview";

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
