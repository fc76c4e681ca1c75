import type { ReactNode } from "react";
import type { Finding } from "~/features/checks/queries";
import type { Duplicate } from "~/features/duplicates/queries";
import { nearRule } from "~/features/students/near/rules";
import { labelOf, t } from "~/messages";
import { type Candidate, CandidateTable } from "~/routes/duplicates/parts/candidates";
import { TickedForm } from "~/routes/parts/ticked-form";
import { answerManyPath } from "./address";
import { Actions, checkboxOf, type Reader, State } from "./rows";

interface NearTableProps {
  caption: string;
  groups: readonly Duplicate[];
  findings: readonly Finding[];
  reader: Reader;
  empty: ReactNode;
  pages: ReactNode;
}

/** The school answers for each record of a group. */
export function NearTable({ caption, groups, findings, reader, empty, pages }: NearTableProps) {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const findingOf = ({ student }: Candidate) => byId.get(student?.id ?? 0);
  const ticked = findings.map((finding) => ({
    id: finding.id,
    cells: {},
    select: checkboxOf(finding, reader),
  }));
  return (
    <CandidateTable
      caption={caption}
      groups={groups}
      hasSchools={false}
      columns={[
        { key: "state", label: labelOf("state") },
        { key: "actions", label: t("word.actions"), isActions: true },
      ]}
      selectOf={(candidate) => {
        const finding = findingOf(candidate);
        return finding && checkboxOf(finding, reader);
      }}
      cellsOf={(candidate) => {
        const finding = findingOf(candidate);
        if (!finding) return {};
        return { state: <State {...finding} />, actions: <Actions {...finding} reader={reader} /> };
      }}
      empty={empty}
      bar={
        <>
          <TickedForm
            rows={ticked}
            action={answerManyPath}
            label={t("check.right_ticked")}
            hidden={{ rule: nearRule, back: reader.back }}
          />
          {pages}
        </>
      }
    />
  );
}
