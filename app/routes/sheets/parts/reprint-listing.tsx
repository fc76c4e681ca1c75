import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { filterChoices } from "~/features/lookups/queries";
import { type ManySheet, manySheets } from "~/features/sheets/many/many-sheets";
import { mostSchools } from "~/features/sheets/many/schema";
import { nameOf, nameOfMany, selectionOf } from "~/features/sheets/names";
import type { DueSheet } from "~/features/sheets/reprints/judge";
import { listReprints, type SchoolToReprint } from "~/features/sheets/reprints/queries";
import type { Reason } from "~/features/sheets/reprints/reasons";
import { type ReprintSheet, reprintSheets } from "~/features/sheets/reprints/reprint-sheets";
import { type ReprintList, reprintList } from "~/features/sheets/reprints/schema";
import { choicesFor } from "~/features/statistics/scope";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { type ListOf, listOfOneYear } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";
import type { Choice } from "~/ui";
import { addressOfSheet, manyPath, reprintsPath } from "./addresses";

export const wordsOf = (reason: Reason): string =>
  reason.reason === "papers"
    ? t("reprint.reason.papers", { papers: reason.papers.join(", ") })
    : reason.reason === "list_version"
      ? t("reprint.reason.list_version", reason)
      : "n" in reason
        ? t(`reprint.reason.${reason.reason}`, { n: reason.n })
        : t(`reprint.reason.${reason.reason}`);

/** A row is a sheet. */
interface ReprintRow {
  id: string;
  school: SchoolToReprint;
  sheet: DueSheet;
}

const reprintRows = (schools: readonly SchoolToReprint[]): ReprintRow[] =>
  schools.flatMap((school) =>
    school.sheets.map((sheet, at) => ({ id: `${school.registration_id}-${at}`, school, sheet })),
  );

interface Facts {
  districts: readonly Choice[];
  /** A masked copy replaces no sheet. */
  prints: boolean;
  many: { href: string; label: string } | null;
}

type ReprintsOfYear = ReprintList & { exam_year: number };

const columns: ListingColumn<ReprintRow, Facts>[] = [
  { key: "school", label: labelOf("school_name"), printed: 50, cell: nameOfSchool, screen: School },
  ...(["school_code", "district_code"] as const).map((key) => ({
    key,
    label: labelOf(key),
    printed: 20,
    cell: ({ school }: ReprintRow) => school[key === "school_code" ? "recorded_school_code" : key],
    screen: null,
  })),
  {
    key: "sheet",
    label: t("reprint.sheet"),
    printed: 40,
    cell: (row) => nameOf(row.sheet.name),
    screen: Sheet,
  },
  { key: "part", label: t("reprint.part"), printed: 34, cell: partOf, screen: null },
  { key: "number", label: labelOf("number"), printed: 22, cell: ({ sheet }) => sheet.number, screen: null },
  { key: "printed", label: t("reprint.printed"), printed: 44, cell: printedOf, screen: null },
  { key: "reasons", label: t("reprint.reasons"), printed: 66, cell: reasonsOf, screen: Reasons },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Print },
];

const sheets = reprintSheets.map((value) => ({ value, label: nameOfMany(value) }));

export const reprints = {
  ...listOfOneYear(reprintsPath, reprintList),
  may: "sheet.print",
  title: t("reprint.title"),
  read: async (actor, query, { isScreen }) => {
    const { data, whole, total, total_sheets, page, limit } = await listReprints(actor, query, query);
    return {
      // The screen has pages of schools, the paper counts its rows.
      list: { data: reprintRows(data), total: isScreen ? total : total_sheets, page, limit },
      facts: {
        districts: isBoundToOneSchool(actor) ? [] : filterChoices(choicesFor(actor)).districts,
        prints: can(actor, "student.see_identity"),
        many: can(actor, "sheet.print_many") ? manyReprints(query, whole) : null,
      },
    };
  },
  filters: ({ districts }) => ({ sheet: sheets, district_code: districts }),
  columns: ({ prints }) => columns.filter(({ isActions }) => prints || !isActions),
  row: ({ id }) => ({ id }),
  printed: "reprint",
  files: {
    may: "student.export",
    name: (format, { exam_year: year }) => t("reprint.file", { year, format }),
  },
} satisfies ListOf<ReprintsOfYear, ReprintRow, Facts>;

const isOfMany = (sheet: ReprintSheet): sheet is ReprintSheet & ManySheet =>
  (manySheets as readonly string[]).includes(sheet);

/** Prints the sheet for exactly the schools of which the whole sheet is due; null for fewer than two. */
function manyReprints({ exam_year, sheet }: ReprintsOfYear, whole: readonly string[]) {
  if (sheet === null || !isOfMany(sheet) || whole.length < 2) return null;
  const codes = whole.slice(0, mostSchools);
  const words = { sheet: nameOfMany(sheet), n: codes.length };
  return {
    href: listAddress(manyPath, { exam_year, sheet, schools: codes.join(".") }, {})(),
    label: t(codes.length < whole.length ? "reprint.many_first" : "reprint.many", words),
  };
}

function nameOfSchool({ school }: ReprintRow): string {
  return school.school_name;
}

function partOf({ sheet: { filters } }: ReprintRow): string {
  return [selectionOf(filters), filters.paper].filter(Boolean).join(" · ");
}

function printedOf({ sheet: { printed_at, printed_by } }: ReprintRow): string {
  return `${malaysianMoment(printed_at)} · ${printed_by}`;
}

function School({ school: { school_name, recorded_school_code, district_code } }: ReprintRow) {
  return (
    <>
      {school_name}
      <p className="context">
        {recorded_school_code} · {district_code}
      </p>
    </>
  );
}

function Sheet(row: ReprintRow) {
  const { name, number, printed_at, printed_by } = row.sheet;
  const printed = { moment: malaysianMoment(printed_at), name: printed_by };
  return (
    <>
      {nameOf(name)}
      <p className="context">{[partOf(row), number].filter(Boolean).join(" · ")}</p>
      <p className="context">{t("sheet.printed", printed)}</p>
    </>
  );
}

function sentencesOf({ sheet: { reasons, unnumbered: n } }: ReprintRow): string[] {
  return [...reasons.map(wordsOf), ...(n > 0 ? [t("reprint.draft", { n })] : [])];
}

function reasonsOf(row: ReprintRow): string {
  return sentencesOf(row).join("; ");
}

function Reasons(row: ReprintRow) {
  const sentences = sentencesOf(row);
  if (sentences.length < 2) return sentences[0];
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Print({ school, sheet }: ReprintRow) {
  return (
    <a href={addressOfSheet({ ...school, ...sheet, sheet: sheet.name })}>
      {t("reprint.print")}
      <span className="vh">
        {" "}
        {nameOf(sheet.name)}, {school.school_name}
      </span>
    </a>
  );
}
