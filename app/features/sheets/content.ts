import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { malaysianDate } from "~/features/values/moments";
import type { SheetFilters } from "./candidates/filters";
import type { StoredCandidate } from "./candidates/queries";
import { type SheetKind, type SheetName, sheetKinds } from "./kinds";
import { printChecksum } from "./names";
import type { Issuer } from "./queries";
import type { Content, PaperOnSheet, PrintedPaper, PrintedRow, SheetHead } from "./rules";

/** A print of this data has the checksum. */
interface SheetContent {
  content: Content;
  checksum: string;
  /** Of a print from before the checksum covered the issuer. */
  former_checksum?: string;
}

/** The stored content holds checksums in place of names and identity numbers. A print has an issuer, which no comparison asks about. */
export function contentOf(
  sheet: SheetName,
  head: SheetHead,
  candidates: readonly StoredCandidate[],
  { paper }: Pick<SheetFilters, "paper"> = {},
  issuer: Issuer | null = null,
): SheetContent {
  const kind: SheetKind = sheetKinds[sheet];
  const { room, year_title } = head;
  const name = room && !kind.head.includes("room") ? [room.name] : [];
  const signed = signedOnBehalf(kind, head);
  const shown = kind.head.map((fact) => head[fact]);
  const facts = JSON.stringify([sheet, year_title, ...shown, ...name, ...signed]);
  const ofRecord = kind.head.filter((fact) => !apart.includes(fact)).map((fact) => head[fact]);
  const papers = papersShown(kind, head.papers, paper);
  const hash = createHash("sha256").update(facts);
  const rows = candidates.map((candidate): PrintedRow => {
    const { id, student_code, seat, room_name } = candidate;
    const hall = kind.hasHall && room_name ? [room_name, seat] : null;
    const where = room ? seat : kind.printed.includes("seat") ? room_name : hall;
    const text = textOf(kind, candidate, where ? [where] : []);
    hash.update(`\n${id} ${student_code ?? ""} ${text}`);
    const row = [id, student_code, crc32(text)] as const;
    return where ? [...row, crc32(JSON.stringify([room_name, seat]))] : row;
  });
  const content: Content = {
    head: crc32(facts),
    rows,
    ...(papers && { papers }),
    record: crc32(JSON.stringify([sheet, year_title, ...ofRecord, ...signed])),
    ...(room && { room: crc32(JSON.stringify(kind.head.includes("room") ? room : name)) }),
  };
  if (kind.hasPapers && papers?.length) hash.update(`\n${JSON.stringify(papers)}`);
  if (issuer === null) return { content, checksum: printChecksum(hash.digest()) };
  const issued = JSON.stringify(issuer);
  const former_checksum = printChecksum(hash.copy().digest());
  const checksum = printChecksum(hash.update(`\n${issued}`).digest());
  return { content: { ...content, issuer: crc32(issued) }, checksum, former_checksum };
}

function textOf(kind: SheetKind, candidate: StoredCandidate, where: unknown[] = []): string {
  const fields = kind.printed.map((field) => candidate[field]);
  return JSON.stringify([...fields, ...where, ...(candidate.has_need ? ["K"] : [])]);
}

/** As in the rows of the content: what a statement shows of a candidate, without the roll number. */
export const statementChecksum = (candidate: StoredCandidate): number =>
  crc32(textOf(sheetKinds.statements, candidate));

/** Facts of the head with a part of their own in the content. */
const apart: readonly (keyof SheetHead)[] = ["papers", "room", "list_version"];

function papersShown(
  kind: SheetKind,
  papers: readonly PaperOnSheet[],
  only: string | undefined,
): PrintedPaper[] | undefined {
  const whole = ({ code, name, held_on, starts_at, ends_at }: PaperOnSheet): PrintedPaper => [
    code,
    name,
    held_on,
    starts_at,
    ends_at,
  ];
  if (kind.head.includes("papers")) return papers.map(whole);
  if (!kind.hasPapers) return undefined;
  if (only !== undefined) return papers.filter(({ code }) => code === only).map(whole);
  return papers.map(({ code, held_on, starts_at }): PrintedPaper => [code, held_on, starts_at]);
}

/** A list that the office did not sign adds nothing, so that its prints from before stay the same. */
function signedOnBehalf({ pages }: SheetKind, head: SheetHead) {
  if (typeof pages === "string" || !("signatures" in pages)) return [];
  return pages.signatures.flatMap(({ on_behalf }) => {
    const signature = on_behalf && head.on_behalf[on_behalf.step];
    return signature ? [[on_behalf.step, signature.by, malaysianDate(signature.at)]] : [];
  });
}
