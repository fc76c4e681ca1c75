import type { ShownPlan } from "~/features/imports/draft-work";
import { plainCauseChoices, WithdrawalDay } from "~/features/students/withdrawal/form";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import {
  Button,
  CellField,
  DataTable,
  FormActions,
  HiddenFields,
  Notice,
  PostForm,
  rangeText,
  TextField,
} from "~/ui";

/** Stored candidates whom a list that is complete does not name: each stays as it is until the clerk chooses a cause or a school. */
export function MissingCandidates({ plan, answer }: { plan: ShownPlan; answer: FormAnswer | undefined }) {
  const { missing, counts } = plan;
  const [first] = missing;
  const isOnePlace = missing.every(
    (one) => one.school_code === first?.school_code && one.exam_year === first.exam_year,
  );
  const held = [...new Set(missing.flatMap((one) => one.held ?? []))];
  const isClosed = counts.bad > 0;
  const withdraws = !isClosed && missing.some((one) => one.held === null);
  const offers = !isClosed && missing.some((one) => one.may_offer);
  const typed = (answer?.typed.missing ?? []) as { id?: string; cause?: string; to_school_code?: string }[];
  const problems = answer?.problems ?? {};
  const typedOf = (id: number) => typed.find((row) => row?.id === String(id));
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
        ...(withdraws ? [{ key: "cause", label: t("import.missing_cause") }] : []),
        ...(offers ? [{ key: "to_school_code", label: t("import.missing_to_school") }] : []),
      ]}
      rows={missing.map(({ id, version, full_name, line, held, may_offer, request_id, ...cells }, index) => ({
        id,
        cells: {
          ...cells,
          full_name: (
            <>
              <a href={recordAddress(id)}>{full_name}</a>
              {line && <p className="context">{t("import.missing_alike", { line })}</p>}
              {request_id !== null && (
                <p className="context">
                  <a href={`/requests/${request_id}`}>{t("import.missing_waits", { id: request_id })}</a>
                </p>
              )}
              {(withdraws || offers) && (
                <HiddenFields
                  values={{ [`missing[${index}].id`]: id, [`missing[${index}].version`]: version }}
                />
              )}
            </>
          ),
          cause: held === null && (
            <Cause name={`missing[${index}].cause`} {...{ full_name }} value={typedOf(id)?.cause} />
          ),
          to_school_code: may_offer && (
            <CellField
              name={`missing[${index}].to_school_code`}
              label={t("import.missing_to_school_of", { full_name })}
              value={typedOf(id)?.to_school_code}
              problems={problems[`missing[${index}].to_school_code`]}
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
      {withdraws || offers ? (
        <PostForm once draft>
          <HiddenFields values={{ intent: "withdraw" }} />
          {table}
          {withdraws && <WithdrawalDay value={answer?.typed.withdrawn_at} problems={problems} />}
          {offers && (
            <TextField
              name="offer_reason"
              value={(answer?.typed.offer_reason as string | undefined) ?? t("import.offer_reason")}
              problems={problems.offer_reason}
              hint={t("import.offer_reason_hint")}
            />
          )}
          <FormActions>
            <Button kind="danger">{t(offers ? "import.answer_missing" : "import.withdraw_missing")}</Button>
          </FormActions>
        </PostForm>
      ) : (
        table
      )}
    </>
  );
}

interface CauseProps {
  name: string;
  full_name: string;
  value: string | undefined;
}

function Cause({ name, full_name, value }: CauseProps) {
  return (
    <select
      className="input"
      name={name}
      aria-label={t("import.missing_choice_of", { full_name })}
      defaultValue={value}
    >
      <option value="">{t("import.missing_leave")}</option>
      {plainCauseChoices.map((cause) => (
        <option key={cause.value} value={cause.value}>
          {cause.label}
        </option>
      ))}
    </select>
  );
}

const rangeOf = ({ page, limit, counts, show }: ShownPlan) => rangeText({ page, limit, total: counts[show] });
