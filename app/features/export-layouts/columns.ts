import { exportColumns } from "~/features/students/fields";
import { hasControlCharacters, lengthOf } from "~/features/values/text";
import { labelOf, type Problem, problem } from "~/messages";

export const layoutFields = [
  "id",
  ...exportColumns,
  "school_name",
  "hq_code",
  "hq_code_alt",
  "district_code",
  "district_name",
  "exam_type_code",
  "state",
  "is_repeating",
  "is_withdrawn",
  // Empty outside a hand-over of changes.
  "change_kind",
  "changed_fields",
] as const;
export type LayoutField = (typeof layoutFields)[number];

export interface LayoutColumn {
  /** Null for a constant, whose text is the only code. */
  field: LayoutField | null;
  constant: string;
  heading: string;
  width: number | null;
  align: "left" | "right" | "zeros";
  is_cut: boolean;
  codes: ReadonlyMap<string, string>;
}

const mostColumns = 100;
const widest = 500;

const alignments: Record<string, LayoutColumn["align"]> = { kiri: "left", kanan: "right", sifar: "zeros" };
const isField = (text: string): text is LayoutField => (layoutFields as readonly string[]).includes(text);

export interface ReadColumns {
  columns: LayoutColumn[];
  problems: Problem[];
}

/** A line for each column: `field | heading | width | options | codes`. */
export function readColumns(text: string): ReadColumns {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return { columns: [], problems: [problem("required")] };
  if (lines.length > mostColumns)
    return { columns: [], problems: [problem("layout_columns", { max: mostColumns })] };
  const problems: Problem[] = [];
  const columns = lines.map((line, at) => readLine(line, at + 1, problems));
  return { columns, problems };
}

/** `\|` is a bar of the text itself. */
export const partsOf = (line: string): string[] =>
  line.split(/(?<!\\)\|/).map((part) => part.replaceAll("\\|", "|").trim());

function readLine(text: string, line: number, problems: Problem[]): LayoutColumn {
  if (hasControlCharacters(text)) problems.push(problem("control_characters"));
  const [field = "", heading = "", width = "", options = "", codes = "", ...rest] = partsOf(text);
  if (rest.length > 0) problems.push(problem("layout_parts", { line }));
  const constant = /^"([^"]*)"$/.exec(field)?.[1];
  const known = isField(field) ? field : null;
  if (constant === undefined && known === null)
    problems.push(problem("layout_field", { line, value: field.slice(0, 40) }));
  const isWidth = /^\d{1,5}$/.test(width) && Number(width) >= 1 && Number(width) <= widest;
  if (width !== "" && !isWidth) problems.push(problem("layout_width", { line, max: widest }));
  return {
    field: known,
    constant: constant ?? "",
    heading: heading || (known ? labelOf(known) : ""),
    width: isWidth ? Number(width) : null,
    ...readOptions(options, line, problems),
    codes: readCodes(codes, line, problems),
  };
}

function readOptions(
  text: string,
  line: number,
  problems: Problem[],
): Pick<LayoutColumn, "align" | "is_cut"> {
  let align: LayoutColumn["align"] = "left";
  let is_cut = false;
  for (const word of text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const named = alignments[word];
    if (named) align = named;
    else if (word === "potong") is_cut = true;
    else problems.push(problem("layout_option", { line, value: word.slice(0, 40) }));
  }
  return { align, is_cut };
}

function readCodes(text: string, line: number, problems: Problem[]): Map<string, string> {
  const codes = new Map<string, string>();
  if (text === "") return codes;
  for (const pair of text.split(",")) {
    const at = pair.indexOf("=");
    if (at < 0) {
      problems.push(problem("layout_code", { line }));
      break;
    }
    const value = pair.slice(0, at).trim();
    if (codes.has(value)) problems.push(problem("layout_code_doubled", { line, value }));
    codes.set(value, pair.slice(at + 1).trim());
  }
  return codes;
}

export function objectionsToWidths(columns: readonly LayoutColumn[], has_heading: boolean): Problem[] {
  return columns.flatMap(({ width, heading }, at) => {
    if (width === null) return [problem("layout_width_needed", { line: at + 1 })];
    const isLong = has_heading && lengthOf(heading) > width;
    return isLong ? [problem("layout_heading", { line: at + 1, value: heading })] : [];
  });
}
