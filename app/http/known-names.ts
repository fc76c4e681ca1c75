import { getPaths } from "@conform-to/dom";
import { z } from "zod";
import { boxNames } from "~/features/values/day-boxes";
import { elementOf } from "~/features/values/records-of";

type Shape =
  | { kind: "value" }
  | { kind: "list"; element: Shape }
  | { kind: "record"; fields: Map<string, Shape> }
  | { kind: "named"; element: Shape };

const value: Shape = { kind: "value" };
const shapes = new WeakMap<object, Shape>();

function shapeOf(schema: unknown): Shape {
  if (!(schema instanceof z.ZodType)) return value;
  const known = shapes.get(schema);
  if (known) return known;
  const shape = describe(schema);
  shapes.set(schema, shape);
  return shape;
}

function describe(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)] as const);
    return { kind: "record", fields: new Map(fields) };
  }
  const element = schema instanceof z.ZodArray ? schema.element : elementOf(schema);
  if (element) return { kind: "list", element: shapeOf(element) };
  if (schema instanceof z.ZodRecord) return { kind: "named", element: shapeOf(schema.valueType) };
  if (isWrapper(schema)) return shapeOf(schema.unwrap());
  // The output side of a pipe has the more exact description, except after a function.
  const inside =
    schema instanceof z.ZodPipe
      ? [schema.out, schema.in]
      : schema instanceof z.ZodUnion
        ? schema.options
        : [];
  return inside.map(shapeOf).find(({ kind }) => kind !== "value") ?? value;
}

const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodCatch, z.ZodReadonly];

const isWrapper = (schema: z.ZodType): schema is z.ZodOptional =>
  wrappers.some((wrapper) => schema instanceof wrapper);

function fits(shape: Shape, path: (string | number)[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return shape.kind === "value" || isListOfValues(shape);
  switch (shape.kind) {
    case "value":
      return false;
    case "list":
      return (typeof first === "number" || first === "") && fits(shape.element, rest);
    case "record": {
      const field = typeof first === "string" ? shape.fields.get(first) : undefined;
      return field !== undefined && fits(field, rest);
    }
    case "named":
      return typeof first === "string" && first !== "" && fits(shape.element, rest);
  }
}

const isListOfValues = (shape: Shape) => shape.kind === "list" && shape.element.kind === "value";

const hiddenNames = ["was"];

/** The boxes of a day are joined before the schema reads it, and shown again as they were typed. */
function dayOfBox(name: string): string {
  const at = name.lastIndexOf("_");
  return boxNames.some((box) => box === name.slice(at + 1)) ? name.slice(0, at) : name;
}

const isKnown = (schema: z.ZodType, name: string): boolean =>
  hiddenNames.includes(name) || isField(schema, name) || isField(schema, dayOfBox(name));

function isField(schema: z.ZodType, name: string): boolean {
  try {
    return fits(shapeOf(schema), /[.[\]]/.test(name) ? getPaths(name) : [name]);
  } catch {
    return false;
  }
}

export function onlyKnown(fields: FormData, schema: z.ZodType): FormData {
  const known = new FormData();
  for (const [name, text] of fields)
    if (typeof text === "string" && isKnown(schema, name)) known.append(name, text);
  return known;
}
