import { cleanText } from "~/features/values/text";
import { trimmed } from "./rows";

/** What a cell of a name holds beside the name. */
export interface CleanedName {
  name: string;
  /** Words in brackets or after a dash, such as PINDAH or OKU. */
  remark: string;
  /** Signs or an order number went. */
  isCleaned: boolean;
}

const ENTITY = /&(?:#39|#x27|apos|#8217|rsquo);/gi;
const ENTITIES: [RegExp, string][] = [
  [ENTITY, "'"],
  [/&(?:quot|#34|#x22);/gi, '"'],
  [/&(?:amp|#38);/gi, "&"],
  [/&(?:nbsp|#160);/gi, " "],
];
/** The number of the line in front of the name, also as keycaps. */
const ORDER =
  /^(?:[([]?\d{1,4}(?:\s*[.):\]|/-]+\s*|\s+)|(?:\d\uFE0F?\u20E3)+\s*|[\u2460-\u2473]\s*)(?=\P{N})/u;
const SIGNS = " \t_*~|«»•·●▪◦‣–—-.,;:\\/!…";
/** What a name has; with any other sign the cell stays as it was written. */
const NAME = /^[\p{L}\p{M}\p{N} @'’‘`´./,"“”()-]+$/u;
const BRACKETS = /^(.{2,}?)\s*[([{]([^()[\]{}]{0,60})[)\]}]?$/u;
const AFTER_DASH = /^(.{2,}?)\s+[-–—/:]+\s*(\p{L}[\p{L}\d /.]{1,40})$/u;
/** Words after a dash that are no part of a name. */
const REMARK =
  /^(?:OKU|BARU|MASUK|LAMA|SAKIT|CUTI|MBK|BPN|TIADA|TIDAK|DALAM|BELUM|SUDAH|ASRAMA|KETUA|PENOLONG)\b/i;

const LEFT =
  /(?:^|[^\p{L}])(?:(?:TELAH |SUDAH |DAH |AKAN )?(?:BER)?PINDAH(?!\s*(?:MASUK|DARI|DRP))|TUKAR SEKOLAH|BERHENTI|KELUAR|TARIK DIRI|MENARIK DIRI|MENINGGAL|TIDAK AKTIF|TAK AKTIF|DIBUANG SEKOLAH|TRANSFERRED|WITHDRAWN|LEFT)(?![\p{L}])/iu;

/** Whether a remark or a status says that the pupil is no longer in the school. */
export const saysLeft = (text: string): boolean => text.length <= 80 && LEFT.test(text);

/** A name without the signs around it; the parts that go are said, and nothing in the middle changes. */
export function cleanedName(raw: string): CleanedName {
  if (PLAIN.test(raw)) return { name: raw, remark: "", isCleaned: false };
  const given = cleanText(raw);
  let text = ENTITIES.reduce((all, [entity, sign]) => all.replace(entity, sign), given);
  const isQuoteOpen = (text.match(/["“”„]/g)?.length ?? 0) % 2 === 1;
  const signs = isQuoteOpen ? `${SIGNS}"“”„` : SIGNS;
  text = trimmed(trimmed(text, signs).replace(ORDER, ""), signs);
  const remarks: string[] = [];
  for (let more = 0; more < 3; more++) {
    const [, name, remark = ""] = BRACKETS.exec(text) ?? [];
    if (name === undefined) break;
    remarks.unshift(cleanText(remark));
    text = trimmed(name, SIGNS);
  }
  const [, name, remark = ""] = AFTER_DASH.exec(text) ?? [];
  if (name !== undefined && (saysLeft(remark) || REMARK.test(remark))) {
    remarks.push(cleanText(remark));
    text = trimmed(name, SIGNS);
  }
  if (!NAME.test(text)) return { name: raw, remark: "", isCleaned: false };
  return { name: text, remark: remarks.filter(Boolean).join(", "), isCleaned: text !== given };
}

/** Most names need no look: letters, blanks and the signs inside names alone. */
const PLAIN = /^[A-Za-z][A-Za-z @'/]*[A-Za-z]$/;

const mostRemarks = 6;

/** Of lines: how many names were cleaned, and some of their remarks. */
export function cleanedNames(lines: readonly { cells: Record<string, string> }[]): {
  names: number;
  remarks: string[];
} {
  const remarks = new Set<string>();
  let names = 0;
  for (const { cells } of lines) {
    if (!cells.full_name || cells.candidate_key) continue;
    const { isCleaned, remark } = cleanedName(cells.full_name);
    if (isCleaned) names++;
    if (remark && remarks.size < mostRemarks) remarks.add(remark);
  }
  return { names, remarks: [...remarks] };
}
