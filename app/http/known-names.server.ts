import { getPaths } from "@conform-to/dom";
import type { z } from "zod";
import { boxNames } from "~/features/values/day-boxes";

type Shape =
  | { kind: "value" }
  | { kind: "list"; element: Shape }
  | { kind: "record"; fields: Map<string, Shape> }
  | { kind: "named"; element: Shape };

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

const value: Shape = { kind: "value" };
const shapes = new WeakMap<z.core.$ZodType, Shape>();

function shapeOf(schema: z.core.$ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = describe(schema._zod.def as unknown as Definition);
  shapes.set(schema, shape);
  return shape;
}

function describe({ type, shape, element, valueType, innerType, options, ...pipe }: Definition): Shape {
  if (type === "object" && shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, shapeOf(field)] as const);
    return { kind: "record", fields: new Map(fields) };
  }
  if (type === "array" && element) return { kind: "list", element: shapeOf(element) };
  if (type === "record" && valueType) return { kind: "named", element: shapeOf(valueType) };
  if (innerType) return shapeOf(innerType);
  // The output side of a pipe has the more exact description, except after a function.
  const inside = [pipe.out, pipe.in, ...(options ?? [])].flatMap((each) => (each ? [shapeOf(each)] : []));
  return inside.find(({ kind }) => kind !== "value") ?? value;
}

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

const isKnown = (schema: z.core.$ZodType, name: string): boolean =>
  hiddenNames.includes(name) || isField(schema, name) || isField(schema, dayOfBox(name));

function isField(schema: z.core.$ZodType, name: string): boolean {
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
