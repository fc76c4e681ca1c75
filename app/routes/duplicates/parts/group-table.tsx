import type { Duplicate } from "~/features/duplicates/queries.server";
import { labelOf, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { type Column, DataTable, RowActions, UserText } from "~/ui";

const papers = ["ic_number", "passport_number", "birth_cert_number"] as const;

/** A document that no candidate of the group has leaves its column to the others. */
const columnsFor = (candidates: Duplicate["candidates"]): Column[] => [
  { key: "full_name", label: labelOf("full_name") },
  ...papers
    .filter((key) => candidates.some(({ student }) => student?.[key]))
    .map((key) => ({ key, label: labelOf(key), nowrap: true })),
  { key: "school_name", label: labelOf("school_name") },
  { key: "class_name", label: labelOf("class_name") },
  { key: "student_code", label: labelOf("student_code"), nowrap: true },
  { key: "actions", label: t("word.actions"), isActions: true },
];

/** The candidates of one group below each other, so that differences are in one column. */
export function GroupTable({ group }: { group: Duplicate }) {
  const { candidates, total_candidates } = group;
  const more = total_candidates - candidates.length;
  return (
    <>
      <DataTable
        caption={t("duplicate.candidates_caption", { n: total_candidates })}
        columns={columnsFor(candidates)}
        rows={candidates.map(({ student, school_name, district, exam_type_code, exam_year }, at) => ({
          id: student?.id ?? -at,
          cells: {
            full_name: student ? (
              <a href={recordAddress(student.id)}>
                <UserText>{student.full_name}</UserText>
              </a>
            ) : (
              t("duplicate.outside")
            ),
            ...Object.fromEntries(papers.map((key) => [key, student?.[key]])),
            class_name: student?.class_name,
            student_code: student?.student_code,
            school_name: (
              <>
                {school_name}
                <p className="context">{`${district} · ${exam_type_code} ${exam_year}`}</p>
              </>
            ),
            actions: student && (
              <RowActions links={[{ href: `/student-history/${student.id}`, label: t("history.title") }]} />
            ),
          },
        }))}
        empty={null}
      />
      {more > 0 && <p>{t("duplicate.more", { n: more })}</p>}
    </>
  );
}
