import type { Registration } from "~/features/school-exam-years/queries";
import type { Listed } from "~/features/values/lists";
import { figure, labelOf, t } from "~/messages";
import { listAddress, schoolAddress } from "~/routes/parts/addresses";
import { ClosedLine, type ClosedList } from "~/routes/parts/closed-list";
import { Badge, ButtonLink, DataTable, Page, Pagination, rangeText } from "~/ui";

interface YearPageProps {
  exam_year: number;
  list: Listed<Registration & { isOpen: boolean }>;
  closed: ClosedList | null;
  mayNumberAll: boolean;
}

export function YearPage({ exam_year, list, closed, mayNumberAll }: YearPageProps) {
  const address = listAddress("/students/roll-numbers", { exam_year, page: list.page }, { page: 1 });
  const all = mayNumberAll && !closed && list.total > 0 && (
    <ButtonLink href={`/students/roll-numbers/all?exam_year=${exam_year}`}>
      {t("roll_number.year_all")}
    </ButtonLink>
  );
  return (
    <Page
      title={t("roll_number.year_title", { year: exam_year })}
      actions={all}
      back={{ href: "/students/roll-numbers", label: t("roll_number.title") }}
      wide
    >
      <ClosedLine closed={closed} />
      <DataTable
        caption={t("roll_number.year_caption", { range: rangeText(list) })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "school_code", label: labelOf("school_code"), nowrap: true },
          { key: "exam_type_code", label: labelOf("exam_type_code") },
          { key: "total_students", label: labelOf("total_students"), align: "right" },
          { key: "total_student_with_code", label: labelOf("total_student_with_code"), align: "right" },
          { key: "state", label: labelOf("is_student_code_completed") },
        ]}
        rows={list.data.map((registration) => ({
          id: registration.id,
          cells: cellsOf(registration),
        }))}
        empty={t("roll_number.year_none", { year: exam_year })}
        bar={<Pagination {...list} address={address} />}
        fits
      />
    </Page>
  );
}

function cellsOf({ isOpen, ...registration }: YearPageProps["list"]["data"][number]) {
  const { school_code, school_name, exam_year, is_student_code_completed } = registration;
  const school = new URLSearchParams({ school_code, exam_year: String(exam_year) });
  return {
    ...registration,
    school_name: isOpen ? <a href={`/students/roll-numbers?${school}`}>{school_name}</a> : school_name,
    total_students: (
      <a href={schoolAddress({ school_code, exam_year })}>
        {figure(registration.total_students)}
        <span className="vh">{` ${t("roll_number.year_candidates", { school_name })}`}</span>
      </a>
    ),
    total_student_with_code: figure(registration.total_student_with_code),
    state: (
      <Badge kind={is_student_code_completed ? "success" : "neutral"}>
        {t(is_student_code_completed ? "word.complete" : "word.incomplete")}
      </Badge>
    ),
  };
}
