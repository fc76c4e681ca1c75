import type { ListColumn } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries";
import { malaysianMoment } from "~/features/values/moments";
import { groupedIc, labelOf, t } from "~/messages";
import { recordAddress, schoolAddress } from "~/routes/parts/addresses";
import { placeKey } from "~/routes/parts/closed-list";
import { firstFound } from "~/routes/parts/found-address";
import type { ListingColumn } from "~/routes/parts/listing";
import type { StudentActions } from "./list-actions";

interface Reader {
  may: Pick<StudentActions, "edit" | "unedited" | "asks">;
  back: string;
  isFirstFound: boolean;
}
type StudentColumn = ListingColumn<StudentRecord, unknown, Reader>;

/** What differs from a column of words. */
const looks: Partial<Record<ListColumn, Pick<StudentColumn, "printed" | "dir" | "screen">>> = {
  student_code: {
    screen: (student) => student.student_code ?? <span className="opt">{t("student.no_number")}</span>,
  },
  school_name: { printed: 60, screen: School },
  full_name_arabic: { printed: 48, dir: "rtl", screen: Jawi },
  ic_number: { printed: 30 },
  class_name: { printed: 28 },
  gender: { printed: 16 },
  exam_year: { printed: 16 },
  district_code: { printed: 16 },
  created_at: { printed: 30 },
  updated_at: { printed: 30 },
};

export const columnsOf = (shown: readonly ListColumn[]): StudentColumn[] => [
  {
    key: "full_name",
    label: labelOf("full_name"),
    printed: 66,
    cell: (student) => student.full_name,
    screen: Name,
  },
  ...shown.map((key) => ({
    key,
    label: labelOf(key),
    printed: 24,
    cell: (student: StudentRecord) => textOf(key, student, shown),
    ...looks[key],
  })),
  { key: "actions", label: t("word.actions"), isActions: true, screen: Edit },
];

function Name({ id, full_name }: StudentRecord, { back, isFirstFound }: Reader) {
  return (
    <a href={recordAddress(id, back)} id={isFirstFound ? firstFound : undefined}>
      {full_name}
    </a>
  );
}

function School({ schools: school, school_code, exam_year }: StudentRecord) {
  return <a href={schoolAddress({ school_code, exam_year })}>{school.school_name}</a>;
}

function Jawi({ full_name_arabic }: StudentRecord) {
  return (
    <bdi lang="ar" dir="rtl">
      {full_name_arabic}
    </bdi>
  );
}

/** The row names its candidate, and so does the link before. */
function Edit(student: StudentRecord, { may, back }: Reader) {
  if (!may.edit || student.erased_at !== null || may.unedited.includes(placeKey(student))) return null;
  const returning = back === "/students" ? "" : `?back=${encodeURIComponent(back)}`;
  return (
    <a href={`/student-edit/${student.id}${returning}`} data-island="">
      {t(may.asks ? "request.correction_link" : "action.edit")}
    </a>
  );
}

/** What the list shows of a candidate in a column, on the screen and on paper. */
export function textOf(column: ListColumn, student: StudentRecord, shown: readonly ListColumn[]) {
  switch (column) {
    case "ic_number":
      return groupedIc(identityOf(student, shown));
    case "school_code":
      return student.schools.recorded_school_code;
    case "school_name":
    case "district_code":
    case "exam_type_code":
      return student.schools[column];
    case "is_student":
      return t(student.is_student ? "student.is_student" : "student.is_no_student");
    case "is_citizen":
      return t(student.is_citizen ? "student.is_citizen" : "student.is_no_citizen");
    case "created_at":
    case "updated_at":
      return malaysianMoment(student[column]);
    default:
      return student[column];
  }
}

/** Without an IC another document identifies the candidate, unless a column already shows it. */
function identityOf(student: StudentRecord, shown: readonly ListColumn[]): string | null {
  const others = ["passport_number", "birth_cert_number"] as const;
  const otherColumns = others.filter((other) => !shown.includes(other)).map((other) => student[other]);
  return student.ic_number ?? otherColumns.find((number) => number !== null) ?? null;
}
