import { sentencesOfProblems } from "~/features/users/bulk/form";
import type { JudgedAccount } from "~/features/users/bulk/judge";
import { labelOf, t } from "~/messages";
import { Badge, DataTable } from "~/ui";

export function JudgedLines({ judged }: { judged: readonly JudgedAccount[] }) {
  return (
    <DataTable
      caption={t("account_link.caption", { n: judged.length })}
      columns={[
        { key: "school_code", label: labelOf("school_code"), nowrap: true },
        { key: "line", label: t("account_link.line"), align: "right" },
        { key: "school_name", label: labelOf("school_name") },
        { key: "district_name", label: labelOf("district_code") },
        { key: "full_name", label: labelOf("full_name") },
        { key: "username", label: labelOf("username"), nowrap: true },
        { key: "result", label: t("account_link.result") },
      ]}
      rows={judged.map(({ problems, ...account }) => ({
        id: account.line,
        cells: { ...account, result: resultOf({ problems, ...account }) },
      }))}
      empty={null}
    />
  );
}

function resultOf({ status, problems, taken, existing }: JudgedAccount) {
  if (status === "wrong") {
    return (
      <ul className="problems">
        {sentencesOfProblems(problems).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    );
  }
  if (status === "skipped") return t("account_link.will_be_skipped", { username: existing ?? "" });
  return (
    <>
      <Badge kind="success">{t("account_link.will_be_new")}</Badge>
      {taken && <p className="context">{t("account_link.will_be_variant", { taken })}</p>}
    </>
  );
}
