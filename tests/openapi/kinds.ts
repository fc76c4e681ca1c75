import { type Column, getTableColumns, type Table } from "drizzle-orm";
import { z } from "zod";

export const instant = z.iso.datetime({ precision: 3 });

export const count = z.int().min(0);

/** What an answer holds of a column. */
function kindOf({ name, dataType, enumValues, notNull }: Column): z.ZodType {
  const kind = enumValues?.length
    ? z.enum(enumValues as [string])
    : dataType === "number"
      ? z.int()
      : dataType === "boolean"
        ? z.boolean()
        : /_(at|datetime)$/.test(name)
          ? instant
          : z.string();
  return notNull ? kind : kind.nullable();
}

/** The columns of a table, all of them or those that are named. */
export function columnsOf<Of extends Table>(table: Of, names?: (keyof Of["_"]["columns"] & string)[]) {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns
      .filter(([name]) => names === undefined || (names as string[]).includes(name))
      .map(([name, column]) => [name, kindOf(column)]),
  );
}

export const record = (id: string, shape: z.ZodRawShape) => z.strictObject(shape).meta({ id });

/** How a field is wrong, or odd: in a list `field` begins with the number of the row, from 0. */
const problem = record("Problem", { field: z.string(), code: z.string(), message: z.string() });

const failed = {
  error: z.string(),
  code: z.string(),
  /** Only of some calls: see their answers when they succeed. */
  success: z.literal(false).optional(),
  message: z.string().nullable().optional(),
};

export const failure = record("Failure", { data: z.null(), ...failed });

export const invalid = record("Invalid", {
  data: z.null(),
  ...failed,
  fields: z.array(problem).optional(),
  /** Of a list with more wrong records than `fields` names. */
  more: z.literal(true).optional(),
  read: count.optional(),
});

/** `data` is the record as it is stored now. */
export const stale = record("Stale", { data: z.record(z.string(), z.unknown()), ...failed });

const fine = { error: z.null() };

export const dataOf = (data: z.ZodType, more: z.ZodRawShape = {}) =>
  z.strictObject({ data, ...fine, ...more });

export const listOf = (data: z.ZodType, more: z.ZodRawShape = {}) =>
  dataOf(z.array(data), { total: count, page: z.int().min(1), limit: z.int().min(1).max(1000), ...more });

export const messageOf = (more: z.ZodRawShape = {}) =>
  z.strictObject({ message: z.string(), ...fine, ...more });

export const counted = (name: string, more: z.ZodRawShape = {}) => z.strictObject({ [name]: count, ...more });

export interface Call {
  summary: string;
  answer: z.ZodType;
  /** In place of what the module declares, where that depends on the account or takes several forms. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** Who makes the call; without it, the least role that may. */
  by?: "admin";
  /** Of an answer that is a file; JSON otherwise. */
  type?: "text/csv";
  /** Every parameter of the query must be given. */
  isQueryNeeded?: true;
}

export const success = { success: z.literal(true) };

export const message = { message: z.string() };

export const warnings = { warnings: z.array(problem) };

export const removal = { answer: messageOf() };
