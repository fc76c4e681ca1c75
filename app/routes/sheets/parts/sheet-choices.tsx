import type { SheetChoice } from "~/features/sheets/choices/queries";
import { isOtherSheet } from "~/features/sheets/kinds";
import { malaysianMoment } from "~/features/values/moments";
import type { SchoolYear } from "~/features/values/school-year";
import { figure, t } from "~/messages";
import { Badge, type BadgeKind, DataTable } from "~/ui";
import { sheetAddress, sheetPath } from "./addresses";
import { wordsOf } from "./reprint-rows";

export interface SheetChoicesProps {
  choices: readonly SheetChoice[];
  at: SchoolYear;
  exam: { code: string; name: string };
}

/** The sheets of one school, each with its state: which to print now is a look, not a visit to each. */
export function SheetChoices({ choices, at, exam }: SheetChoicesProps) {
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
