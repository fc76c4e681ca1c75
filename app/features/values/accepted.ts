import { z } from "zod";
import type { Problems } from "~/messages";

/** The fields of a refused record that its schema accepts, each by itself; the others are absent. Those of `refused` are not read again. */
export function acceptedFields<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  refused: Problems = {},
): Partial<z.output<Schema>> {
  if (!(schema instanceof z.ZodObject) || typeof given !== "object" || given === null) return {};
  const accepted: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    if (name in refused) continue;
    const read = kind.safeParse((given as Record<string, unknown>)[name]);
    if (read.success) accepted[name] = read.data;
  }
  return accepted as Partial<z.output<Schema>>;
}

/** What stored data objects to in the accepted fields, so that a form shows all its problems at once. */
export type Judge<Schema extends z.ZodType> = (
  accepted: Partial<z.output<Schema>>,
) => Problems | Promise<Problems>;

/** A field keeps the problems of `first`; fields come in the order of the schema. */
export function withJudged(schema: z.ZodType, first: Problems, judged: Problems): Problems {
  const all = { ...judged, ...first };
  const order = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inOrder = [...order.filter((name) => name in all), ...Object.keys(all)];
  return Object.fromEntries(inOrder.map((name) => [name, all[name] ?? []]));
}
