import type { MergeRecord } from "~/features/school-merges/queries";
import { SchoolPickField } from "~/features/schools/form";
import type { School } from "~/features/schools/queries";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import { Button, CancelLink, ConfirmPanel, ErrorSummary, FormActions, Notice, SummaryList } from "~/ui";
import type { shownPlan } from "./merge-plan-data";

type Shown = Pick<School, "id" | "version">;

export function ChooseReceiver({
  school,
  problems,
  ...choice
}: { school: Shown } & ReturnType<typeof shownPlan>["choice"]) {
  return (
    <form method="get" action={`/schools/${school.id}/merge`} noValidate>
      <ErrorSummary problems={problems} />
      <SchoolPickField
        {...choice}
        problems={problems.school_code}
        hint={t("school_merge.pick_hint")}
        autoFocus={!problems.school_code}
      />
      <FormActions>
        <Button>{t("school_merge.show")}</Button>
        <CancelLink href={`/schools-edit/${school.id}`} />
      </FormActions>
    </form>
  );
}

interface MergeDoneProps {
  school: Shown;
  merge: MergeRecord;
  obstacles: readonly string[];
}

/** A merge that is in force, with its undo or what prevents it. */
export function MergeDone({ school, merge, obstacles }: MergeDoneProps) {
  const { total_registrations: registrations, total_students: students, total_users: users } = merge;
  return (
    <>
      <SummaryList
        rows={[
          {
            term: t("school_merge.receiver"),
            detail: `${merge.to_school_code} · ${merge.to_school_name}`,
          },
          {
            term: t("school_merge.moved"),
            detail: t("school_merge.moved_counts", { registrations, students, users }),
          },
          {
            term: t("school_merge.done_by"),
            detail: t("request.by", {
              name: merge.created_by ?? "",
              date: malaysianMoment(merge.created_at),
            }),
          },
        ]}
      />
      {obstacles.length > 0 ? (
        <Notice kind="warning" title={t("school_merge.undo_obstructed")}>
          <Consequences lines={obstacles} />
        </Notice>
      ) : (
        <ConfirmPanel
          title={t("school_merge.undo_question")}
          confirmLabel={t("school_merge.undo_confirm")}
          cancelHref={`/schools-edit/${school.id}`}
          hidden={{ action: "undo", version: school.version }}
          once
        >
          <p>{t("school_merge.undo_note")}</p>
        </ConfirmPanel>
      )}
    </>
  );
}
