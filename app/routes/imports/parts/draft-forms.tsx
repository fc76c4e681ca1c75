import type { ShownPlan } from "~/features/imports/draft-work";
import { LinesToCorrect } from "~/features/imports/form";
import { TransferOffers } from "~/features/requests/form";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { Button, ButtonLink, FormActions, PostForm } from "~/ui";

const mostMerges = 10;

/** The button is in the form of the wrong lines, so that it keeps the cells typed there; else in its own. */
export function ClassSpellings({ plan, isInForm }: { plan: ShownPlan; isInForm: boolean }) {
  const { merges } = plan;
  if (merges.length === 0) return null;
  const button = (
    <Button name="intent" value="merge_classes" kind="secondary">
      {t("import.merge_classes", { n: merges.reduce((sum, { n }) => sum + n, 0) })}
    </Button>
  );
  return (
    <div className="my-5">
      <p>{t("import.classes_spelled")}</p>
      <ul>
        {merges.slice(0, mostMerges).map((merge) => (
          <li key={`${merge.from}|${merge.to}`}>{t("import.class_merge", { ...merge })}</li>
        ))}
        {merges.length > mostMerges && (
          <li>{t("import.class_merges_more", { n: merges.length - mostMerges })}</li>
        )}
      </ul>
      {isInForm ? button : <PostForm>{button}</PostForm>}
    </div>
  );
}

interface CorrectionsProps {
  plan: ShownPlan;
  path: string;
  answer: FormAnswer | undefined;
}

export function Corrections({ plan, path, answer }: CorrectionsProps) {
  return (
    <PostForm draft>
      <h2>{t("import.bad_heading")}</h2>
      <p>{t("import.bad_explain")}</p>
      <FormActions>
        <Button name="intent" value="check" accessKey="s">
          {t("import.check_again")}
        </Button>
        {plan.missingZeros > 0 && (
          <Button name="intent" value="restore_zeros" kind="secondary">
            {t("import.restore_zeros", { n: plan.missingZeros })}
          </Button>
        )}
        <ButtonLink href={`${path}/wrong.tsv`}>
          {t("import.download_wrong", { n: plan.counts.bad })}
        </ButtonLink>
      </FormActions>
      <ClassSpellings plan={plan} isInForm />
      <LinesToCorrect
        plan={plan}
        typed={answer?.typed.rows as Record<string, unknown>[] | undefined}
        autoFocus={!answer}
      />
      <FormActions>
        <Button name="intent" value="check" kind="secondary">
          {t("import.check_again")}
        </Button>
      </FormActions>
      <TransferOffers
        rows={plan.lines.flatMap(({ line, isElsewhere }, index) =>
          isElsewhere ? [{ row: `rows[${index}].cells`, line }] : [],
        )}
      />
    </PostForm>
  );
}
