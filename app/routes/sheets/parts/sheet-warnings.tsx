import { unnumberedOn } from "~/features/sheets/kinds";
import type { Sheet } from "~/features/sheets/queries";
import { t } from "~/messages";
import { Notice } from "~/ui";
import type { SheetAnswer } from "./answer";
import { StepLink } from "./step-link";

type Shown = Extract<SheetAnswer, { show: "sheet" }>;

export function SheetWarnings({ sheet, receipt, outdated, steps, most }: Shown) {
  const { unnumbered, candidates } = sheet;
  const notStudents = candidates.filter(({ is_student }) => !is_student).length;
  const lines = [
    outdated !== null && t("sheet.outdated", { number: outdated }),
    unnumbered > 0 && noteOfUnnumbered(sheet),
    notStudents > 0 && t("sheet.not_students", { n: notStudents }),
    sheet.omitted > 0 && t("sheet.omitted", { max: most, n: sheet.omitted }),
    sheet.sheet === "check-list" && sheet.state === "muktamad" && t("sheet.draft_of_final"),
    sheet.sheet === "final-list" &&
      sheet.state !== "muktamad" &&
      t("sheet.not_final_yet", { state: t(`list.${sheet.state}`) }),
    sheet.room !== null && sheet.room.hidden.length > 0 && t("sheet.hidden", { n: sheet.room.hidden.length }),
    receipt.number === null && !receipt.isPreview && !sheet.isDraft && t("sheet.unnumbered"),
  ].filter((line) => typeof line === "string");
  if (lines.length === 0) return null;
  return (
    <Notice kind="warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {unnumbered > 0 && <StepLink step={steps.numbers} />}
    </Notice>
  );
}

function noteOfUnnumbered({ sheet, unnumbered: n, isDraft }: Sheet): string | false {
  if (isDraft) return t("sheet.is_draft", { n });
  if (unnumberedOn(sheet) === "allowed") return false;
  if (sheet === "slips") return t("sheet.slips_left_out", { n });
  return t(sheet === "labels" ? "sheet.labels_left_out" : "sheet.without_number", { n });
}
