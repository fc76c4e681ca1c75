import type { SheetChoice } from "~/features/sheets/choices/queries";
import { isOtherSheet, type SheetName } from "~/features/sheets/kinds";
import { nameOf } from "~/features/sheets/names";
import { malaysianMoment } from "~/features/values/moments";
import type { SchoolYear } from "~/features/values/school-year";
import { figure, hasProblems, type Problems, t } from "~/messages";
import { type SchoolYearChoice, SchoolYearForm } from "~/routes/parts/school-year-form";
import { Badge, type BadgeKind, DataTable, Notice, Page } from "~/ui";
import { manyPath, reprintsPath, sheetAddress, sheetPath } from "./addresses";
import { wordsOf } from "./reprint-listing";
import { type Step, StepLink } from "./step-link";

export interface ChooseSheetProps {
  choice: SchoolYearChoice;
  problems: Problems;
  /** The day from which the office wants the sheets printed, while it is ahead. */
  printing: string | null;
  wanted: string | null;
  exam_types: { code: string; sheet: SheetName; name: string }[];
  /** Set once school and year are known. */
  own: string | null;
  chosen:
    | (Pick<SheetChoicesProps, "choices" | "at"> & { school_name: string; rooms: string | null; next: Step })
    | null;
  many: boolean;
}

export function ChooseSheet(props: ChooseSheetProps) {
  const { choice, printing, problems, wanted, exam_types, own, chosen, many } = props;
  const rooms = chosen ? chosen.rooms : "/rooms";
  const exam = exam_types.find(({ code }) => code === own);
  const form = (
    <SchoolYearForm
      {...choice}
      action={wanted === null ? "/students/sheets" : sheetPath(wanted)}
      submit={t("action.continue")}
      problems={problems}
      isFocused={chosen === null}
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
      context={chosen && `${chosen.school_name} · ${chosen.at.exam_year}`}
      intro={chosen === null && introFor(wanted)}
      errors={hasProblems(problems)}
      back={{ href: "/students", label: t("nav.students") }}
      actions={
        <>
          {rooms && <a href={rooms}>{t("room.title")}</a>}{" "}
          {many && <a href={manyPath}>{t("sheet_many.link")}</a>}{" "}
          <a href={reprintsPath}>{t("reprint.title")}</a>{" "}
          <a href="/students/sheets/check">{t("print.title")}</a>
        </>
      }
    >
      {printing && <Notice kind="info">{printing}</Notice>}
      {chosen && exam ? (
        <>
          <SheetChoices {...chosen} exam={exam} />
          <StepLink step={chosen.next} />
          <details open={hasProblems(problems)}>
            <summary>{t(choice.isOwnSchool ? "sheet_choice.other_year" : "sheet_choice.other")}</summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </Page>
  );
}

const introFor = (wanted: string | null): string =>
  wanted === null ? t("sheet.choose_intro") : t("sheet.choose_first", { sheet: nameOf(wanted) });

interface SheetChoicesProps {
  choices: readonly SheetChoice[];
  at: SchoolYear;
  exam: { code: string; name: string };
}

/** The sheets of one school, each with its state: which to print now is a look, not a visit to each. */
function SheetChoices({ choices, at, exam }: SheetChoicesProps) {
  return (
    <DataTable
      caption={t("sheet_choice.caption", { exam: exam.code, year: at.exam_year })}
      columns={[
        { key: "sheet", label: t("reprint.sheet") },
        { key: "state", label: t("label.state") },
        { key: "pages", label: t("sheet_many.pages"), align: "right" },
        { key: "last", label: t("sheet_choice.last") },
      ]}
      rows={choices.map((choice) => ({
        id: choice.sheet,
        cells: {
          sheet: (
            <a href={sheetAddress(sheetPath(choice.sheet), at)}>
              {isOtherSheet(choice.sheet) ? choice.name : t("sheet.link", exam)}
            </a>
          ),
          state: <State {...choice} />,
          pages: choice.pages === null ? null : figure(choice.pages),
          last: <Last {...choice} />,
        },
      }))}
      empty={null}
      fits
    />
  );
}

const kinds: Record<SheetChoice["state"], BadgeKind> = {
  empty: "neutral",
  unnumbered: "warning",
  no_room: "neutral",
  draft: "warning",
  ready: "neutral",
  changed: "warning",
  current: "success",
};

function State({ state, unnumbered, reasons, rooms }: SheetChoice) {
  const lines = [
    ...(rooms && rooms.n > 0 ? [t("sheet_choice.rooms", rooms)] : []),
    ...(unnumbered > 0
      ? [t(state === "draft" ? "sheet_choice.draft" : "sheet_choice.left_out", { n: unnumbered })]
      : []),
    ...reasons.map(wordsOf),
  ];
  return (
    <>
      <Badge kind={kinds[state]}>{t(`sheet_choice.state.${state}`)}</Badge>
      {lines.length > 0 && <div className="opt">{lines.join(" · ")}</div>}
    </>
  );
}

function Last({ last, parts }: SheetChoice) {
  return (
    <>
      {last && `${malaysianMoment(last.printed_at)} · ${last.printed_by}`}
      {last && <div className="opt">{last.number}</div>}
      {parts > 0 && <div className="opt">{t("sheet_choice.parts", { n: parts })}</div>}
    </>
  );
}
