import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Actor } from "~/auth/actor";
import { reachOf } from "~/auth/roles";
import { write } from "~/db/client";
import { now } from "~/db/clock";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { printChecksum } from "../names";
import { findReceipt, type Print, type Receipt, storePrint } from "../prints/commands";
import type { PlaceOfPrint } from "./facts";
import { footLines, type PacketFacts } from "./facts";
import { countsInWords, type PacketPrint, type PacketSheet, type PaperCount, sheetOf, sumOf } from "./kinds";

export interface PacketFilters {
  exam_paper_id?: number;
  /** The district of the records, where an account of one district asked for it. */
  district_code?: string;
}

/** Names no candidate. */
export interface PacketContent {
  place: PlaceOfPrint["kind"];
  /** Of a print with the schools of today of one district, as an account of it sees them; the office prints those of the records. */
  own?: { exam_level_code: string | null };
  papers: PaperCount[];
  pages: number;
  /** Absent in a print from before its checksum covered the issuer. */
  issuer?: number;
}

/** What a print is of. */
export interface Printing {
  print: PacketPrint;
  place: { exam_paper_id: number | null; district_code: string | null };
  facts: Pick<PacketFacts, "issuer" | "exam_year" | "year_title" | "of">;
}

export function checksumsOf(
  { print, facts }: Pick<Printing, "print"> & { facts: Pick<PacketFacts, "year_title" | "issuer"> },
  { shown }: PacketSheet,
) {
  const hash = createHash("sha256").update(JSON.stringify([print, facts.year_title, shown()]));
  const former_checksum = printChecksum(hash.copy().digest());
  const issued = JSON.stringify(facts.issuer);
  return { checksum: printChecksum(hash.update(issued).digest()), former_checksum, issuer: crc32(issued) };
}

function printOf(actor: Actor, printing: Printing, sheet: PacketSheet, pages: number) {
  const { checksum, former_checksum, issuer } = checksumsOf(printing, sheet);
  const { print, place, facts } = printing;
  const kind = sheet.school_code === null ? facts.of.kind : "school";
  const isOwn = kind === "district" && reachOf(actor.role_id) === "district";
  const filters: PacketFilters = {
    ...(place.exam_paper_id !== null && { exam_paper_id: place.exam_paper_id }),
    ...(isOwn && place.district_code !== null && { district_code: place.district_code }),
  };
  const content: PacketContent = {
    place: kind,
    ...(isOwn && { own: { exam_level_code: actor.exam_level_code } }),
    papers: sheet.papers,
    pages,
    issuer,
  };
  const printed: Print = {
    user_id: actor.user_id,
    school_code: sheet.school_code ?? facts.of.school_code,
    district_code: kind === "district" ? facts.of.district_code : null,
    exam_year: facts.exam_year,
    sheet: sheetOf(print),
    filters,
    checksum,
    total: sumOf(sheet.papers).packets,
    printed_by: actor.full_name,
    content,
  };
  return { print: printed, find: () => findReceipt(printed, former_checksum) };
}

/** A print that is not recorded is a preview. */
export function storedReceipt(actor: Actor, printing: Printing, sheet: PacketSheet, pages: number): Receipt {
  const { print, find } = printOf(actor, printing, sheet, pages);
  return find() ?? previewOf(print);
}

export const previewOf = ({
  checksum,
  total,
  printed_by,
}: Omit<Receipt, "number" | "created_at">): Receipt => ({
  number: null,
  isPreview: true,
  checksum,
  total,
  printed_by,
  created_at: now(),
});

/** The same data printed again by the same account keep their number. */
export function recordReceipt(actor: Actor, printing: Printing, sheet: PacketSheet, pages: number): Receipt {
  const { print, find } = printOf(actor, printing, sheet, pages);
  return find() ?? write(() => find() ?? storePrint(actor, print));
}

export function footOf({ print, facts }: Printing, { papers }: PacketSheet, receipt: Receipt): string[] {
  const { number, checksum, isPreview, created_at, printed_by } = receipt;
  const counted = countsInWords(print, sumOf(papers));
  return footLines(
    facts.issuer,
    isPreview
      ? t("packet_receipt.preview", { counted })
      : t("packet_receipt.foot", { number: number ?? "", checksum, counted }),
    t(isPreview ? "sheet.previewed" : "sheet.printed", {
      moment: malaysianMoment(created_at),
      name: printed_by,
    }),
  );
}
