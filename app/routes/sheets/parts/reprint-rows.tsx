import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { filterChoices } from "~/features/lookups/queries";
import { nameOf, selectionOf } from "~/features/sheets/names";
import type { DueSheet } from "~/features/sheets/reprints/judge";
import { listReprints, type SchoolToReprint } from "~/features/sheets/reprints/queries";
import type { Reason } from "~/features/sheets/reprints/reasons";
import { reprintList } from "~/features/sheets/reprints/schema";
import { choicesFor } from "~/features/statistics/scope";
import { malaysianMoment } from "~/features/values/moments";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf, type ListingColumn } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { addressOfSheet, reprintFilters, reprintsAddress } from "./addresses";

export const wordsOf = (reason: Reason): string =>
  reason.reason === "papers"
    ? t("reprint.reason.papers", { papers: reason.papers.join(", ") })
    : reason.reason === "list_version"
      ? t("reprint.reason.list_version", reason)
      : "n" in reason
        ? t(`reprint.reason.${reason.reason}`, { n: reason.n })
        : t(`reprint.reason.${reason.reason}`);

/** A row is a sheet. */
export interface ReprintRow {
  id: string;
  school: SchoolToReprint;
  sheet: DueSheet;
}

export const reprintRows = (schools: readonly SchoolToReprint[]): ReprintRow[] =>
  schools.flatMap((school) =>
    school.sheets.map((sheet, at) => ({ id: `${school.registration_id}-${at}`, school, sheet })),
  );

export const columns: ListingColumn<ReprintRow>[] = [
  { key: "school", label: labelOf("school_name"), paper: 50, cell: nameOfSchool, screen: School },
  ...(["school_code", "district_code"] as const).map((key) => ({
    key,
    label: labelOf(key),
    paper: 20,
    cell: ({ school }: ReprintRow) => school[key === "school_code" ? "recorded_school_code" : key],
    screen: null,
  })),
  {
    key: "sheet",
    label: t("reprint.sheet"),
    paper: 40,
    cell: (row) => nameOf(row.sheet.name),
    screen: Sheet,
  },
  { key: "part", label: t("reprint.part"), paper: 34, cell: partOf, screen: null },
  { key: "number", label: labelOf("number"), paper: 22, cell: ({ sheet }) => sheet.number, screen: null },
  { key: "printed", label: t("reprint.printed"), paper: 44, cell: printedOf, screen: null },
  { key: "reasons", label: t("reprint.reasons"), paper: 66, cell: reasonsOf, screen: Reasons },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Print },
];

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

export const districtsOf = (actor: Actor) =>
  isBoundToOneSchool(actor) ? [] : filterChoices(choicesFor(actor)).districts;

export const reprintsPrintout: ContentOf<FileContent<ReprintRow>> = async ({ request }, actor, most) => {
  const { exam_year: given, district_code, sheet } = readQueryLeniently(request, reprintList);
  const exam_year = given ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const query = { exam_year, district_code, sheet };
  const { data, total_sheets: total } = await listReprints(actor, query, most);
  const address = reprintsAddress(query);
  return {
    list: "reprint",
    title: t("reprint.title"),
    back: address(),
    csv: can(actor, "student.export") ? csvOf(address(), total) : null,
    file: (format) => t("reprint.file", { year: exam_year, format }),
    query,
    chips: [
      { label: t("home.year", { year: exam_year }) },
      ...chipsOf(reprintFilters(districtsOf(actor)), query, address),
    ],
    found: { data: reprintRows(data), total },
    ...inWordsOf(columns, {}),
  };
};
