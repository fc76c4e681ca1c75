import { and, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { districtRole, officeRole, reachOf } from "~/auth/roles";
import { visibleTo } from "~/auth/scope";
import { schools, sheet_prints } from "~/db/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { districtNameIn } from "~/features/lookups/queries";
import { t } from "~/messages";
import type { PrintedPlace } from "./facts";
import type { PacketPrint } from "./kinds";
import { packetSheets } from "./prints";
import { checksumsOf, type PacketContent, type PacketFilters } from "./receipts";
import { codeOf } from "./table";

/** Of a query with the school of each print beside it. */
export const printColumns = { ...getTableColumns(sheet_prints), school_name: schools.school_name };

export type StoredPrint = typeof sheet_prints.$inferSelect & { school_name: string | null };

/** Without a school it is the print of a district or of the state. */
export function isVisible(actor: Actor): SQL {
  const ofSchool = sql`${sheet_prints.school_code} is not null and ${visibleTo(actor) ?? sql`1`}`;
  const { district_code: own, exam_level_code: type } = actor;
  const reach = reachOf(actor.role_id);
  if (reach === "state") return sql`1`;
  if (reach !== "district" || own === null) return sql`(${ofSchool})`;
  const ofDistrict = and(
    isNull(sheet_prints.school_code),
    eq(sheet_prints.district_code, own),
    type === null ? undefined : sql`${sheet_prints.content} ->> '$.own.exam_level_code' = ${type}`,
  );
  return sql`((${ofSchool}) or (${ofDistrict}))`;
}

/** The school or the district of a print may be deleted. */
export const hasPlace: SQL = sql`(${or(
  isNotNull(sheet_prints.school_code),
  isNotNull(sheet_prints.district_code),
  sql`${sheet_prints.content} ->> '$.place' = 'state'`,
)})`;

const isOwn = ({ content }: StoredPrint) => (content as PacketContent).own !== undefined;

/** Null for all papers. */
export const paperOf = ({ filters }: StoredPrint): number | null =>
  (filters as PacketFilters).exam_paper_id ?? null;

function placeOf(print: StoredPrint) {
  const { filters, school_code, district_code } = print;
  const { district_code: recorded = null } = filters as PacketFilters;
  return {
    exam_paper_id: paperOf(print),
    school_code,
    district_code: isOwn(print) ? recorded : district_code,
  };
}

/** Where the actor prints it again. The office has no district of its own to print. */
export function placeToPrint(actor: Actor, print: StoredPrint): Omit<PrintedPlace, "exam_year"> {
  const place = placeOf(print);
  const isOffice = reachOf(actor.role_id) === "state";
  return isOffice ? { ...place, district_code: print.district_code } : place;
}

/** As the account of the print sees it: a district that the office prints has the schools of the records. */
export async function sheetNow(actor: Actor, print: PacketPrint, stored: StoredPrint) {
  const { exam_year, district_code, content } = stored;
  if (exam_year === null) return null;
  const { own, place, issuer } = content as PacketContent;
  const office: Actor = { ...actor, role_id: officeRole };
  const ofDistrict: Actor = own ? { ...actor, role_id: districtRole, district_code, ...own } : office;
  const reader = place === "district" ? ofDistrict : actor;
  const { facts, sheets } = await packetSheets(reader, print, { exam_year, ...placeOf(stored) });
  const [sheet] = sheets;
  if (!sheet) return null;
  const { checksum, former_checksum } = checksumsOf({ print, facts }, sheet);
  return { papers: sheet.papers, checksum: issuer === undefined ? former_checksum : checksum };
}

export function placeInWords({ content, school_code, school_name, ...print }: StoredPrint): string {
  const { place } = content as PacketContent;
  if (place === "school")
    return t("packet_receipt.school", { code: school_code ?? "", name: school_name ?? "" });
  if (place === "state") return t("packet_receipt.state");
  const { district_code, exam_year } = print;
  return t("packet_receipt.district", { name: districtNameIn(exam_year, district_code ?? "") });
}

export function paperInWords(print: StoredPrint): string | null {
  const id = paperOf(print);
  if (id === null) return null;
  const paper = findPaper(id);
  return paper ? `${codeOf(paper)} · ${paper.name}` : t("packet_receipt.paper_gone");
}
