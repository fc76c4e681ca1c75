import { signedForWords } from "~/features/school-exam-years/on-behalf-words";
import type { listsWaitingFor } from "~/features/school-exam-years/sign-off-queries";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import { DataTable, RowCheckbox } from "~/ui";

type Lists = ReturnType<typeof listsWaitingFor>;

/** Each ticked row sends the version that was shown. */
export function WaitingLists({ lists, year }: { lists: Lists; year: number }) {
  return (
    <DataTable
      caption={t("list.bulk_caption", { n: lists.length, year })}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "school_code", label: labelOf("school_code"), nowrap: true },
        { key: "total_students", label: labelOf("total_students"), align: "right" },
        { key: "total_male", label: labelOf("total_male"), align: "right" },
        { key: "total_female", label: labelOf("total_female"), align: "right" },
        { key: "head_name", label: labelOf("head_name") },
        { key: "since", label: t("list.when"), nowrap: true },
      ]}
      rows={lists.map((list) => ({
        id: list.id,
        select: (
          <RowCheckbox name="seen" value={`${list.id}:${list.version}`} about={list.school_name} checked />
        ),
        cells: {
          ...list,
          head_name: list.head_name ?? signedForWords(list),
          school_name: (
            <a
              href={schoolAddress(
                { school_code: list.school_code, exam_year: year },
                "/school_exam_years/readiness",
              )}
            >
              {list.school_name}
            </a>
          ),
          total_students: <Total list={list} />,
          total_male: figure(list.total_male),
          total_female: figure(list.total_female),
          since: list.state_changed_at && malaysianMoment(list.state_changed_at),
        },
      }))}
      empty={null}
    />
  );
}

/** With the expected number, where the list was handed in with another one. */
function Total({ list: { total_students, expected_students } }: { list: Lists[number] }) {
  if (expected_students === null || expected_students === total_students) return figure(total_students);
  return (
    <>
      {figure(total_students)}
      <p className="context">{t("list.expected_was", { n: expected_students })}</p>
    </>
  );
}
