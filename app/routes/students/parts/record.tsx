import { nameOf } from "~/features/sheets/names";
import type { PrintWith } from "~/features/sheets/prints-with";
import { formFields, type StudentFieldName, usualColumns } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries";
import { malaysianMoment } from "~/features/values/moments";
import { shownValue } from "~/features/values/shown-value";
import { labelOf, t } from "~/messages";
import { addressOfOne, sheetAddress } from "~/routes/sheets/parts/addresses";
import { SummaryList, shownCode } from "~/ui";

/** The page shows these in its own way. */
const shownElsewhere = [
  "full_name",
  "full_name_arabic",
  "school_code",
  "exam_year",
  "is_student",
  "is_citizen",
] as const;
type Text = Exclude<StudentFieldName, (typeof shownElsewhere)[number]>;
const texts = formFields.filter(
  (name): name is Text => !(shownElsewhere as readonly string[]).includes(name),
);

interface RecordOfProps {
  student: StudentRecord;
  district_name: string;
  is_late: boolean;
  /** The form of the arrangements, for an account that may open it. */
  needs: string | null;
}

export function RecordOf({ student, district_name, is_late, needs }: RecordOfProps) {
  const { schools, school_code, full_name_arabic, created_at, updated_at } = student;
  // Most candidates have none of the unusual ones, so a blank one has no line.
  const shown = texts.filter((name) => student[name] !== null || usualColumns.includes(name));
  const state = [
    t(student.is_student ? "student.is_student" : "student.is_no_student"),
    t(student.is_citizen ? "student.is_citizen" : "student.is_no_citizen"),
    is_late && t("student.is_late"),
    student.is_repeating && t("student.is_repeating"),
  ];
  const arabic = full_name_arabic && (
    <bdi lang="ar" dir="rtl">
      {full_name_arabic}
    </bdi>
  );
  const arrangements = needs && (
    <p className="actions">
      <a href={needs}>{t("special_need.open")}</a>
    </p>
  );
  return (
    <SummaryList
      rows={[
        ...(arabic ? [{ term: labelOf("full_name_arabic"), detail: arabic }] : []),
        ...shown.map((name) => ({
          term: labelOf(name),
          detail: shownOf(name, student[name]),
        })),
        {
          term: labelOf("school_code"),
          detail: t("student.at_school", { ...schools, school_code, district_name }),
        },
        { term: t("student.status"), detail: state.filter(Boolean).join(" · ") },
        ...(arrangements ? [{ term: t("special_need.title"), detail: arrangements }] : []),
        { term: labelOf("created_at"), detail: malaysianMoment(created_at) },
        { term: labelOf("updated_at"), detail: malaysianMoment(updated_at) },
      ]}
    />
  );
}

function shownOf(name: Text, value: string | null) {
  if (value === null) return t("word.none");
  return name === "gender" ? shownValue(name, value) : shownCode(name, value);
}

export function PrintsOf({ prints, student }: { prints: PrintWith[]; student: StudentRecord }) {
  return (
    <section>
      <h2>{t("student.prints")}</h2>
      {prints.length === 0 && <p>{t("student.no_print")}</p>}
      <ul>
        {prints.map(({ number, sheet, created_at }) => (
          <li key={number}>
            {t("student.print", { name: nameOf(sheet), number, at: malaysianMoment(created_at) })}
          </li>
        ))}
      </ul>
      <p className="actions">
        <a href={sheetAddress("/students/sheets", student)}>{t("student.sheets_of_school")}</a>{" "}
        {student.withdrawn_at === null && (
          <>
            <a href={addressOfOne("statements", student)}>{t("student.print_statement")}</a>{" "}
            {student.student_code !== null && (
              <a href={addressOfOne("slips", student)}>{t("student.print_slip")}</a>
            )}
          </>
        )}
      </p>
    </section>
  );
}
