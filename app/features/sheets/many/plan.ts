import type { Actor } from "~/auth/actor";
import { anotherRequest } from "~/features/values/another-request";
import { sheetKinds, usualOrderOf } from "../kinds";
import { countPages } from "../model/cut-table";
import { planSheet, type Sheet } from "../queries";
import { filtersOf, sheetQuery } from "../schema";
import type { ManySheet } from "./many-sheets";
import { printStateOf, type SchoolToPrint, schoolsToPrint } from "./queries";
import type { ManyFilters } from "./schema";

interface Part {
  orientation: "portrait" | "landscape";
  schools: string[];
  candidates: number;
  pages: number;
}

export interface PrintPlan {
  parts: Part[];
  left_out: Record<LeftOut, string[]>;
  schools: number;
  candidates: number;
  pages: number;
  /** False where no school of the filters has the code that the print begins with. */
  isFromKnown: boolean;
}

export async function planMany(actor: Actor, filters: ManyFilters): Promise<PrintPlan> {
  const left_out: PrintPlan["left_out"] = {
    no_candidates: [],
    unnumbered: [],
    too_many: [],
    print_state: [],
  };
  const all = schoolsToPrint(actor, filters);
  const first = all.findIndex(({ school_code }) => school_code === filters.from);
  const parts: Part[] = [];
  for (const school of all.slice(Math.max(first, 0))) {
    await anotherRequest();
    const judged = judge(actor, filters, school);
    if (typeof judged === "string") left_out[judged].push(school.school_code);
    else addTo(parts, judged);
  }
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    parts,
    left_out,
    schools: sum(({ schools }) => schools.length),
    candidates: sum(({ candidates }) => candidates),
    pages: sum(({ pages }) => pages),
    isFromKnown: filters.from === null || first !== -1,
  };
}

function judge(actor: Actor, filters: ManyFilters, school: SchoolToPrint): LeftOut | Sheet {
  if (school.total_students === 0) return "no_candidates";
  const sheet = sheetToPrint(actor, filters, school, planSheet);
  const objection = sheet ? objectionTo(sheet) : "no_candidates";
  if (!sheet || objection) return objection ?? "no_candidates";
  const { print_state } = filters;
  return print_state === null || printStateOf(sheet, school) === print_state ? sheet : "print_state";
}

export function objectionTo(sheet: Sheet): LeftOut | null {
  if (sheet.isDraft) return "unnumbered";
  if (sheet.omitted > 0) return "too_many";
  if (sheet.candidates.length > 0) return null;
  return sheet.unnumbered > 0 ? "unnumbered" : "no_candidates";
}

export function sheetToPrint(
  actor: Actor,
  { exam_year, sheet }: { exam_year: number; sheet: ManySheet },
  { school_code, exam_type_code }: SchoolToPrint,
  find: typeof planSheet,
): Sheet | undefined {
  const wanted = sheet === "roll" ? exam_type_code : sheet;
  const filters = filtersOf(sheetQuery.parse({}), usualOrderOf(wanted));
  return find(actor, { school_code, exam_year, sheet: wanted, filters });
}

/** One orientation to a part, because a browser prints a page of ours on one paper. A school of more pages is a part of its own. */
function addTo(parts: Part[], sheet: Sheet): void {
  const { orientation } = sheetKinds[sheet.sheet];
  const pages = countPages(sheet);
  const part = parts.at(-1);
  const last = part && part.orientation === orientation ? part : null;
  const covers = (schools: number) => Math.ceil(schools / coverRows[orientation]);
  const before = last ? last.schools.length : 0;
  const more = pages + covers(before + 1) - covers(before);
  if (last && last.pages + more <= mostPages) {
    last.schools.push(sheet.school_code);
    last.candidates += sheet.candidates.length;
    last.pages += more;
    return;
  }
  const candidates = sheet.candidates.length;
  parts.push({ orientation, schools: [sheet.school_code], candidates, pages: pages + covers(1) });
}

export const mostPages = 200;
/** Schools on a page of the cover. */
export const coverRows = { portrait: 24, landscape: 16 };

export const leftOutFor = ["no_candidates", "unnumbered", "too_many", "print_state"] as const;
export type LeftOut = (typeof leftOutFor)[number];
