import type { Receipt } from "~/features/sheets/prints/commands";
import type { Sheet } from "~/features/sheets/queries";
import { type Problems, t } from "~/messages";
import { Button, PostForm } from "~/ui";
import { addressOfSheet, numberedAddress, pdfPathOf, printPathOf } from "./addresses";

interface PrintButtonsProps {
  sheet: Sheet;
  receipt: Receipt;
  problems?: Problems;
}

/** A preview has the buttons that give it a number; a print and a draft have their file. */
export function PrintButtons({ sheet, receipt, problems }: PrintButtonsProps) {
  const of = { ...sheet, exam_year: sheet.year };
  const file = pdfPathOf(sheet.sheet);
  if (sheet.isDraft) return <a href={addressOfSheet(of, file)}>{t("sheet.pdf")}</a>;
  if (receipt.number !== null)
    return <a href={numberedAddress(of, receipt.number, file)}>{t("sheet.pdf")}</a>;
  return (
    <PostForm action={addressOfSheet(of, printPathOf(sheet.sheet))} once problems={problems}>
      <Button accessKey="s">{t("action.print")}</Button>
      <Button kind="secondary" name="as" value="pdf">
        {t("sheet.print_pdf")}
      </Button>
    </PostForm>
  );
}

export function PrintHint({ receipt: { isPreview } }: { receipt: Pick<Receipt, "isPreview"> }) {
  return (
    <>
      <p>
        <b>{t(isPreview ? "sheet.preview_hint" : "sheet.hint")}</b>
      </p>
      <p>{t("sheet.hint_plain")}</p>
    </>
  );
}
