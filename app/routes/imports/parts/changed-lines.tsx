import type { ShownLine } from "~/features/imports/draft-lines";
import type { ShownPlan } from "~/features/imports/draft-work";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { Change } from "~/routes/students/parts/history-rows";
import { DataTable, HiddenFields, Notice, RowCheckbox, rangeText } from "~/ui";

interface ChangedLinesProps {
  plan: ShownPlan;
  answer: FormAnswer | undefined;
}

/** Stored candidates whom the list changes, field by field, each with a box. */
export function ChangedLines({ plan, answer }: ChangedLinesProps) {
  const { lines, heldReasons, counts } = plan;
  const typed = answer && "shown_lines" in answer.typed ? [answer.typed.ticked].flat().map(String) : null;
  const savable = lines.filter(({ correction }) => correction && !correction.isHeld);
  return (
    <>
      {heldReasons.length > 0 && counts.held > plan.requests.n && (
        <Notice kind="warning">{t("import.held", { n: counts.held, reasons: heldReasons.join(" ") })}</Notice>
      )}
      {savable.length > 0 && (
        <HiddenFields values={{ shown_lines: savable.map(({ line }) => line).join(" ") }} />
      )}
      <DataTable
        caption={t("import.caption_changed", { range: rangeOf(plan) })}
        columns={[
          { key: "full_name", label: t("label.full_name") },
          { key: "changes", label: t("import.changes") },
          { key: "line", label: t("import.line_number"), align: "right" },
          ...(lines.some(hasNotes) ? [{ key: "notes", label: t("import.notes") }] : []),
        ]}
        rows={lines.flatMap((shown) => (shown.correction ? [rowOf(shown, shown.correction, typed)] : []))}
        empty={t("import.no_lines")}
      />
    </>
  );
}

const hasNotes = ({ warnings, correction }: ShownLine) =>
  warnings.length > 0 ||
  correction?.hasForm === true ||
  correction?.unsure !== undefined ||
  Boolean(correction?.whyNoRequest);

function rowOf(
  { line, label, warnings }: ShownLine,
  {
    id,
    full_name,
    changes,
    isHeld,
    isTicked,
    hasForm,
    unsure,
    whyNoRequest,
  }: NonNullable<ShownLine["correction"]>,
  typed: string[] | null,
) {
  return {
    id: line,
    select: isHeld ? (
      ""
    ) : (
      <RowCheckbox
        name="ticked"
        value={line}
        about={full_name}
        checked={typed ? typed.includes(String(line)) : isTicked}
      />
    ),
    cells: {
      full_name: <a href={recordAddress(id)}>{full_name}</a>,
      changes: changes.map((change) => <Change key={change.field} {...change} old={change.old ?? ""} />),
      line: label,
      notes: (
        <>
          {[
            ...(unsure ? [t(`import.unsure.${unsure}`)] : []),
            ...warnings,
            ...(whyNoRequest ? [whyNoRequest] : []),
          ].join(" · ")}
          {hasForm && <a href={`/student-edit/${id}`}>{t("import.held_form", { full_name })}</a>}
        </>
      ),
    },
  };
}

const rangeOf = ({ page, limit, counts, show }: ShownPlan) => rangeText({ page, limit, total: counts[show] });
