import type { HandoverChoice } from "~/features/handovers/schema";
import { figure, t } from "~/messages";
import { SummaryList } from "~/ui";
import { MissingTable } from "./missing-table";
import type { ShownPlan } from "./preview";
import { changeColumns, kindInWords } from "./words";

/** What would go in. */
export function PlanFacts({ plan, choice }: { plan: ShownPlan; choice: HandoverChoice }) {
  const { changes } = plan;
  return (
    <>
      <h2 id="pratonton">{t("handover.preview_title", { n: plan.number })}</h2>
      <SummaryList
        rows={[
          { term: t("handover.kind"), detail: kindInWords(choice) },
          {
            term: t("handover.final_lists"),
            detail: t("handover.lists_of", { n: plan.final, total: plan.lists }),
          },
          { term: t("handover.candidates"), detail: figure(plan.candidates) },
          { term: t("handover.withdrawn_now"), detail: figure(plan.withdrawn) },
          ...(changes
            ? changeColumns.map(({ key, label }) => ({ term: label, detail: figure(changes[key]) }))
            : []),
        ]}
      />
    </>
  );
}

export const MissingNow = ({ plan: { missing, missing_total } }: { plan: ShownPlan }) => (
  <>
    <MissingTable lists={missing} total={missing_total} />
    {missing_total > missing.length && (
      <p>{t("handover.missing_more_now", { n: missing_total - missing.length })}</p>
    )}
  </>
);
