import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { findExamYearOf } from "~/features/exam-years/queries";
import { recordsInTurns, recordsOf, recordsToCount } from "~/features/students/queries";
import { queueOf } from "~/features/threads/queue";
import { inTurns } from "~/features/values/another-request";
import { isFormula } from "~/features/values/cells";
import { problem } from "~/messages";
import { readColumns } from "./columns";
import { headings, idsInFile, lineWriter, listsInFile, stampOf } from "./lines";
import type { Layout } from "./queries";
import type { LayoutNew } from "./schema";

export interface Manifest {
  name: string;
  exam_year: number;
  rows: number;
  /** Cells that a spreadsheet would take for formulas. */
  formula_cells: number;
  bytes: number;
  sha256: string;
  data_changed_at: string | null;
}

export interface MadeFile {
  manifest: Manifest;
  type: string;
  chunks: Uint8Array<ArrayBuffer>[];
}

const delimiters = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
const mostShown = 20;
const attempts = 3;

/** Each is held in memory, because its checksum goes before its first byte. */
const inTurn = queueOf({ waiting: 24, milliseconds: 60_000 });

export const makeFile = (actor: Actor, layout: Layout, exam_year: number): Promise<Outcome<MadeFile>> =>
  inTurn(actor, () => make(actor, layout, exam_year));

/** The rows are read in turns, so a file whose data changed meanwhile is made again. */
async function make(actor: Actor, layout: Layout, exam_year: number): Promise<Outcome<MadeFile>> {
  if (!findExamYearOf(exam_year)) return refused({ exam_year: [problem("unknown", { value: exam_year })] });
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = stampOf(exam_year);
    const made = await makeOnce(actor, layout, exam_year, before.changed_at);
    const after = stampOf(exam_year);
    if (before.sequence === after.sequence && before.changed_at === after.changed_at) return made;
  }
  return refused({ "": [problem("layout_busy")] });
}

async function makeOnce(
  actor: Actor,
  layout: Layout,
  exam_year: number,
  data_changed_at: string | null,
): Promise<Outcome<MadeFile>> {
  const { columns } = readColumns(layout.column_lines);
  const { cells, overflows } = lineWriter(columns, exam_year, layout.format === "fixed");
  const hash = createHash("sha256");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const add = (text: string) => {
    const chunk = new TextEncoder().encode(text);
    hash.update(chunk);
    bytes += chunk.length;
    chunks.push(chunk);
  };
  if (layout.has_bom) add("\uFEFF");
  let formula_cells = 0;
  const addLines = (lines: string[][]) => {
    formula_cells += formulasIn(layout, lines);
    add(written(layout, lines));
  };
  if (layout.has_heading) addLines([headings(layout, columns)]);
  let rows = 0;
  for (const ids of idsInFile(listsInFile(actor, layout, exam_year), layout, exam_year)) {
    rows += ids.length;
    for await (const records of recordsInTurns(actor, ids)) addLines(records.map(cells));
  }
  if (overflows.length > 0) return refused({ "": shortened(overflows) });
  const sha256 = hash.digest("hex");
  const manifest = {
    name: fileName(layout, exam_year),
    exam_year,
    rows,
    formula_cells,
    bytes,
    sha256,
    data_changed_at,
  };
  return saved({
    manifest,
    chunks,
    type: `text/${layout.format === "csv" ? "csv" : "plain"}; charset=utf-8`,
  });
}

export const shortened = (overflows: ReturnType<typeof lineWriter>["overflows"]) =>
  overflows.length <= mostShown
    ? overflows
    : [
        ...overflows.slice(0, mostShown),
        problem("layout_overflow_more", { n: overflows.length - mostShown }),
      ];

/** Whole values without the apostrophes of spreadsheets: a program reads them. */
export function written(
  { format, delimiter }: Pick<LayoutNew, "format" | "delimiter">,
  lines: string[][],
): string {
  if (format === "fixed") return lines.map((cells) => `${cells.join("")}\r\n`).join("");
  return stringify(lines, { delimiter: delimiters[delimiter], record_delimiter: "windows" });
}

function fileName({ id, name, format }: Layout, exam_year: number): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${plain || `susun-atur-${id}`}-${exam_year}.${format === "csv" ? "csv" : "txt"}`;
}

/** As `sha256sum -c` reads it. */
export const checksumText = ({ sha256, name }: Manifest): string => `${sha256}  ${name}\n`;

const previewed = 5;

export function previewOf(actor: Actor, layout: LayoutNew, exam_year: number, most = previewed) {
  const { columns } = readColumns(layout.column_lines);
  const lists = listsInFile(actor, layout, exam_year);
  const total = lists.reduce((sum, { n }) => sum + n, 0);
  const [ids = []] = idsInFile(lists, layout, exam_year);
  const { cells } = lineWriter(columns, exam_year, layout.format === "fixed");
  const lines = recordsOf(actor, ids.slice(0, most)).map(cells);
  return { total, text: written(layout, [headings(layout, columns), ...lines]) };
}

export function recordTaken(actor: Actor, layout: Layout, { exam_year, rows, sha256 }: Manifest): void {
  write(() =>
    recordEvent(actor, {
      action: "export_layout.taken",
      entity: "export_layout",
      entity_id: layout.id,
      exam_year,
      changes: { name: layout.name, count: rows, sha256 },
    }),
  );
}

export function streamOf({ chunks }: Pick<MadeFile, "chunks">): ReadableStream<Uint8Array> {
  const left = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Cells that a spreadsheet would take for formulas; a line of fixed widths is one cell. */
export function formulasIn({ format }: Pick<Layout, "format">, lines: readonly string[][]): number {
  if (format === "fixed") return lines.filter((cells) => isFormula(cells.join(""))).length;
  return lines.reduce((sum, cells) => sum + cells.filter(isFormula).length, 0);
}

/** As the file will have them, counted in turns without writing it: 60,000 candidates take half a second. */
export async function countFormulas(actor: Actor, layout: Layout, exam_year: number): Promise<number> {
  const { columns } = readColumns(layout.column_lines);
  const { cells } = lineWriter(columns, exam_year, layout.format === "fixed");
  let n = layout.has_heading ? formulasIn(layout, [headings(layout, columns)]) : 0;
  for (const ids of idsInFile(listsInFile(actor, layout, exam_year), layout, exam_year))
    for await (const records of inTurns(ids, recordsToCount)) n += formulasIn(layout, records.map(cells));
  return n;
}
