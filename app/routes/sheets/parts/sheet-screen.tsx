import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SheetKind, sheetKinds } from "~/features/sheets/kinds";
import { seatingPlanOf } from "~/features/sheets/model/seating-plan";
import { nameInState, nameOf } from "~/features/sheets/names";
import type { Receipt } from "~/features/sheets/prints";
import { PagesOf } from "~/features/sheets/screen/pages-of";
import { PreviewContext } from "~/features/sheets/screen/sheet-page";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { ButtonLink, Page, pageTitle } from "~/ui";
import { sheetAddress, sheetPath } from "./addresses";
import type { SheetAnswer } from "./answer";
import { ChangesNotice } from "./changes-notice";
import { ChooseSheet } from "./choose-sheet";
import { EmptySheet } from "./empty-sheet";
import { SheetFilterForm } from "./filters";
import { PrintButtons, PrintHint } from "./print-buttons";
import { SheetWarnings } from "./sheet-warnings";

export const meta: MetaFunction = ({ data }) => {
  const answer = data as SheetAnswer | undefined;
  if (!answer || answer.show === "question") return [{ title: pageTitle(t("sheet.title")) }];
  const { school_code, year } = answer.sheet;
  return [{ title: pageTitle(nameInState(answer.sheet), { context: `${school_code} ${year}` }) }];
};

/** Sheets use their own stylesheet in place of the screens' one. */
export const handle: Screen = {
  step: 4,
  failed: { page: "student.print_list_failed" },
  help: "sheets.paper",
  stylesheet: (data) => ((data as SheetAnswer | undefined)?.show === "sheet" ? styles : undefined),
  isPrinted: (data) => {
    const answer = data as SheetAnswer | undefined;
    return answer?.show === "sheet" && answer.receipt.number !== null;
  },
};

export default function SheetScreen() {
  const data = useLoaderData() as SheetAnswer;
  const answer = useActionData() as FormAnswer | undefined;
  if (data.show === "question") return <ChooseSheet {...data.question} />;
  if (data.show === "empty") return <EmptySheet {...data} />;
  const { sheet, changes, hand_in, returned } = data;
  const receipt = receiptAfter(data.receipt, answer);
  const at = { school_code: sheet.school_code, exam_year: sheet.year };
  const { pages, ...kind }: SheetKind = sheetKinds[sheet.sheet];
  const { orientation } = pages === "plan" ? seatingPlanOf(sheet) : kind;
  return (
    <Page
      title={nameInState(sheet)}
      context={`${sheet.school_name} · ${sheet.year_title}`}
      sheets={orientation}
      errors={answer !== undefined}
      intro={<PrintHint receipt={receipt} />}
      back={{ href: sheetAddress("/students/sheets", at), label: t("sheet.back") }}
      actions={
        <>
          <PrintButtons {...{ sheet, receipt }} problems={answer?.problems} />
          {hand_in && <a href={hand_in}>{t("next.step", { step: t("next.hand_in") })}</a>}
          {returned && <a href={returned}>{t("statement.link")}</a>}
          {sheet.sheet === "attendance" && (
            <a href={sheetAddress(sheetPath("statements"), at)}>{nameOf("statements")}</a>
          )}
          <ButtonLink href={sheetAddress("/students", at)}>{t("sheet.close")}</ButtonLink>
        </>
      }
    >
      {pages !== "plan" && <SheetFilterForm sheet={sheet} />}
      <ChangesNotice changes={changes} />
      <SheetWarnings {...data} receipt={receipt} />
      <PreviewContext.Provider value={receipt.isPreview === true}>
        <PagesOf {...{ sheet, receipt, orientation, pages }} />
      </PreviewContext.Provider>
    </Page>
  );
}

/** A disk that cannot be written does not stop printing: the sheet then has no number. The form keeps its key then alone. */
function receiptAfter(receipt: Receipt, answer: FormAnswer | undefined): Receipt {
  if (!answer?.submission_key) return receipt;
  const { isPreview: _, ...unstored } = receipt;
  return unstored;
}
