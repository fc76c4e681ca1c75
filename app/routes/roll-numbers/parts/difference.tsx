import type { RollNumberRow } from "~/features/roll-numbers/numbering";
import type { RollNumberPreview } from "~/features/roll-numbers/queries";
import type { Change } from "~/features/roll-numbers/rules";
import { labelOf, t } from "~/messages";
import { Badge, Pagination, ScrollBox, shownCode } from "~/ui";

interface DifferenceProps {
  preview: RollNumberPreview;
  all: boolean;
  page: number;
  address: (changes: { page?: number; all?: boolean }) => string;
}

export const limit = 50;

/** Only the changes, unless all are asked for. Early and late candidates are in separate tables. */
export function Difference({ preview, all, page, address }: DifferenceProps) {
  const { locked, changed } = preview;
  const rows = all ? preview.rows : preview.rows.filter(({ change }) => change !== "same");
  const total = rows.length;
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = (Math.min(page, pages) - 1) * limit;
  const shown = rows.slice(from, from + limit).map((row, at) => ({ ...row, at: from + at + 1 }));
  const countLate = rows.filter(({ late }) => late).length;
  const heading = locked || countLate > 0 ? "roll_number.before_lock" : "roll_number.all_candidates";
  return (
    <>
      <Rows
        id="calon"
        heading={t(heading)}
        total={total - countLate}
        rows={shown.filter(({ late }) => !late)}
      />
      <Rows
        id="selepas"
        heading={t("roll_number.after_lock")}
        total={countLate}
        rows={shown.filter(({ late }) => late)}
      />
      {changed < preview.rows.length && (
        <p>
          <a href={address({ all: !all, page: 1 })}>
            {all ? t("roll_number.show_changes") : t("roll_number.show_all", { n: preview.rows.length })}
          </a>
        </p>
      )}
      <Pagination page={Math.min(page, pages)} total={total} limit={limit} address={address} hasRange />
    </>
  );
}

interface RowsProps {
  id: string;
  heading: string;
  rows: readonly (RollNumberRow & { at: number })[];
  total: number;
}

/** Minimal markup for each row, because there are many. */
function Rows({ id, heading, rows, total }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 id={id}>{t("roll_number.caption", { heading, n: total })}</h2>
      <ScrollBox labelledBy={id}>
        <table className="table codes changes">
          <thead>
            <tr>
              <th scope="col" className="num on-wide">
                {t("roll_number.row")}
              </th>
              <th scope="col">{labelOf("full_name")}</th>
              <th scope="col" className="on-wide">
                {labelOf("class_name")}
              </th>
              <th scope="col">{t("roll_number.old")}</th>
              <th scope="col">{t("roll_number.new")}</th>
              <th scope="col">{t("roll_number.change")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="num on-wide">{row.at}</td>
                <th scope="row">{row.full_name}</th>
                <td className="on-wide">{row.class_name}</td>
                <td>{shownCode("student_code", row.old)}</td>
                <td>{shownCode("student_code", row.new)}</td>
                <td>
                  <Badge kind={kinds[row.change]}>{t(`roll_number.change.${row.change}`)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

const kinds = {
  same: "neutral",
  new: "neutral",
  changed: "warning",
  taken_away: "warning",
} as const satisfies Record<Change, string>;
