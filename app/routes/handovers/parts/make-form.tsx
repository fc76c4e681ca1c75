import type { HandoverChoice } from "~/features/handovers/schema";
import { hasProblems, type Problems, t } from "~/messages";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Button, FormActions, HiddenFields, PostForm } from "~/ui";
import type { ShownPlan } from "./preview";

interface Props {
  preview: { choice: HandoverChoice; plan: ShownPlan | null } | null;
  /** Of a form that was refused where the address has no preview. */
  sent: Record<string, unknown> | null;
  problems: Problems;
}

const names = ["exam_year", "exam_type_code", "layout_id", "since_number", "fingerprint"];

const textsOf = (sent: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, String(sent[name] ?? "")]));

/** Makes what the preview shows. Without something to hand over it has the problems alone. */
export function MakeForm({ preview, sent, problems }: Props) {
  const plan = preview?.plan?.obstacle === null ? preview.plan : null;
  const values =
    preview && plan
      ? {
          ...preview.choice,
          since_number: preview.choice.since_number ?? "",
          fingerprint: plan.fingerprint,
        }
      : sent && textsOf(sent);
  const isNext = plan !== null && !hasProblems(problems);
  return (
    <div className="mb-6">
      <PostForm problems={problems}>
        {values && (
          <>
            <HiddenFields values={values} />
            <ProofFields problems={problems} autoFocus={isNext} />
            <FormActions>
              <Button accessKey="s" autoFocus={isNext}>
                {plan ? t("handover.make", { n: plan.number }) : t("handover.add_title")}
              </Button>
            </FormActions>
          </>
        )}
      </PostForm>
    </div>
  );
}
