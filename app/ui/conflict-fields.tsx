import type { ReactNode } from "react";
import { t } from "~/messages";
import { Notice } from "./notice";
import { isArabic, UserText } from "./user-text";

type ConflictRow = {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  chosen?: "mine" | "theirs";
};

type ConflictFieldsProps = {
  rows: readonly ConflictRow[];
  changed?: { name: string; time: string };
  children?: ReactNode;
};

export function ConflictFields({ rows, changed, children }: ConflictFieldsProps) {
  return (
    <section className="conflict">
      <Notice kind="warning" title={t("ui.conflict_title")}>
        {changed && <p>{t("ui.conflict_changed", changed)}</p>}
        <p>{rows.length ? t("ui.conflict_explain") : t("ui.conflict_same")}</p>
        {rows.some(({ chosen: kept }) => kept) && <p>{t("ui.conflict_merged")}</p>}
      </Notice>
      {rows.length > 0 && (
        <table className="table compare">
          <thead>
            <tr>
              <th scope="col">{t("ui.conflict_field")}</th>
              <th scope="col">{t("ui.conflict_mine")}</th>
              <th scope="col">{t("ui.conflict_theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, theirs, chosen: kept }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{marked(mine, kept === "mine")}</td>
                <td>{marked(theirs, kept === "theirs")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </section>
  );
}

function orEmpty(value: ReactNode): ReactNode {
  if (value == null || value === "") return <span className="opt">{t("ui.conflict_empty")}</span>;
  return typeof value === "string" && isArabic(value) ? <UserText>{value}</UserText> : value;
}

function marked(value: ReactNode, isChosen: boolean): ReactNode {
  if (!isChosen) return orEmpty(value);
  return (
    <>
      <strong>{orEmpty(value)}</strong> <span className="opt">{t("ui.conflict_kept")}</span>
    </>
  );
}
