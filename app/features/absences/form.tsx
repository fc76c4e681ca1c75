import { absenceReasons } from "~/db/schema/states";
import { hasProblems, labelOf, type Problems, t } from "~/messages";
import { CellField, CheckboxField, SelectField } from "~/ui";
import { ABSENCE_LINES, lineName, linesOf } from "./schema";

interface AbsenceFieldsProps {
  typed: Record<string, unknown> | null;
  problems: Problems;
}

/** What holds for all numbers of a form. */
export function AbsenceChoices({ typed, problems }: AbsenceFieldsProps) {
  return (
    <>
      <SelectField
        name="reason"
        label={t("absence.reason")}
        value={typeof typed?.reason === "string" ? typed.reason : "T"}
        options={absenceReasons.map((value) => ({ value, label: t(`absence.reason_${value}`) }))}
        problems={problems.reason}
        blank={false}
        width="half"
      />
      <CheckboxField
        name="is_received"
        label={t("absence.is_received")}
        checked={typed === null || typed.is_received === "true"}
        problems={problems.is_received}
      />
    </>
  );
}

export function AbsenceFields({ typed, problems }: AbsenceFieldsProps) {
  const lines = linesOf(typed?.rows);
  const shown = Math.max(ABSENCE_LINES.shown, lines.length);
  const isWrong = hasProblems(problems);
  return (
    <>
      <AbsenceChoices typed={typed} problems={problems} />
      <div className="table-box rows few">
        <table className="table typing" data-need="student_code">
          <caption>{t("absence.grid_caption")}</caption>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t("batch.row")}
              </th>
              <th scope="col">{labelOf("student_code")}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: shown }, (_, at) => (
              <tr key={lineName(at)}>
                <th scope="row" className="num">
                  {at + 1}
                </th>
                <td>
                  <CellField
                    name={lineName(at)}
                    label={labelOf("student_code")}
                    value={lines[at] || null}
                    problems={problems[lineName(at)]}
                    autoFocus={!isWrong && at === 0}
                    width="half"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
