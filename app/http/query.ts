import type { z } from "zod";
import { collectProblems } from "~/features/values/problems";
import { unprocessable } from "./json";
import { pageSizeOf } from "./preferences";

/** Drops blanks. A repeated name becomes a list, which no schema accepts as a text. */
function asObject(url: URL): Record<string, unknown> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of url.searchParams) {
    if (value === "") continue;
    const before = query.get(name);
    if (Array.isArray(before)) before.push(value);
    else query.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(query);
}

export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(asObject(new URL(request.url)));
  if (!result.success) throw unprocessable(request, collectProblems(result.error));
  return result.data;
}

export function readQueryLeniently<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  usual: Record<string, unknown> = {},
): z.output<Schema> {
  const query = { ...usual, ...asObject(new URL(request.url)) };
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  for (const issue of result.error.issues) delete query[String(issue.path[0])];
  return schema.parse(query);
}

/** A list without a size in its address has the size that the reader chose last. */
export const readListQuery = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  readQueryLeniently(request, schema, { limit: String(pageSizeOf(request)) });
