import type { OtherYear } from "~/features/students/other-years";
import { t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { shownCode } from "~/ui";

interface OtherYearsProps {
  years: OtherYear[];
  back: string;
}

/** Where the same person is a candidate in other years. */
export function OtherYears({ years, back }: OtherYearsProps) {
  if (years.length === 0) return null;
  return (
    <section>
      <h2>{t("student.other_years")}</h2>
      <ul>
        {years.map(({ id, exam_year, school_name, student_code, withdrawn_at }) => (
          <li key={id} className="actions">
            <a href={recordAddress(id, back)}>{t("student.in_other_year", { exam_year, school_name })}</a>{" "}
            {student_code === null ? t("student.without_number") : shownCode("student_code", student_code)}
            {withdrawn_at !== null && ` · ${t("student.had_withdrawn")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
