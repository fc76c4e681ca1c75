import { mostUntyped } from "~/features/students/bulk/rules";
import { WithdrawalFields } from "~/features/students/withdrawal/form";
import { labelOf, type Problems, t } from "~/messages";
import { ConfirmPanel, DataTable, TextField } from "~/ui";
import type { BulkPreview } from "./bulk-work";

interface BulkConfirmProps {
  preview: BulkPreview;
  problems: Problems;
  typed: Record<string, unknown>;
}

const columns = ["full_name", "ic_number", "school_code", "class_name", "student_code"] as const;

/** Hidden fields carry the choice as it was shown. */
export function BulkConfirm({ preview, problems, typed }: BulkConfirmProps) {
  const { operation: action, list, n, numbered, students, hidden } = preview;
  const isDeletion = action === "delete";
  return (
    <ConfirmPanel
      title={t(`bulk.question_${action}`, { n })}
      confirmLabel={t(`bulk.confirm_${action}`, { n })}
      cancelHref={list}
      hidden={hidden}
      typed={
        n > mostUntyped
          ? {
              name: "typed_count",
              label: t("bulk.typed", { typed: n }),
              value: typed.typed_count as string,
              problems: problems.typed_count,
            }
          : undefined
      }
      danger={isDeletion}
      once
    >
      {isDeletion && numbered > 0 && <p>{t("bulk.numbered", { n: numbered })}</p>}
      {action === "withdraw" && <WithdrawalFields values={typed} problems={problems} />}
      {action === "class_name" && (
        <TextField
          name="class_name"
          label={t("bulk.new_class")}
          value={typed.class_name as string | undefined}
          problems={problems.class_name}
          width="half"
          autoFocus={Object.keys(problems).length === 0}
        />
      )}
      <DataTable
        codes
        caption={
          n > students.length
            ? t("bulk.caption_first", { shown: students.length, n })
            : t("bulk.caption", { n })
        }
        columns={columns.map((key) => ({ key, label: labelOf(key) }))}
        rows={students.map((student) => ({
          id: student.id,
          cells: {
            ...student,
            schools: null,
            student_code: student.student_code ?? <span className="opt">{t("student.no_number")}</span>,
          },
        }))}
        empty={null}
      />
    </ConfirmPanel>
  );
}
