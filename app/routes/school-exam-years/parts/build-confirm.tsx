import type { BuildPreview } from "~/features/school-exam-years/build-queries";
import type { SchoolBuild } from "~/features/school-exam-years/schema";
import { t } from "~/messages";
import { ConfirmPanel } from "~/ui";

interface BuildConfirmProps {
  preview: BuildPreview;
  choice: SchoolBuild;
  cancelHref: string;
}

/** A longer list is folded, so that the button stays in view. */
const mostShown = 8;

export function BuildConfirm({ preview, choice, cancelHref }: BuildConfirmProps) {
  const { exam_year, chosen, school_code, district_code, exam_type_code, school_name } = choice;
  const { fresh, skipped, schools, fingerprint } = preview;
  const counts = { n: fresh, year: exam_year };
  const question =
    skipped > 0
      ? t("school_exam_year.build_confirm_skipping", { ...counts, skipped })
      : t("school_exam_year.build_confirm", counts);
  return (
    <ConfirmPanel
      title={question}
      confirmLabel={t("school_exam_year.build_confirm", counts)}
      cancelHref={cancelHref}
      hidden={{
        exam_year,
        chosen,
        district_code,
        exam_type_code,
        school_name,
        seen: fresh,
        fingerprint,
        confirmed: "true",
      }}
      once
    >
      {chosen === "ticked" &&
        school_code.map((code) => <input key={code} type="hidden" name="school_code" value={code} />)}
      <details open={fresh <= mostShown}>
        <summary>{t("school_exam_year.build_which", { n: fresh })}</summary>
        <ul className="list-disc pl-5">
          {schools.map((school) => (
            <li key={school.school_code}>{`${school.school_code} · ${school.school_name}`}</li>
          ))}
        </ul>
        {fresh > schools.length && <p>{t("school_exam_year.build_more", { n: fresh - schools.length })}</p>}
      </details>
    </ConfirmPanel>
  );
}
