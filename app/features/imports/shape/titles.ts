import { cleanText } from "~/features/values/text";
import { trimmed } from "./rows";

/** Words of a title that follow the name of a class. */
const AFTER_CLASS =
  /\s(?:SRA|SRI|SMA|SAM|KAFA|SEKOLAH|SEK|MAAHAD|SESI|BAGI|GURU|BULAN|UNTUK|YANG|PSRA|PEPERIKSAAN|PADA|NAMA|BIL|JUMLAH|MURID|PELAJAR|CALON)(?=[\s.:]|$)/;
const YEAR = /(?:\b(?:SESI|TAHUN|BAGI|PADA) )?\b20\d\d(?: ?[/-] ?(?:20)?\d\d)?M?(?: ?\/ ?1\d{3} ?H)?\b/g;
const NUMBERED = /(?:^|[\s:(/\-–])([1-6])\s?[-.]?\s?(\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'.-]*){0,3})\s*\)?$/u;
const BEFORE_NAME = /\b(?:KELAS|TINGKATAN|DARJAH) ?[:=\-–] ?/u;
const BARE_NAME = /^\p{L}[\p{L}' -]{1,30}$/u;
const NO_CLASS = /^(?:ORANG|MURID|CALON|PELAJAR|LELAKI|PEREMPUAN|JAM|HARI|MINIT|BULAN)\b/;

/** The class that a title or the name of a sheet names, such as SENARAI NAMA TAHUN 6 AMANAH 2026; null where it names none. */
export function classIn(title: string): string | null {
  const text = cleanText(title.slice(0, 200)).toUpperCase();
  if (/GURU\s+(?:KELAS|TINGKATAN)|JUMLAH|DISEDIAKAN|DISAHKAN/.test(text)) return null;
  const bare = ` ${text.replace(YEAR, " ").replace(/\s+/g, " ").trim()}`;
  const from = bare.search(/\s(?:KELAS|TAHUN|TINGKATAN|DARJAH)[\s:=]|[\s:(/\-–][1-6]\s?[-.]?\s?\p{L}/u);
  if (from < 0) return null;
  const named = bare.slice(from);
  const after = named.search(AFTER_CLASS);
  const cut = ` ${trimmed(after < 0 ? named : named.slice(0, after), " ,;:–-")}`;
  const [, year, name = ""] = NUMBERED.exec(cut) ?? [];
  if (year && !NO_CLASS.test(name)) return `${year} ${name}`;
  const before = BEFORE_NAME.exec(cut);
  const bareName = before ? cut.slice(before.index + before[0].length).trim() : "";
  return BARE_NAME.test(bareName) ? bareName : null;
}

/** Names that programs and clerks give to any sheet. */
const ANY_SHEET =
  /^(?:SHEET|HELAIAN|LEMBARAN|LEMBAR|DATA|SENARAI|CALON|MURID|PELAJAR|NAMA|LIST|BORANG|TEMPLAT|TEMPLATE|SEMUA|INDUK|UTAMA|PSRA|SMA|TABLE)\b/;

/** A sheet that is one of several may have the bare name of its class. */
export function classOfSheet(name: string, isOneOfSeveral: boolean): string | null {
  const text = cleanText(name).toUpperCase();
  const found = classIn(text);
  if (found || !isOneOfSeveral || ANY_SHEET.test(text)) return found;
  return /^\p{L}[\p{L}' -]{1,24}$/u.test(text) ? text : null;
}

const CLASS_ALONE =
  /^(?:(?:TAHUN|TINGKATAN|DARJAH|KELAS)[ :]{0,3})?[1-6][ .-]{0,3}\p{L}[\p{L}' .-]{0,30}$|^(?:KELAS|TINGKATAN|DARJAH) ?:/u;
const TITLE =
  /^(?:SENARAI|NAMA SEKOLAH|SEKOLAH|GURU KELAS|KELAS|TINGKATAN|SESI|TARIKH|BORANG|LAMPIRAN|MURID (?:LELAKI|PEREMPUAN))\b/;

/** A line between candidates that names the class of those below it, or is a title; a name beside a class is none. */
export function isTitle(filled: readonly string[]): boolean {
  const [first = "", ...others] = filled.map((cell) => cell.toUpperCase());
  if (others.length === 0) return CLASS_ALONE.test(first) || TITLE.test(first);
  return others.length < 3 && TITLE.test(first);
}
