import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { schools, sheet_prints } from "~/db/schema";
import { anotherRequest } from "~/features/values/another-request";
import type { Listed } from "~/features/values/lists";
import type { PlaceOfPrint, PrintedPlace } from "./facts";
import { type Counted, type PacketPrint, printOfSheet, sheetOf, sumOf } from "./kinds";
import { holdsPaper, latestOf, ofSchool } from "./latest-ids";
import type { PacketContent } from "./receipts";
import type { LatestPackets } from "./schema";
import {
  hasPlace,
  isVisible,
  paperInWords,
  paperOf,
  placeInWords,
  placeToPrint,
  printColumns,
  type StoredPrint,
  sheetNow,
} from "./stored";

export interface LatestPrint extends Counted {
  number: string;
  sheet: PacketPrint;
  kind: PlaceOfPrint["kind"];
  school_code: string | null;
  district_code: string | null;
  exam_paper_id: number | null;
  /** In words. */
  place: string;
  /** Null for all papers. */
  paper: string | null;
  printed_by: string;
  created_at: string;
  is_same: boolean;
  /** Where it is printed again; null where nothing is left to print. */
  again: Omit<PrintedPlace, "exam_year"> | null;
}

/** Of the place and the kind of a print, which are those of each earlier one. */
const conditionOf = (actor: Actor, query: Omit<LatestPackets, "page" | "limit">): SQL | undefined => {
  const { sheet, district_code, school_code } = query;
  return and(
    isVisible(actor),
    sheet === null ? undefined : eq(sheet_prints.sheet, sheetOf(sheet)),
    district_code === null
      ? undefined
      : or(eq(sheet_prints.district_code, district_code), eq(schools.district_code, district_code)),
    school_code === null ? undefined : eq(sheet_prints.school_code, school_code),
  );
};

/** Newest first. A page beyond the last has no id. */
function idsOf(actor: Actor, { page, limit, ...query }: LatestPackets): { ids: number[]; total: number } {
  const { exam_year, exam_paper_id } = query;
  const latest = latestOf(exam_year, conditionOf(actor, query));
  const found = db
    .select({ id: sheet_prints.id, total: sql<number>`count(*) over ()` })
    .from(latest)
    .innerJoin(sheet_prints, eq(sheet_prints.id, latest.latest_id))
    .where(exam_paper_id === null ? undefined : holdsPaper(exam_paper_id))
    .orderBy(desc(sheet_prints.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const [first] = found;
  if (!first && page > 1) return { ids: [], total: idsOf(actor, { ...query, page: 1, limit: 1 }).total };
  return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
}

const printsBy = (where: SQL | undefined): StoredPrint[] =>
  db
    .select(printColumns)
    .from(sheet_prints)
    .leftJoin(schools, ofSchool)
    .where(where)
    .orderBy(desc(sheet_prints.id))
    .all();

/** Only the prints of the page are compared, with a turn for other requests before each. */
export async function latestPrints(actor: Actor, query: LatestPackets): Promise<Listed<LatestPrint>> {
  const { ids, total } = idsOf(actor, query);
  const data: LatestPrint[] = [];
  for (const row of printsBy(inArray(sheet_prints.id, ids))) {
    await anotherRequest();
    const print = printOfSheet(row.sheet);
    if (print) data.push(await compared(actor, print, row));
  }
  return { data, total, page: query.page, limit: query.limit };
}

/** Where the data are again those of an earlier print, that one is right. */
async function compared(actor: Actor, print: PacketPrint, newest: StoredPrint): Promise<LatestPrint> {
  const now = await sheetNow(actor, print, newest);
  const right = now && (now.checksum === newest.checksum ? newest : earlierWith(newest, now.checksum));
  const row = right ?? newest;
  const { number, school_code, district_code, printed_by, created_at } = row;
  const { place: kind, papers } = row.content as PacketContent;
  return {
    ...{ number, sheet: print, kind, school_code, district_code, printed_by, created_at },
    exam_paper_id: paperOf(row),
    place: placeInWords(row),
    paper: paperInWords(row),
    ...sumOf(papers),
    is_same: Boolean(right),
    again: now && sumOf(now.papers).packets > 0 ? placeToPrint(actor, row) : null,
  };
}

const same = (one: StoredPrint, field: "school_code" | "district_code") =>
  sql`${sheet_prints[field]} is ${one[field]}`;

const earlierWith = (newest: StoredPrint, checksum: string): StoredPrint | undefined =>
  printsBy(
    and(
      same(newest, "school_code"),
      same(newest, "district_code"),
      sql`${sheet_prints.exam_year} is ${newest.exam_year}`,
      eq(sheet_prints.sheet, newest.sheet),
      eq(sheet_prints.filters, newest.filters),
      eq(sheet_prints.checksum, checksum),
      hasPlace,
    ),
  )[0];
