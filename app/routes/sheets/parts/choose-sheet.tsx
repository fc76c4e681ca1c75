import { otherSheets, type SheetName } from "~/features/sheets/kinds";
import { nameOf } from "~/features/sheets/names";
import { Miniature } from "~/features/sheets/screen/miniature";
import { hasProblems, type Problems, t } from "~/messages";
import { type SchoolYearChoice, SchoolYearForm } from "~/routes/parts/school-year-form";
import { Notice, Page } from "~/ui";
import { sheetAddress, sheetPath } from "./addresses";
import { manyPath } from "./many-address";
import { reprintsPath } from "./reprint-address";

export interface ChooseSheetProps {
  choice: SchoolYearChoice;
  problems: Problems;
  /** The day from which the office wants the sheets printed, while it is ahead. */
  printing: string | null;
  wanted: string | null;
  exam_types: { code: string; sheet: SheetName; name: string }[];
  /** Set once school and year are known. */
  own: string | null;
  many: boolean;
}

export function ChooseSheet({ choice, printing, problems, wanted, exam_types, own, many }: ChooseSheetProps) {
  const form = (
    <SchoolYearForm
      {...choice}
      action={wanted === null ? "/students/sheets" : sheetPath(wanted)}
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
      wide
      title={t("sheet.title")}
      intro={wanted === null ? t("sheet.choose_intro") : t("sheet.choose_first", { sheet: nameOf(wanted) })}
      errors={hasProblems(problems)}
      back={{ href: "/students", label: t("nav.students") }}
      actions={
        <>
          <a
            href={
              own === null
                ? "/rooms"
                : sheetAddress("/rooms", { ...choice, school_code: choice.school_code ?? "" })
            }
          >
            {t("room.title")}
          </a>{" "}
          {many && <a href={manyPath}>{t("sheet_many.link")}</a>}{" "}
          <a href={reprintsPath}>{t("reprint.title")}</a>{" "}
          <a href="/students/sheets/check">{t("print.title")}</a>
        </>
      }
    >
      {printing && <Notice kind="info">{printing}</Notice>}
      {form}
      <h2>{t("sheet.choose")}</h2>
      {own !== null && <p className="intro">{t("sheet.own_type", { exam: own })}</p>}
      <SheetLinks {...{ choice, exam_types, own }} />
      <h2>{t("sheet.choose_other")}</h2>
      <div className="tiles">
        {otherSheets.map((sheet) => (
          <SheetLink key={sheet} sheet={sheet} label={nameOf(sheet)} href={hrefOf(sheet, choice, own)} />
        ))}
      </div>
    </Page>
  );
}

function SheetLinks({ choice, exam_types, own }: Pick<ChooseSheetProps, "choice" | "exam_types" | "own">) {
  return (
    <ul className="tiles lg:grid-cols-6">
      {exam_types.map(({ code, sheet, name }) => {
        const label = t("sheet.link", { code, name });
        const href = own === null || own === code ? hrefOf(sheet, choice, own) : null;
        return (
          <li key={code}>
            <SheetLink sheet={sheet} label={label} href={href} />
          </li>
        );
      })}
    </ul>
  );
}

/** Without `href` the sheet does not apply to the school. */
function SheetLink({ sheet, label, href }: { sheet: SheetName; label: string; href: string | null }) {
  if (href === null) {
    return (
      <div>
        <Miniature sheet={sheet} />
        <span className="tile-label">{label}</span>
      </div>
    );
  }
  return (
    <a href={href}>
      <Miniature sheet={sheet} />
      <span className="text-primary-dark underline">{label}</span>
    </a>
  );
}

function hrefOf(sheet: string, { school_code, exam_year }: SchoolYearChoice, own: string | null): string {
  if (own === null || school_code === null) return sheetPath(sheet);
  return sheetAddress(sheetPath(sheet), { school_code, exam_year });
}
