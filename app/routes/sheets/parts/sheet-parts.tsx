import type { ReactNode } from "react";
import type { Issuer } from "~/features/sheets/issuer.server";
import type { SheetTable } from "~/features/sheets/kinds";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import type { Signature } from "~/ui";
import { selectionOf } from "./names";
import { issuerLines } from "./sheet-lines";

export function Head({ sheet, title }: { sheet: Sheet; title: string }) {
  const { exam_name, year_title, filters, issuer } = sheet;
  const selection = selectionOf(filters);
  return (
    <>
      {issuerLines(issuer).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t("sheet.head.exam", { exam: exam_name.toUpperCase(), year: year_title })}</p>
      <p>{title}</p>
      {selection !== null && <p className="part">{t("sheet.part", { parts: selection })}</p>}
    </>
  );
}

export function Foot({ sheet, receipt }: { sheet: Sheet; receipt: Receipt }) {
  const { created_at, printed_by } = receipt;
  const { sheet_footer } = sheet.issuer;
  return (
    <>
      {sheet_footer && <p>{sheet_footer}</p>}
      <p>{numberOf(sheet, receipt)}</p>
      <p>{t("sheet.printed", { moment: malaysianMoment(created_at), name: printed_by })}</p>
    </>
  );
}

function numberOf({ isDraft }: Sheet, { number, checksum, total: n }: Receipt): string {
  if (isDraft) return t("sheet.draft_receipt", { n });
  return number === null
    ? t("sheet.no_receipt", { checksum, n })
    : t("sheet.receipt", { number, checksum, n });
}

/** Every page has the instructions; only the last has the declaration (product 6.5). */
export function notesOf({ instructions, declaration }: SheetTable, isLast: boolean): ReactNode {
  const signed = isLast && declaration ? <p>{t(declaration)}</p> : null;
  if (!instructions) return signed;
  return (
    <>
      <p>
        <b>{t("sheet.notes.title")}</b>
      </p>
      <ol>
        {instructions.map((instruction) => (
          <li key={instruction}>{t(instruction)}</li>
        ))}
      </ol>
      {signed}
    </>
  );
}

export const signaturesOf = ({ signatures }: SheetTable, { head_title }: Issuer): Signature[] =>
  signatures.map(({ role, office }) => ({
    role: t(role),
    office: office && t(office, { head: head_title ?? t("sheet.head_of_school") }),
  }));

export const withNeedNote = (table: SheetTable, candidates: Sheet["candidates"]): SheetTable =>
  candidates.some(({ has_need }) => has_need)
    ? { ...table, instructions: [...(table.instructions ?? []), "sheet.notes.need"] }
    : table;
