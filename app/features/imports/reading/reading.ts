import { problem } from "~/messages";
import type { ReadFile } from "./read-file";
import { readTextFile } from "./text-file";
import { readWorkbookFile } from "./workbook";

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
const TEXT_NAMES = /\.(csv|tsv|tab|txt)$/i;

/** The first bytes decide the kind, not the name; the name only distinguishes text from other files. */
export async function readSpreadsheet(bytes: Uint8Array, name: string): Promise<ReadFile> {
  if (bytes.length === 0) return { ok: false, problem: problem("file_blank") };
  if (startsWith(bytes, ZIP)) return readWorkbookFile(bytes);
  if (startsWith(bytes, OLE)) return { ok: false, problem: problem(kindOfOle(bytes)) };
  if (startsWith(bytes, PDF)) return { ok: false, problem: problem("file_pdf") };
  if (!TEXT_NAMES.test(name)) {
    return { ok: false, problem: problem(/\.xls$/i.test(name) ? "file_old_excel" : "file_unknown") };
  }
  return readTextFile(bytes);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** The names of the parts of an OLE container are in UTF-16; an encrypted workbook has a part of its own. */
function kindOfOle(bytes: Uint8Array): "file_locked" | "file_word" | "file_old_excel" {
  const container = Buffer.from(bytes);
  const has = (part: string) => container.includes(Buffer.from(part, "utf16le"));
  if (has("EncryptedPackage")) return "file_locked";
  return has("WordDocument") ? "file_word" : "file_old_excel";
}
