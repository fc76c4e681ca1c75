import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { StoredCandidate } from "./candidates.server";
import { type SheetKind, type SheetName, sheetKinds } from "./kinds";
import { printChecksum } from "./numbers";
import type { Content, SheetHead } from "./rules";

/** The stored content holds checksums in place of names and identity numbers. */
export function contentOf(sheet: SheetName, head: SheetHead, candidates: readonly StoredCandidate[]) {
  const kind: SheetKind = sheetKinds[sheet];
  const facts = JSON.stringify([sheet, head.year_title, ...kind.head.map((fact) => head[fact])]);
  const hash = createHash("sha256").update(facts);
  const rows = candidates.map((candidate) => {
    const { id, student_code, has_need } = candidate;
    const fields = kind.printed.map((field) => candidate[field]);
    const text = JSON.stringify(has_need ? [...fields, "K"] : fields);
    hash.update(`\n${id} ${student_code ?? ""} ${text}`);
    return [id, student_code, crc32(text)] as const;
  });
  const content: Content = { head: crc32(facts), rows };
  return { content, checksum: printChecksum(hash.digest()) };
}
