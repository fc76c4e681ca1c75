import type { StoredCandidate } from "~/features/sheets/candidates.server";
import { layoutOf, type SheetField } from "~/features/sheets/layouts";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { countOf, lateHeading } from "~/features/sheets/rules";
import { t } from "~/messages";
import { cutSheets, rowsPerSheet, SheetPage } from "~/ui";
import { Block, Foot, Head, notesOf, signaturesOf } from "./sheet-parts";

/** The pages of a school's sheet, cut on the server; the signatures stand on the last. */
export function SheetPages({ sheet, receipt }: { sheet: Sheet; receipt: Receipt }) {
  const { orientation, hasNotes, columns } = layoutOf(sheet.sheet);
  const pages = cutSheets(sheet.candidates, orientation);
  const headings = columns.map(({ field, ...column }) => ({ ...column, label: t(`sheet.column.${field}`) }));
  return pages.map((candidates, at) => {
    const isLast = at === pages.length - 1;
    const first = at * rowsPerSheet[orientation] + 1;
    const isContinued = pages[at - 1]?.at(-1)?.late ?? false;
    return (
      <SheetPage
        // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
        key={at}
        orientation={orientation}
        tight={hasNotes}
        head={<Head sheet={sheet} />}
        block={<Block sheet={sheet} />}
        columns={headings}
        rows={candidates.map((candidate, index) =>
          columns.map(({ field }) => (field === "row" ? first + index : cellOf(candidate, field))),
        )}
        heading={headingOf(sheet, lateHeading(candidates, isContinued))}
        notes={notesOf(sheet.sheet, isLast)}
        page={at + 1}
        pages={pages.length}
        foot={<Foot {...receipt} />}
        signatures={isLast ? signaturesOf(sheet.sheet) : undefined}
      />
    );
  });
}

/** Late candidates stand under a heading of their own, and are counted in it. */
function headingOf({ candidates }: Sheet, heading: ReturnType<typeof lateHeading>) {
  if (heading === null) return null;
  const { at, isContinued } = heading;
  if (isContinued) return { at, text: t("sheet.late_continued") };
  return { at, text: t("sheet.late", { ...countOf(candidates.filter(({ late }) => late)) }) };
}

/** What a column shows of a candidate; null for what is filled in by hand. */
function cellOf(candidate: StoredCandidate, field: SheetField): string | null {
  switch (field) {
    case "identity_or_birth":
      return candidate.identity;
    case "passport_or_visa":
      return [candidate.passport_number, candidate.visa_number].filter(Boolean).join(" / ");
    case "is_citizen":
    case "is_student":
      return t(candidate[field] ? "word.yes" : "word.no");
    case "student_code":
    case "full_name":
    case "full_name_arabic":
    case "identity":
    case "ic_number":
    case "birth_cert_number":
    case "gender":
    case "class_name":
      return candidate[field];
    default:
      return null;
  }
}
