import type { Actor } from "~/auth/actor";
import { type SheetKind, sheetKinds } from "../kinds";
import { type CoverProps, coverPagesOf } from "../model/cover";
import { drawnPagesOf, withHeights } from "../model/drawn-pages";
import type { DrawnPage, PdfFile } from "../model/pages";
import { nameOfMany } from "../names";
import { drawInThread } from "../pdf/in-thread";
import { crestOfFile } from "../pdf/sheet-pdf";
import type { PartView } from "./many-sheets";
import { lineOf, type PrintedSchool, printedSchools } from "./part";

/** Unrecorded where a school has no number that fits its data. */
export const pdfOfPart = (actor: Actor, view: PartView, signal: AbortSignal) =>
  drawInThread(actor, signal, async () => {
    const schools = await schoolsOf(actor, view);
    const [first] = schools;
    if (!first) return "nothing";
    if (schools.some(({ receipt }) => receipt.number === null)) return "unrecorded";
    const lines = schools.map(({ sheet, receipt }) => lineOf(sheet, receipt));
    const cover = { lines, orientation: kindOf(first).orientation, view };
    return { file: fileOf(cover), pages: pagesOf(cover, schools) };
  });

/** A part has one orientation, as on the screen. */
async function schoolsOf(actor: Actor, view: PartView): Promise<PrintedSchool[]> {
  const schools: PrintedSchool[] = [];
  for await (const school of printedSchools(actor, view)) {
    const [first = school] = schools;
    if (kindOf(school).orientation === kindOf(first).orientation) schools.push(school);
  }
  return schools;
}

const kindOf = ({ sheet }: PrintedSchool): SheetKind => sheetKinds[sheet.sheet];

function* pagesOf(cover: CoverProps, schools: PrintedSchool[]): Generator<DrawnPage[]> {
  yield coverPagesOf(cover).map(withHeights);
  for (const school of schools) yield drawnPagesOf(school.sheet, school.receipt, kindOf(school));
}

/** The date is that of the last print, so that the same prints make the same bytes. */
function fileOf({ lines, view }: CoverProps & { view: PartView }): PdfFile {
  const [first] = lines;
  return {
    title: [nameOfMany(view.sheet), view.exam_year, first?.school_code, lines.at(-1)?.school_code].join(" "),
    author: first?.issuer.department_name ?? "",
    created_at: lines.map(({ receipt }) => receipt.created_at).reduce((a, b) => (b > a ? b : a)),
    crest: crestOfFile({ crest: first?.issuer.crest ?? null }),
  };
}
