import { t } from "~/messages";
import { Page } from "~/ui";
import { type SchoolYearChoice, SchoolYearForm } from "../school-year-form";

export interface ChooseSheetProps {
  choice: SchoolYearChoice;
  problems: Record<string, string[]>;
  /** The examination whose sheet was asked for, or null. */
  wanted: { sheet: string; name: string } | null;
  exam_types: { code: string; sheet: string; name: string }[];
  /** The exam type of the school, once school and year are known. */
  own: string | null;
}

/** The six sheets, and the school and year that they are printed for. */
export function ChooseSheet({ choice, problems, wanted, exam_types, own }: ChooseSheetProps) {
  const form = (
    <SchoolYearForm
      {...choice}
      action={wanted ? `/students/sheets/${wanted.sheet.toLowerCase()}` : "/students/sheets"}
      submit={t("action.continue")}
      problems={problems}
      hints={{
        school_code: t("sheet.school_hint"),
        exam_year: problems.exam_year && t("roll_number.year_choose"),
      }}
    />
  );
  return (
    <Page
      title={t("sheet.title")}
      intro={wanted ? t("sheet.choose_first", { exam: wanted.name }) : t("sheet.choose_intro")}
      errors={Object.keys(problems).length > 0}
      back={{ href: "/students", label: t("nav.students") }}
    >
      {form}
      <h2>{t("sheet.choose")}</h2>
      {own !== null && <p className="intro">{t("sheet.own_type", { exam: own })}</p>}
      <SheetLinks {...{ choice, exam_types, own }} />
    </Page>
  );
}

function SheetLinks({ choice, exam_types, own }: Pick<ChooseSheetProps, "choice" | "exam_types" | "own">) {
  const { school_code, exam_year } = choice;
  const query = own === null ? "" : `?${new URLSearchParams({ school_code: school_code ?? "", exam_year })}`;
  return (
    <ul>
      {exam_types.map(({ code, sheet, name }) => (
        <li key={code}>
          {own === null || own === code ? (
            <a href={`/students/sheets/${sheet.toLowerCase()}${query}`}>{t("sheet.link", { code, name })}</a>
          ) : (
            <span className="opt">{t("sheet.link", { code, name })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
