import type { School } from "~/features/schools/queries";
import { figure, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import { ConfirmPanel, Notice, SummaryList } from "~/ui";
import type { shownPlan } from "./merge-plan-data";

type Plan = NonNullable<ReturnType<typeof shownPlan>["plan"]>;

interface MergePlanProps {
  school: Pick<School, "id" | "school_name" | "version">;
  plan: Plan;
}

/** The counts, and the question unless something prevents the merge. */
export function MergePlanPage({ school, plan }: MergePlanProps) {
  const address = `/schools/${school.id}/merge`;
  return (
    <>
      <Facts {...plan} />
      {plan.obstacles.length > 0 ? (
        <>
          <Notice kind="warning" title={t("school_merge.obstructed")}>
            <Consequences lines={plan.obstacles} />
          </Notice>
          <p className="actions">
            <a href={address}>{t("school_merge.choose_again")}</a>
          </p>
        </>
      ) : (
        <ConfirmPanel
          title={t("school_merge.question", { from: school.school_name, to: plan.to_school_name })}
          confirmLabel={t("school_merge.confirm")}
          cancelHref={address}
          hidden={{
            action: "merge",
            school_code: plan.school_code,
            version: school.version,
            fingerprint: plan.fingerprint,
          }}
          danger
          once
        >
          <Consequences lines={plan.consequences} />
        </ConfirmPanel>
      )}
    </>
  );
}

function Facts({ receiver, years, counts }: Plan) {
  const ofYears = years.map(({ year, n, m }) => ({
    term: t("school_merge.year_term", { year: String(year) }),
    detail: m === null ? t("school_merge.year_moved", { n }) : t("school_merge.year_joined", { n, m }),
  }));
  const none = { term: t("school_merge.years"), detail: t("school_merge.no_years") };
  return (
    <SummaryList
      rows={[
        { term: t("school_merge.receiver"), detail: receiver },
        ...(ofYears.length > 0 ? ofYears : [none]),
        { term: t("school_merge.withdrawn"), detail: figure(counts.withdrawn) },
        { term: t("school_merge.special_needs"), detail: figure(counts.special_needs) },
        { term: t("school_merge.users"), detail: figure(counts.users) },
      ]}
    />
  );
}
