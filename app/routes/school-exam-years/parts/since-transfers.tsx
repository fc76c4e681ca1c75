import type { TransferRecord } from "~/features/student-transfers/queries";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { DataTable, shownCode, UserText } from "~/ui";
import { undoAddress } from "./addresses";

/** Candidates who moved between schools; the school that lost one, its district and the office take the move back. */
export function SinceTransfers({ transfers }: { transfers: readonly TransferRecord[] }) {
  if (transfers.length === 0) return null;
  return (
    <section>
      <h2>{t("since.transfers_title")}</h2>
      <DataTable
        id="perpindahan"
        caption={t("since.transfers", { n: transfers.length })}
        columns={[
          { key: "full_name", label: labelOf("full_name") },
          { key: "student_code", label: t("transfer.former_code"), nowrap: true },
          { key: "from", label: t("transfer.from") },
          { key: "to", label: t("transfer.to") },
          { key: "by", label: t("transfer.moved_by") },
        ]}
        rows={transfers.map((one) => ({
          id: one.id,
          cells: {
            full_name: (
              <>
                <UserText>{one.full_name}</UserText>
                <p className="context">{undoOf(one)}</p>
              </>
            ),
            student_code: one.student_code && shownCode("student_code", one.student_code),
            from: one.from_school_name,
            to: one.to_school_name,
            by: t("request.by", { name: one.created_by ?? "", date: malaysianMoment(one.created_at) }),
          },
        }))}
        empty={null}
      />
    </section>
  );
}

function undoOf({ id, full_name, may_undo, returned_at, returned_by }: TransferRecord) {
  if (returned_at !== null) {
    const by = t("request.by", { name: returned_by ?? "", date: malaysianMoment(returned_at) });
    return `${t("request.returned_by")} ${by}`;
  }
  return (
    may_undo && (
      <a href={undoAddress(id)} aria-label={t("transfer.undo_of", { full_name })}>
        {t("action.undo")}
      </a>
    )
  );
}
