import { cellsByField, widthOf } from "../judging/lines";
import type { PastedLine } from "../reading/paste";
import { type Columns, fewestColumns } from "./columns";
import type { List } from "./list";
import { fieldsOf, hasParts, isUnsureName, type Joins } from "./parts";
import type { Row } from "./rows";
import { type PastedField, parts, targets } from "./targets";

export interface Arranged {
  columns: Columns<PastedField>;
  lines: PastedLine[];
  /** The cells are not where the text has them. */
  isArranged?: true;
}

const isPart = (target: string) => (parts as readonly string[]).includes(target);

/** Lines of several lists in the same columns; the lines of a list that needs nothing stay as they are. */
export function arranged(lists: readonly List[], joins: Joins, withClass: boolean): Arranged {
  const [first] = lists;
  const named = (list: List) => (withClass ? list.class_name : null);
  const isAlike = ({ mapping }: List) =>
    JSON.stringify(mapping.columns) === JSON.stringify(first?.mapping.columns) && !hasParts(mapping);
  if (!first || lists.every((list) => isAlike(list) && named(list) === null)) {
    return {
      columns: (first?.mapping.columns ?? []) as Columns<PastedField>,
      lines: lists.flatMap(({ rows }) => rows),
    };
  }
  const columns = commonColumns(lists, withClass);
  return {
    columns,
    lines: lists.flatMap((list) =>
      list.rows.map((row) => arrangedRow(row, list, columns, joins, named(list))),
    ),
    isArranged: true,
  };
}

/** Every field that a list has, in the order of the table of fields. */
function commonColumns(lists: readonly List[], withClass: boolean): PastedField[] {
  const used = new Set(lists.flatMap(({ mapping }) => mapping.columns));
  if (used.has("identity"))
    for (const field of ["ic_number", "passport_number", "birth_cert_number"] as const) used.add(field);
  if (used.has("gender_l") || used.has("gender_p")) used.add("gender");
  if (used.has("class_year") || (withClass && lists.some(({ class_name }) => class_name !== null)))
    used.add("class_name");
  return targets.filter((target): target is PastedField => used.has(target) && !isPart(target));
}

function arrangedRow(
  row: Row,
  { mapping }: List,
  columns: readonly PastedField[],
  joins: Joins,
  class_name: string | null,
): PastedLine {
  const expected = mapping.columns.length;
  const n = widthOf(row, expected);
  const isWrongWidth = n < fewestColumns(mapping.columns, "candidate_key") || n > expected;
  const given = cellsByField(row, mapping.columns);
  const fields = fieldsOf(given, mapping, joins);
  if (class_name !== null && !/\S/.test(fields.class_name ?? "")) fields.class_name = class_name;
  const cells = columns.map((field) => fields[field] ?? "");
  const unsure = isUnsureName(given, fields, joins) && { isUnsureName: true as const };
  return { ...row, cells, width: isWrongWidth ? n : columns.length, expected, isWrongWidth, ...unsure };
}
