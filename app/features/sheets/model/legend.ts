import { dayOfPaper } from "~/features/exam-papers/schema";
import { timeInWords } from "~/features/values/day-readers";
import { pointsOfPaper, widthOf } from "~/features/values/lines-of-text";
import { t } from "~/messages";
import type { StoredCandidate } from "../candidates/queries";
import { columnsOf, usualValuesOf } from "../columns";
import type { SheetTable } from "../kinds";
import { mm, pt } from "../measures";
import { hasPaperKey } from "../paper-columns";
import type { Sheet } from "../queries";
import type { PaperOnSheet } from "../rules";
import type { Orientation } from "./pages";

/** What the marks and codes of the table mean, in lines of the paper. */
export function legendOf(sheet: Sheet, table: SheetTable, orientation: Orientation): string[] {
  const { papers, candidates } = sheet;
  const fields = new Set<string>(columnsOf(table, sheet).map(({ field }) => field));
  const most = ((mm[orientation].width - mm.indent) * pointsOfPaper) / pt.notes;
  return [
    ...linesFrom(fields.has("papers") && hasPaperKey(papers) ? papers.map(keyOfPaper) : [], most),
    ...linesFrom([...marksOf(candidates, fields), ...usualValuesOf(table, candidates)], most),
  ];
}

const keyOfPaper = (paper: PaperOnSheet): string =>
  [`${paper.code}:`, dayOfPaper(paper), paper.starts_at && timeInWords(paper.starts_at)]
    .filter(Boolean)
    .join(" ");

function marksOf(candidates: readonly StoredCandidate[], fields: ReadonlySet<string>): string[] {
  const isOfIdentity = fields.has("identity") || fields.has("identity_or_birth");
  const isOfDocuments = fields.has("other_documents");
  const has = (is: (candidate: StoredCandidate) => boolean) =>
    isOfDocuments
      ? candidates.some(is)
      : isOfIdentity && candidates.some((one) => one.ic_number === null && is(one));
  return [
    has(({ birth_cert_number }) => birth_cert_number !== null) && t("sheet.legend.birth_cert"),
    has(
      ({ birth_cert_number, passport_number }) =>
        passport_number !== null && (isOfDocuments || birth_cert_number === null),
    ) && t("sheet.legend.passport"),
    isOfDocuments && has(({ visa_number }) => visa_number !== null) && t("sheet.legend.visa"),
  ].filter((mark) => mark !== false);
}

const between = " · ";

/** Entries side by side, as many as a line holds. */
function linesFrom(entries: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(line + between + entry) <= most)
      lines[lines.length - 1] = line + between + entry;
    else lines.push(entry);
  }
  return lines;
}
