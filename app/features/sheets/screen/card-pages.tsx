import type { ReactNode } from "react";
import { t } from "~/messages";
import type { CardSheet } from "../card-sheets";
import { slipsPerPage, statementsPerPage } from "../model/card-room";
import { cutSheets } from "../model/cut";
import { footOf } from "../model/facts";
import { issuerLines } from "../model/lines";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { Foot } from "./parts";
import { SheetFoot } from "./sheet-page";
import { slipOf } from "./slip";
import { statementOf } from "./statement";

interface CardPagesProps {
  sheet: Sheet;
  receipt: Receipt;
  kind: CardSheet;
}

/** By the cards of a page; a page of one card has the height that it needs. */
const heights: Record<number, string> = { 2: "of-two", 3: "of-three" };

/** Pages that are cut apart along the dots, with a card for each candidate. */
export function CardPages({ sheet, receipt, kind }: CardPagesProps) {
  const most = kind === "slips" ? slipsPerPage(sheet) : statementsPerPage;
  const pages = cutSheets(sheet.candidates, most);
  const bodyOf = kind === "slips" ? slipOf(sheet) : statementOf(sheet);
  const head = <CardHead sheet={sheet} title={t(`sheet.head.${kind}`)} />;
  return pages.map((candidates, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
    <section key={at} className={`sheet portrait cards ${heights[most] ?? ""}`}>
      {candidates.length === 0 && <p className="sheet-head">{t("sheet.empty")}</p>}
      {candidates.map((candidate) => (
        <article key={candidate.id} className={kind}>
          {head}
          <p className="card-mark">
            {candidate.late && <b>{t("sheet.label_late")} · </b>}
            {receipt.number}
          </p>
          {bodyOf(candidate)}
        </article>
      ))}
      <SheetFoot foot={<Foot lines={footOf(sheet, receipt)} />} page={at + 1} pages={pages.length} />
    </section>
  ));
}

function CardHead({ sheet, title }: { sheet: Sheet; title: string }): ReactNode {
  const { exam_name, year_title, issuer } = sheet;
  return (
    <div className="card-head">
      {issuer.crest && <img src={issuer.crest} alt="" />}
      {issuerLines(issuer).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t("sheet.head.exam", { exam: exam_name.toUpperCase(), year: year_title })}</p>
      <h2>{title}</h2>
    </div>
  );
}
