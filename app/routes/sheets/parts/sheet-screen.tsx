import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type SheetKind, sheetKinds, unnumberedOn } from "~/features/sheets/kinds";
import type { Sheet } from "~/features/sheets/queries.server";
import { t } from "~/messages";
import type { ChoosesStylesheet } from "~/routes/layouts/parts/files-of-page";
import styles from "~/sheet.css?url";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import type { SheetAnswer } from "./answer";
import { ChangesNotice } from "./changes-notice";
import { ChooseSheet } from "./choose-sheet";
import { EmptySheet } from "./empty-sheet";
import { SheetFilterForm } from "./filters";
import { addressOf, addressOfSheet, nameInState, nameOf, pdfPathOf, sheetPath } from "./names";
import { OpenSheet } from "./open-sheet";
import { PagesOf } from "./pages-of";
import { planOf } from "./plan-room";
import { StepLink } from "./step-link";

export const meta: MetaFunction = ({ data }) => {
  const answer = data as SheetAnswer | undefined;
  if (!answer || answer.show === "question") return [{ title: pageTitle(t("sheet.title")) }];
  const { school_code, year } = answer.show === "button" ? answer : answer.sheet;
  const name = answer.show === "button" ? nameOf(answer.sheet) : nameInState(answer.sheet);
  return [{ title: pageTitle(name, { context: `${school_code} ${year}` }) }];
};

/** Sheets use their own stylesheet in place of the screens' one. */
export const handle: ChoosesStylesheet = {
  stylesheet: (data) => ((data as SheetAnswer | undefined)?.show === "sheet" ? styles : undefined),
};

export default function SheetScreen() {
  const data = useLoaderData() as SheetAnswer;
  if (data.show === "question") return <ChooseSheet {...data.question} />;
  if (data.show === "button") return <OpenSheet {...data} />;
  if (data.show === "empty") return <EmptySheet {...data} />;
  const { sheet, receipt, changes, hand_in } = data;
  const at = { school_code: sheet.school_code, exam_year: sheet.year };
  const { pages, ...kind }: SheetKind = sheetKinds[sheet.sheet];
  const { orientation } = pages === "plan" ? planOf(sheet) : kind;
  return (
    <Page
      title={nameInState(sheet)}
      context={`${sheet.school_name} · ${sheet.year_title}`}
      sheets={orientation}
      intro={<Hint />}
      back={{ href: addressOf("/students/sheets", at), label: t("sheet.back") }}
      actions={
        <>
          {hand_in && <a href={hand_in}>{t("next.step", { step: t("next.hand_in") })}</a>}
          {sheet.sheet === "attendance" && (
            <a href={addressOf(sheetPath("statements"), at)}>{nameOf("statements")}</a>
          )}
          <a href={addressOfSheet({ ...at, ...sheet }, pdfPathOf(sheet.sheet))}>{t("sheet.pdf")}</a>
          <ButtonLink href={addressOf("/students", at)}>{t("sheet.close")}</ButtonLink>
        </>
      }
    >
      {pages !== "plan" && <SheetFilterForm sheet={sheet} />}
      <ChangesNotice changes={changes} />
      <Warnings {...data} />
      <PagesOf {...{ sheet, receipt, orientation, pages }} />
    </Page>
  );
}

function Hint() {
  return (
    <>
      <p>
        <b>{t("sheet.hint")}</b>
      </p>
      <p>{t("sheet.hint_plain")}</p>
    </>
  );
}

function Warnings({ sheet, receipt, steps, most }: Extract<SheetAnswer, { show: "sheet" }>) {
  const { unnumbered, candidates } = sheet;
  const notStudents = candidates.filter(({ is_student }) => !is_student).length;
  const lines = [
    unnumbered > 0 && noteOfUnnumbered(sheet),
    notStudents > 0 && t("sheet.not_students", { n: notStudents }),
    sheet.omitted > 0 && t("sheet.omitted", { max: most, n: sheet.omitted }),
    sheet.sheet === "check-list" && sheet.state === "muktamad" && t("sheet.draft_of_final"),
    sheet.sheet === "final-list" &&
      sheet.state !== "muktamad" &&
      t("sheet.not_final_yet", { state: t(`list.${sheet.state}`) }),
    sheet.room !== null && sheet.room.hidden.length > 0 && t("sheet.hidden", { n: sheet.room.hidden.length }),
    receipt.number === null && !sheet.isDraft && t("sheet.unnumbered"),
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
