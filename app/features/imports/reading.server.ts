import { problem } from "~/messages";
import type { ReadFile } from "./read-file";
import { readTextFile } from "./text-file.server";
import { readWorkbookFile } from "./workbook.server";

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const TEXT_NAMES = /\.(csv|tsv|tab|txt)$/i;

/** The first bytes decide the kind, not the name; the name only distinguishes text from other files. */
export async function readSpreadsheet(
  bytes: Uint8Array,
  name: string,
  sheet_name: string | null,
): Promise<ReadFile> {
  if (bytes.length === 0) return { ok: false, problem: problem("file_blank") };
  if (startsWith(bytes, ZIP)) return readWorkbookFile(bytes, sheet_name);
  if (startsWith(bytes, OLE)) {
    return { ok: false, problem: problem(isEncrypted(bytes) ? "file_locked" : "file_old_excel") };
  }
  if (!TEXT_NAMES.test(name)) return { ok: false, problem: problem("file_unknown") };
  return readTextFile(bytes);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** An encrypted workbook is an OLE container with a part of this name in UTF-16. */
const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
