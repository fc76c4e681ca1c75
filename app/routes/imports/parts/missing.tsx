import type { ShownPlan } from "~/features/imports/draft-work";
import { causes, WithdrawalDay } from "~/features/students/withdrawal/form";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { Button, DataTable, FormActions, HiddenFields, Notice, PostForm, rangeText } from "~/ui";

/** Stored candidates whom a list that is complete does not name: each stays as it is until the clerk chooses a cause. */
export function MissingCandidates({ plan, answer }: { plan: ShownPlan; answer: FormAnswer | undefined }) {
  const { missing, counts } = plan;
  const [first] = missing;
  const isOnePlace = missing.every(
    (one) => one.school_code === first?.school_code && one.exam_year === first.exam_year,
  );
  const held = [...new Set(missing.flatMap((one) => one.held ?? []))];
  const isOpen = counts.bad === 0 && missing.some((one) => one.held === null);
  const typed = (answer?.typed.missing ?? []) as { id?: string; cause?: string }[];
  const table = (
    <DataTable
      caption={t("import.caption_missing", { range: rangeOf(plan) })}
      columns={[
        { key: "full_name", label: t("label.full_name") },
        { key: "class_name", label: t("label.class_name") },
        { key: "student_code", label: t("label.student_code") },
        ...(isOnePlace
          ? []
          : [
              { key: "school_code", label: t("label.school_code") },
              { key: "exam_year", label: t("label.exam_year") },
            ]),
        ...(isOpen ? [{ key: "choice", label: t("import.missing_choice") }] : []),
      ]}
      rows={missing.map(({ id, version, full_name, line, held, ...cells }, index) => ({
        id,
        cells: {
          ...cells,
          full_name: (
            <>
              <a href={recordAddress(id)}>{full_name}</a>
              {line && <p className="context">{t("import.missing_alike", { line })}</p>}
            </>
          ),
          choice: held === null && (
            <Choice
              {...{ index, id, version, full_name }}
              cause={typed.find((row) => row?.id === String(id))?.cause}
            />
          ),
        },
      }))}
      empty={t("import.no_lines")}
    />
  );
  return (
    <>
      <p className="my-5">{t("import.missing_note")}</p>
      {counts.bad > 0 && (
        <Notice kind="warning">{t("problem.missing_after_wrong", { n: counts.bad })}</Notice>
      )}
      {held.length > 0 && <Notice kind="warning">{held.join(" ")}</Notice>}
      {isOpen ? (
        <PostForm once draft>
          <HiddenFields values={{ intent: "withdraw" }} />
          {table}
          <WithdrawalDay value={answer?.typed.withdrawn_at} problems={answer?.problems ?? {}} />
          <FormActions>
            <Button kind="danger">{t("import.withdraw_missing")}</Button>
          </FormActions>
        </PostForm>
      ) : (
        table
      )}
    </>
  );
}

interface ChoiceProps {
  index: number;
  id: number;
  version: number;
  full_name: string;
  cause: string | undefined;
}

function Choice({ index, id, version, full_name, cause }: ChoiceProps) {
  const name = `missing[${index}]`;
  return (
    <>
      <HiddenFields values={{ [`${name}.id`]: id, [`${name}.version`]: version }} />
      <select
        className="input"
        name={`${name}.cause`}
        aria-label={t("import.missing_choice_of", { full_name })}
        defaultValue={cause}
      >
        <option value="">{t("import.missing_leave")}</option>
        {causes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

const rangeOf = ({ page, limit, counts, show }: ShownPlan) => rangeText({ page, limit, total: counts[show] });
