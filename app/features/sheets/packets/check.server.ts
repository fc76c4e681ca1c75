import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { districtRole, officeRole, reachOf } from "~/auth/roles";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { schools, sheet_prints } from "~/db/schema";
import { findPaper } from "~/features/exam-papers/queries.server";
import { districtNameOf } from "~/features/lookups/queries.server";
import { t } from "~/messages";
import { readPrintChecksum, readPrintNumber } from "../numbers";
import type { PrintedPlace } from "./facts.server";
import { type Counted, type PacketPrint, type PaperCount, printOfSheet, sumOf } from "./kinds";
import { packetSheets } from "./prints.server";
import { checksumOf, type PacketContent, type PacketFilters } from "./receipts.server";
import { codeOf } from "./table";

interface PaperChange {
  code: string;
  /** Null where the paper is on one side alone. */
  before: Counted | null;
  after: Counted | null;
}

export interface CheckedPackets {
  kind: "packets";
  print: PacketPrint;
  number: string;
  isSame: boolean;
  /** Empty where the totals of each paper are the same. */
  changes: PaperChange[];
  /** In words. */
  place: string;
  /** Null for all papers. */
  paper: string | null;
  counted: Counted;
  counted_now: Counted;
  pages: number;
  printed_by: string;
  created_at: string;
  exam_year: number | null;
  /** Where the papers of now are; null where there are none. */
  now: (Omit<PrintedPlace, "exam_year"> & { exam_year: number }) | null;
}

type Answer = { kind: "unknown" } | { kind: "mistyped"; number: string } | CheckedPackets;

/** A print outside the actor's scope is unknown, as those of other sheets are. */
export async function checkPackets(actor: Actor, typed: string, checksum: string): Promise<Answer> {
  const number = readPrintNumber(typed);
  const row = number !== null && can(actor, "packet.view") ? findPrint(actor, number) : undefined;
  const print = row && printOfSheet(row.sheet);
  if (!row || !print || number === null) return { kind: "unknown" };
  if (readPrintChecksum(checksum) !== row.checksum) return { kind: "mistyped", number };
  const filters = row.filters as PacketFilters;
  const { papers, pages, place } = row.content as PacketContent;
  const now = await sheetNow(actor, print, row);
  const counted_now = sumOf(now?.papers ?? []);
  const { exam_year, printed_by, created_at } = row;
  return {
    kind: "packets",
    print,
    number,
    isSame: now?.checksum === row.checksum,
    changes: changesOf(papers, now?.papers ?? []),
    place: placeInWords(place, row),
    paper: filters.exam_paper_id === undefined ? null : paperNamed(filters.exam_paper_id),
    counted: sumOf(papers),
    counted_now,
    pages,
    printed_by,
    created_at,
    exam_year,
    now: exam_year === null || counted_now.packets === 0 ? null : { ...placeOf(row), exam_year },
  };
}

type Row = NonNullable<ReturnType<typeof findPrint>>;

const columns = { ...getTableColumns(sheet_prints), school_name: schools.school_name };

function findPrint(actor: Actor, number: string) {
  const row = db
    .select(columns)
    .from(sheet_prints)
    .leftJoin(schools, eq(schools.school_code, sheet_prints.school_code))
    .where(and(eq(sheet_prints.number, number), sql`(${isVisible(actor)})`))
    .get();
  const content = row?.content as PacketContent | undefined;
  return row && content && isWhole(row, content) ? row : undefined;
}

/** Without a school it is the print of a district or of the state. */
function isVisible(actor: Actor) {
  const ofSchool = sql`${sheet_prints.school_code} is not null and ${visibleTo(actor) ?? sql`1`}`;
  const { district_code: own, exam_level_code: type } = actor;
  const reach = reachOf(actor.role_id);
  if (reach === "state") return sql`1`;
  if (reach !== "district" || own === null) return ofSchool;
  const ofDistrict = and(
    isNull(sheet_prints.school_code),
    eq(sheet_prints.district_code, own),
    type === null ? undefined : sql`${sheet_prints.content} ->> '$.own.exam_level_code' = ${type}`,
  );
  return sql`(${ofSchool}) or (${ofDistrict})`;
}

/** The school or the district of a print may be deleted. */
const isWhole = (
  row: { school_code: string | null; district_code: string | null },
  { place }: PacketContent,
) => place === "state" || (place === "school" ? row.school_code : row.district_code) !== null;

function placeOf({ filters, content, school_code, district_code }: Row) {
  const { exam_paper_id = null, district_code: recorded = null } = filters as PacketFilters;
  const isOwn = (content as PacketContent).own !== undefined;
  return { exam_paper_id, school_code, district_code: isOwn ? recorded : district_code };
}

/** As the account of the print sees it: a district that the office prints has the schools of the records. */
async function sheetNow(actor: Actor, print: PacketPrint, row: Row) {
  const { exam_year, district_code, content } = row;
  if (exam_year === null) return null;
  const { own, place } = content as PacketContent;
  const office: Actor = { ...actor, role_id: officeRole };
  const ofDistrict: Actor = own ? { ...actor, role_id: districtRole, district_code, ...own } : office;
  const reader = place === "district" ? ofDistrict : actor;
  const { facts, sheets } = await packetSheets(reader, print, { exam_year, ...placeOf(row) });
  const [sheet] = sheets;
  return sheet ? { papers: sheet.papers, checksum: checksumOf({ print, facts }, sheet) } : null;
}

function changesOf(before: readonly PaperCount[], after: readonly PaperCount[]): PaperChange[] {
  const ids = [...new Set([...before, ...after].map(({ exam_paper_id }) => exam_paper_id))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((papers) => papers.find((each) => each.exam_paper_id === id));
    if (was?.copies === is?.copies && was?.packets === is?.packets) return [];
    return [{ code: is?.code ?? was?.code ?? "", before: was ?? null, after: is ?? null }];
  });
}

function placeInWords(
  place: PacketContent["place"],
  { school_code, school_name, district_code }: Row,
): string {
  if (place === "school")
    return t("packet_receipt.school", { code: school_code ?? "", name: school_name ?? "" });
  if (place === "state") return t("packet_receipt.state");
  return t("packet_receipt.district", { name: districtNameOf(district_code ?? "") });
}

function paperNamed(id: number): string {
  const paper = findPaper(id);
  return paper ? `${codeOf(paper)} · ${paper.name}` : t("packet_receipt.paper_gone");
}
