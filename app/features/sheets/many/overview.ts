import type { Actor } from "~/auth/actor";
import { anotherRequest } from "~/features/values/another-request";
import { MOST_ON_A_SHEET } from "../candidates/queries";
import { everySheetOf } from "../every-sheet";
import { type SheetName, unnumberedOn } from "../kinds";
import { countPages } from "../model/cut-table";
import { rollSheetOf } from "../reprints/judge";
import { reprintSheetOf } from "../reprints/reprint-sheets";
import { type ManySheet, manySheets } from "./many-sheets";
import { countPrinted, type SchoolToPrint, schoolsToPrint } from "./queries";
import type { ManyFilters } from "./schema";

interface SheetCounts {
  sheet: ManySheet;
  /** Schools that it prints for. */
  schools: number;
  /** Near enough to order paper; a chosen sheet counts each page. */
  pages: number;
  /** Schools left out because of candidates without a number. */
  drafts: number;
  /** Null for a sheet that is for corrections, which is never due again. */
  printed: { printed: number; edited: number } | null;
}

export interface ManyOverview {
  schools: number;
  without_candidates: number;
  sheets: SheetCounts[];
}

type Filters = Omit<ManyFilters, "sheet" | "print_state" | "from">;

/** Counts from the registrations, because counting each page of the whole state takes seconds. */
export async function overviewOfMany(actor: Actor, filters: Filters): Promise<ManyOverview> {
  const all = schoolsToPrint(actor, { ...filters, sheet: "roll", print_state: null, from: null });
  const schools = all.filter(({ total_students }) => total_students > 0);
  const printed = countPrinted(actor, filters);
  const pagesOf = await pagesBySample(actor, filters.exam_year, schools);
  const sheets = manySheets.map((sheet): SheetCounts => {
    const found = schools.map((school) => ({ school, n: onSheet(sheet, school) }));
    const ready = found.filter(({ n }) => n !== null && n <= MOST_ON_A_SHEET);
    return {
      sheet,
      schools: ready.length,
      pages: ready.reduce((sum, { school, n }) => sum + pagesOf(sheet, school, n ?? 0), 0),
      drafts: found.filter(({ n }) => n === null).length,
      printed: reprintSheetOf(sheet) ? (printed.get(sheet) ?? { printed: 0, edited: 0 }) : null,
    };
  });
  return { schools: all.length, without_candidates: all.length - schools.length, sheets };
}

/** Candidates on the sheet of a school; null where it is a draft, or has no candidate with a number. */
function onSheet(sheet: ManySheet, school: SchoolToPrint): number | null {
  const { total_students: n, total_student_with_code: numbered } = school;
  const unnumbered = sheet === "roll" ? undefined : unnumberedOn(sheet);
  if (unnumbered === undefined) return numbered === n ? n : null;
  if (unnumbered === "left_out") return numbered > 0 ? numbered : null;
  return n;
}

/** The largest school of each exam type says how many candidates a page has. */
async function pagesBySample(actor: Actor, exam_year: number, schools: SchoolToPrint[]) {
  const largest = new Map<string, SchoolToPrint>();
  for (const school of schools) {
    const before = largest.get(school.exam_type_code);
    if (!before || school.total_students > before.total_students) largest.set(school.exam_type_code, school);
  }
  const onPage = new Map<string, number>();
  for (const [exam_type_code, { school_code, exam_sheet }] of largest) {
    await anotherRequest();
    const sheetNamed = everySheetOf(actor, { school_code, exam_year });
    for (const sheet of sheetNamed ? manySheets : []) {
      const name: SheetName | undefined = sheet === "roll" ? rollSheetOf({ exam_sheet }) : sheet;
      const sample = name && sheetNamed?.(name);
      if (!sample || sample.candidates.length === 0) continue;
      // The last page is half full on average.
      const pages = Math.max(countPages(sample) - 0.5, 1);
      onPage.set(`${sheet} ${exam_type_code}`, sample.candidates.length / pages);
    }
  }
  return (sheet: ManySheet, { exam_type_code }: SchoolToPrint, n: number): number =>
    Math.ceil(n / (onPage.get(`${sheet} ${exam_type_code}`) ?? n));
}
