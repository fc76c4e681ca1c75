import { dayOfPaper, timesOfPaper } from "~/features/exam-papers/schema";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { onlyRoomOf } from "../candidates/seats";
import type { SheetTable } from "../kinds";
import { selectionOf } from "../names";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { countOf } from "../rules";
import { issuerLines, onlyPaperOf } from "./lines";
import type { Fact, TablePage } from "./pages";

/** Letters that fit on a line of the block at full size. */
const longest = { school_name: 65, school_code: 26, hq_code: 26, district: 26, total: 34 };
const longestPaper = 30;

export function blockOf(sheet: Sheet, hasHall: boolean): Fact[] {
  const { school_name, recorded_school_code, centre_codes, district_name, candidates } = sheet;
  const count = countOf(candidates);
  const paper = onlyPaperOf(sheet);
  const late = candidates.filter((candidate) => candidate.late).length;
  const facts = {
    school_name,
    school_code: recorded_school_code,
    hq_code: centre_codes.join(", "),
    district: district_name.toUpperCase(),
    total: late === 0 ? t("sheet.total", { ...count }) : t("sheet.total_late", { ...count, late }),
  };
  const block: Fact[] = (Object.keys(facts) as (keyof typeof facts)[]).map((fact) => ({
    term: t(`sheet.block.${fact}`),
    text: facts[fact],
    isLong: facts[fact].length > longest[fact],
  }));
  if (hasHall) block.push({ term: t("sheet.block.hall"), text: sheet.room?.name ?? onlyRoomOf(candidates) });
  if (paper) {
    const isLong = paper.name.length > longestPaper;
    block.push({ term: t("sheet.block.day"), text: dayOfPaper(paper) });
    block.push({ term: t("sheet.block.paper"), text: `${paper.code} · ${paper.name}`, isLong });
    block.push({ term: t("sheet.block.session"), text: timesOfPaper(paper) });
  }
  return block;
}

export const headOf = ({ exam_name, year_title, issuer }: Sheet, title: string): string[] => [
  ...issuerLines(issuer),
  t("sheet.head.exam", { exam: exam_name.toUpperCase(), year: year_title }),
  title,
];

/** Names the filters, and says what the actor's scope leaves out. */
export function partOf({ filters, room }: Sheet): string | null {
  const hidden = room?.hidden.length ?? 0;
  const parts = [selectionOf(filters), hidden > 0 && t("sheet.part.hidden", { n: hidden })].filter(Boolean);
  return parts.length > 0 ? t("sheet.part", { parts: parts.join(" · ") }) : null;
}

export function footOf(sheet: Sheet, receipt: Receipt): string[] {
  const { created_at, printed_by, isPreview } = receipt;
  const { sheet_footer } = sheet.issuer;
  return [
    ...(sheet_footer ? [sheet_footer] : []),
    numberOf(sheet, receipt),
    t(isPreview ? "sheet.previewed" : "sheet.printed", {
      moment: malaysianMoment(created_at),
      name: printed_by,
    }),
  ];
}

function numberOf({ isDraft }: Sheet, { number, checksum, total: n, isPreview }: Receipt): string {
  if (isDraft) return t("sheet.draft_receipt", { n });
  if (isPreview) return t("sheet.preview_receipt", { n });
  return number === null
    ? t("sheet.no_receipt", { checksum, n })
    : t("sheet.receipt", { number, checksum, n });
}

/** Every page has the instructions; only the last has the declaration (product 6.5). */
export function notesOf(
  { instructions = [], declaration }: SheetTable,
  legend: readonly string[],
  isLast: boolean,
): TablePage["notes"] {
  const signed = isLast && declaration ? t(declaration) : null;
  if (instructions.length + legend.length === 0 && signed === null) return null;
  return {
    title: instructions.length > 0 ? t("sheet.notes.title") : null,
    list: instructions.map((instruction) => t(instruction)),
    legend,
    declaration: signed,
  };
}

export const signaturesOf = (
  { signatures }: SheetTable,
  { issuer: { head_title }, on_behalf: signed }: Sheet,
): TablePage["signatures"] => {
  const head = head_title ?? t("sheet.head_of_school");
  return signatures.map(({ role, office, on_behalf }) => {
    const signature = on_behalf && signed[on_behalf.step];
    return {
      role: t(role),
      office: office && t(office, { head }),
      ...(signature && {
        on_behalf: {
          words: t(on_behalf.words, { head }),
          by: signature.by,
          day: malaysianDate(signature.at),
        },
      }),
    };
  });
};
