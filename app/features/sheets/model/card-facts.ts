import { groupedIc, type MessageKey, t } from "~/messages";
import type { StoredCandidate } from "../candidates/queries";
import type { CardSheet } from "../card-sheets";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { centreOf } from "../rules";
import { paperColumns, roomySlips, slipsPerPage, statementsPerPage, textsOf } from "./card-room";
import { cutSheets } from "./cut";
import { footOf } from "./facts";
import { issuerLines } from "./lines";
import type { CardFact, SlipPage, StatementPage } from "./pages";

type Named = MessageKey extends infer Key ? (Key extends `sheet.card.${infer Name}` ? Name : never) : never;

const fact = (name: Named, text: string | null, more?: Pick<CardFact, "isWide" | "look">): CardFact => ({
  label: t(`sheet.card.${name}`),
  text,
  ...more,
});

const wide = { isWide: true };

export function statementFacts(sheet: Sheet, candidate: StoredCandidate): CardFact[] {
  const { student_code, full_name, full_name_arabic, gender } = candidate;
  const none = t("sheet.card.none");
  return [
    fact("school_name", sheet.school_name, wide),
    fact("school_code", sheet.recorded_school_code),
    fact("full_name", full_name, { isWide: true, look: "bold" }),
    student_code === null
      ? fact("student_code", t("sheet.card.no_number"), { look: "italic" })
      : fact("student_code", student_code, { look: "bold" }),
    fact("full_name_arabic", full_name_arabic, { isWide: true, look: "rtl" }),
    fact("class_name", candidate.class_name),
    fact("ic_number", groupedIc(candidate.ic_number) ?? none),
    fact("birth_cert_number", candidate.birth_cert_number ?? none),
    fact("passport_number", candidate.passport_number ?? none),
    fact("gender", gender === "L" || gender === "P" ? t(`gender.${gender}`) : null),
    fact("is_citizen", t(candidate.is_citizen ? "student.is_citizen" : "student.is_no_citizen")),
    fact("hq_code", centreOf(sheet.school, [student_code]).join(", ")),
  ];
}

export function slipFacts(sheet: Sheet, candidate: StoredCandidate): CardFact[] {
  const centre = centreOf(sheet.school, [candidate.student_code]).join(", ");
  const { room_name: name, seat } = candidate;
  const hall = name ? t("sheet.label_seat", { name, seat: seat ?? "" }) : null;
  return [
    fact(identityOf(candidate), groupedIc(candidate.identity)),
    fact("hq_code", centre),
    fact("class_name", candidate.class_name, wide),
    fact("hall", hall, { isWide: true, look: hall === null ? "line" : "bold" }),
  ];
}

/** What the candidate brings, and when to come. */
export const bringOf = (candidate: StoredCandidate): string =>
  t("sheet.card.bring", { document: t(`sheet.card.document.${identityOf(candidate)}`) });

function identityOf({ ic_number, birth_cert_number }: StoredCandidate) {
  if (ic_number !== null) return "ic_number";
  return birth_cert_number === null ? "passport_number" : "birth_cert_number";
}

/** Of a PDF. */
export function cardPagesOf(sheet: Sheet, receipt: Receipt, kind: CardSheet): (StatementPage | SlipPage)[] {
  const most = kind === "slips" ? slipsPerPage(sheet) : statementsPerPage;
  const pages = cutSheets(sheet.candidates, most);
  const same = {
    hasCrest: sheet.issuer.crest !== null,
    head: [
      ...issuerLines(sheet.issuer),
      t("sheet.head.exam", { exam: sheet.exam_name.toUpperCase(), year: sheet.year_title }),
    ],
    title: t(`sheet.head.${kind}`),
    receipt: receipt.number,
    most,
    foot: footOf(sheet, receipt),
    pages: pages.length,
  };
  if (kind === "statements")
    return pages.map((candidates, at) => ({
      ...same,
      kind,
      cards: candidates.map((each) => ({ late: each.late, facts: statementFacts(sheet, each) })),
      page: at + 1,
    }));
  const columns = Object.entries(paperColumns) as [keyof typeof paperColumns, number][];
  const papers = sheet.papers.map((paper) => columns.map(([column]) => textsOf(paper)[column]));
  const isRoomy = roomySlips(sheet);
  return pages.map((candidates, at) => ({
    ...same,
    kind,
    school: `${sheet.school_name} (${sheet.recorded_school_code})`,
    columns: columns.map(([column, width]) => ({ label: t(`sheet.paper.${column}`), width })),
    papers,
    cards: candidates.map((candidate) => {
      const { late, student_code, full_name, full_name_arabic } = candidate;
      return {
        ...{ late, student_code, full_name, full_name_arabic },
        facts: slipFacts(sheet, candidate),
        bring: bringOf(candidate),
        isRoomy: isRoomy(candidate),
      };
    }),
    page: at + 1,
  }));
}
