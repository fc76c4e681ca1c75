import type { ReactNode } from "react";
import type { Consignment } from "~/features/packets/movements/rules";
import { boxesOf } from "~/features/values/day-boxes";
import { figure, labelOf, t } from "~/messages";
import { Button, CellField, DataTable, DayField, FormActions, HiddenFields, PostForm } from "~/ui";
import { SchoolAndPaper } from "./movements-table";
import { isOf, problemsOfRows, type StepAnswer, sentRows } from "./step-problems";

interface StepFormProps {
  /** `listed` is the count that the step expects. */
  rows: readonly Consignment[];
  answer: StepAnswer | undefined;
  records: boolean;
  action: string;
  children: ReactNode;
}

/** Every count is filled as listed; a count that is emptied is left for later. */
export function StepForm({ rows, answer, records, action, children }: StepFormProps) {
  const sent = sentRows(answer);
  const problems = problemsOfRows(rows, answer);
  const table = (
    <DataTable
      caption={t("movement.rows", { n: rows.length })}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "listed", label: labelOf("listed"), align: "right" },
        ...(records
          ? [
              { key: "packets", label: labelOf("packets") },
              { key: "reason", label: t("movement.reason") },
            ]
          : []),
      ]}
      rows={rows.map((row, at) => {
        const typed = sent.find((each) => isOf(row, each));
        const name = `rows[${at}]`;
        const { exam_paper_id, school_code, listed } = row;
        return {
          id: `${exam_paper_id} ${school_code}`,
          cells: {
            school_name: <SchoolAndPaper {...row} />,
            listed: figure(listed),
            packets: (
              <>
                <HiddenFields
                  values={{
                    // In this order the rows take fewer bytes.
                    [`${name}.school_code`]: school_code,
                    [`${name}.exam_paper_id`]: exam_paper_id,
                    [`${name}.listed`]: listed,
                  }}
                />
                <CellField
                  name={`${name}.packets`}
                  value={answer ? typed?.packets : listed}
                  problems={problems[`${name}.packets`]}
                  autoFocus={at === 0 && !answer}
                  inputMode="numeric"
                  width="tiny"
                />
              </>
            ),
            reason: (
              <CellField
                name={`${name}.reason`}
                value={typed?.reason}
                problems={problems[`${name}.reason`]}
              />
            ),
          },
        };
      })}
      empty={null}
      fits
      bar={children}
    />
  );
  if (!records) return table;
  return (
    <PostForm action={action} problems={problems} once draft>
      {table}
      <DayField
        name="moved_at"
        label={t("movement.moment")}
        boxes={boxesOf(answer?.typed ?? {}, "moved_at")}
        problems={problems.moved_at}
        withTime
      />
      <FormActions>
        <Button kind="secondary" accessKey="s">
          {t("movement.save_rows")}
        </Button>
      </FormActions>
    </PostForm>
  );
}
