import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { malaysianDate } from "~/features/values/moments";
import type { StoredCandidate } from "./candidates.server";
import { type SheetKind, type SheetName, sheetKinds } from "./kinds";
import { printChecksum } from "./numbers";
import type { Content, SheetHead } from "./rules";

/** The stored content holds checksums in place of names and identity numbers. */
export function contentOf(sheet: SheetName, head: SheetHead, candidates: readonly StoredCandidate[]) {
  const kind: SheetKind = sheetKinds[sheet];
  const { room, year_title } = head;
  const name = room && !kind.head.includes("room") ? [room.name] : [];
  const shown = kind.head.map((fact) => head[fact]);
  const facts = JSON.stringify([sheet, year_title, ...shown, ...name, ...signedOnBehalf(kind, head)]);
  const hash = createHash("sha256").update(facts);
  const rows = candidates.map((candidate) => {
    const { id, student_code, has_need, seat, room_name } = candidate;
    const fields = kind.printed.map((field) => candidate[field]);
    const hall = kind.hasHall && room_name ? [room_name, seat] : null;
    const where = room ? seat : kind.printed.includes("seat") ? room_name : hall;
    const text = JSON.stringify([...fields, ...(where ? [where] : []), ...(has_need ? ["K"] : [])]);
    hash.update(`\n${id} ${student_code ?? ""} ${text}`);
    return [id, student_code, crc32(text)] as const;
  });
  const content: Content = { head: crc32(facts), rows };
  return { content, checksum: printChecksum(hash.digest()) };
}

/** A list that the office did not sign adds nothing, so that its prints from before stay the same. */
function signedOnBehalf({ pages }: SheetKind, head: SheetHead) {
  if (typeof pages === "string" || !("signatures" in pages)) return [];
  return pages.signatures.flatMap(({ on_behalf }) => {
    const signature = on_behalf && head.on_behalf[on_behalf.step];
    return signature ? [[on_behalf.step, signature.by, malaysianDate(signature.at)]] : [];
  });
}
