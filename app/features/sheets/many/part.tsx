import { renderToStaticMarkup } from "react-dom/server";
import type { Actor } from "~/auth/actor";
import { queueOf } from "~/features/threads/queue";
import { anotherRequest } from "~/features/values/another-request";
import { type SheetKind, sheetKinds } from "../kinds";
import { type CoverProps, coverPagesOf } from "../model/cover";
import type { CoverLine } from "../model/cover-columns";
import { countPages } from "../model/cut-table";
import { type Receipt, recordedReceipt, storedReceipt } from "../prints/commands";
import { findSheet, type Sheet } from "../queries";
import { PagesOf } from "../screen/pages-of";
import { SheetPages } from "../screen/table-pages";
import type { PartView } from "./many-sheets";
import { coverRows, objectionTo, sheetToPrint } from "./plan";
import { type SchoolToPrint, schoolsOfPart } from "./queries";

/** Each holds 200 pages in memory. */
const inTurn = queueOf({ waiting: 24, milliseconds: 20_000 });

export interface PrintedSchool {
  sheet: Sheet;
  receipt: Receipt;
}

/** School by school, with a turn for other requests after each. A school with nothing to print now is left out. */
export async function* printedSchools(
  actor: Actor,
  view: PartView,
  receiptOf: typeof recordedReceipt = storedReceipt,
): AsyncGenerator<PrintedSchool, void> {
  const schools = new Map(
    schoolsOfPart(actor, view.exam_year, view.schools).map((school) => [school.school_code, school]),
  );
  for (const school of view.schools.flatMap((code) => schools.get(code) ?? [])) {
    await anotherRequest();
    const printed = printedSchool(actor, view, school, receiptOf);
    if (printed) yield printed;
  }
}

function printedSchool(
  actor: Actor,
  view: PartView,
  school: SchoolToPrint,
  receiptOf: typeof recordedReceipt,
): PrintedSchool | null {
  const sheet = sheetToPrint(actor, view, school, findSheet);
  if (!sheet || objectionTo(sheet)) return null;
  return { sheet, receipt: receiptOf(actor, sheet) };
}

/** Records the prints of a part and counts them; each school is a transaction of its own, so that a stop leaves whole receipts. */
export async function recordPart(actor: Actor, view: PartView): Promise<number> {
  let schools = 0;
  for await (const _ of printedSchools(actor, view, recordedReceipt)) schools += 1;
  return schools;
}

export interface PartPage {
  orientation: SheetKind["orientation"];
  schools: number;
  pages: number;
  unrecorded: number;
  html: string;
}

export const pageOfPart = (actor: Actor, view: PartView): Promise<PartPage | null> =>
  inTurn(actor, () => renderPart(actor, view));

/** Without the print of a school there is no page, so that no sheet leaves the office without its number. */
async function renderPart(actor: Actor, view: PartView): Promise<PartPage | null> {
  const lines: CoverLine[] = [];
  const sheets: string[] = [];
  let orientation: SheetKind["orientation"] | undefined;
  let pages = 0;
  let unrecorded = 0;
  for await (const { sheet, receipt } of printedSchools(actor, view)) {
    const kind: SheetKind = sheetKinds[sheet.sheet];
    orientation ??= kind.orientation;
    if (kind.orientation !== orientation) continue;
    const line = lineOf(sheet, receipt);
    lines.push(line);
    pages += line.pages;
    if (receipt.number === null) unrecorded += 1;
    if (unrecorded > 0) continue;
    sheets.push(renderToStaticMarkup(<PagesOf {...{ sheet, receipt }} {...kind} />));
  }
  if (!orientation) return null;
  const cover = unrecorded > 0 ? "" : coverOf({ lines, orientation, view });
  pages += Math.ceil(lines.length / coverRows[orientation]);
  return { orientation, schools: lines.length, pages, unrecorded, html: cover + sheets.join("") };
}

const coverOf = (props: CoverProps): string =>
  renderToStaticMarkup(
    <SheetPages pages={coverPagesOf(props)} crest={props.lines[0]?.issuer.crest ?? null} />,
  );

export const lineOf = (sheet: Sheet, receipt: Receipt): CoverLine => ({
  school_code: sheet.recorded_school_code,
  school_name: sheet.school_name,
  exam_type_code: sheet.exam_type_code,
  district_name: sheet.district_name,
  issuer: sheet.issuer,
  year_title: sheet.year_title,
  pages: countPages(sheet),
  receipt,
});
