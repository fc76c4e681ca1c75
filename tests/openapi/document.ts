import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  createSchema,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { matrix } from "~/auth/permissions";
import { duplicateKinds } from "~/features/duplicates/rules";
import { elementOf } from "~/features/values/records-of";
import type { Method } from "~/http/calls";
import { machineCalls } from "~/http/machines";
import { filesUnder, textOf } from "../support/source";
import { calls, tags } from "./calls";
import { type Example, steady } from "./examples";
import { type Call, failure, invalid, stale } from "./kinds";

/** What the pages under docs/api/ say of each call, below its heading such as `GET /api/schools/{id}`. */
export const described = filesUnder("docs/api", /\.md$/).flatMap((path) =>
  [...textOf(path).matchAll(/^## `((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`\n+([^#]*)/gm)].map(
    ([, call = "", text = ""]) => ({ call, text: text.trim() }),
  ),
);

type Meta = { type?: string | string[]; default?: unknown } | undefined;

/** Whether a field of ours must be given: Zod takes every transform to be optional. */
function isNeeded(schema: z.ZodType): boolean {
  const kind = z.globalRegistry.get(schema) as Meta;
  if (kind?.type === undefined) return !schema.safeParse(undefined).success;
  return !("default" in kind) && !kind.type.includes("null");
}

const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  // Zod's own bounds and patterns of what `type` and `format` say already.
  if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (io === "output") return;
  const kind = z.globalRegistry.get(zodSchema) as Meta;
  if (kind && "default" in kind) jsonSchema.default = kind.default;
  if (zodSchema instanceof z.ZodObject) {
    const needed = Object.keys(zodSchema.shape).filter((name) => isNeeded(zodSchema.shape[name]));
    if (needed.length > 0) jsonSchema.required = needed;
  }
  // A list is counted before its elements are read: `list` in features/values/fields.ts.
  const read = zodSchema instanceof z.ZodPipe ? zodSchema.out : undefined;
  const element = read instanceof z.ZodArray ? read.element : read && elementOf(read);
  if (element) jsonSchema.items = createSchema(element, { io, opts: { override } }).schema as never;
};

const json = (schema: z.ZodType, type = "application/json", example?: unknown) => ({
  content: { [type]: { schema, ...(example !== undefined && { example: steady(example) }) } },
});
const refusals = {
  failure: { description: "Refused: `code` says why, `error` says it in Malay", ...json(failure) },
  fault: { description: "The program or its storage fails, or is busy", ...json(failure) },
  invalid: { description: "Invalid: `fields` names each field with its problem", ...json(invalid) },
  stale: { description: "Somebody else has changed the record since", ...json(stale) },
};

const parameters: Record<string, z.ZodType> = {
  code: z.string().max(20),
  kind: z.enum(duplicateKinds),
};

/** The name of a call in OpenAPI: `GET /api/rooms/{id}`. */
export const openApiName = (name: string) => name.replace(/:(\w+)/g, "{$1}");

const forMachines = new Set([...machineCalls].map((address) => `GET ${openApiName(address)}`));

/** The parameters of an address; most are the id of a record. */
function inPath(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  return {
    path: z.object(Object.fromEntries(names.map((name) => [name, parameters[name] ?? z.int().min(1)]))),
  };
}

/** A body that depends on the account is described by `calls`. */
const schemaOf = (schema: Method["body"]) => (typeof schema === "function" ? undefined : schema);

function operation(
  name: string,
  call: Call,
  declared: Method,
  example: Example | undefined,
): ZodOpenApiOperationObject {
  const [method = "", path = ""] = name.split(" ");
  const { may, status = 200 } = declared;
  const body = call.body ?? schemaOf(declared.body);
  const query = call.query ?? declared.query;
  const hasId = path.includes("{id}");
  const hasVersion = method === "PUT" && hasId && path !== "/api/users/reset-password/{id}";
  return {
    operationId: `${method.toLowerCase()}_${path.slice("/api/".length).replace(/\W+/g, "_")}`.replace(
      /_$/,
      "",
    ),
    summary: call.summary,
    tags: [path.split("/")[2] ?? ""],
    description: described.find((page) => page.call === name)?.text,
    ...(may ? { "x-permission": may, "x-roles": matrix[may] } : { security: [] }),
    ...(forMachines.has(name) && { security: [{ session: [] }, { token: [] }] }),
    requestParams: {
      ...inPath(path),
      ...(query && { query: query as z.ZodObject }),
      ...(method === "POST" && { header: z.object({ "Idempotency-Key": z.string().max(200).optional() }) }),
    },
    ...(body && { requestBody: { required: true, ...json(body, undefined, example?.body) } }),
    responses: {
      [String(status)]: { description: "Done", ...json(call.answer, call.type, example?.answer) },
      ...(hasVersion && { "412": refusals.stale }),
      ...((body || query) && { "422": refusals.invalid }),
      "4XX": refusals.failure,
      "5XX": refusals.fault,
    },
  };
}

/** A query has no null: what may be blank is left out. */
function asQuery(parameter: { in: string; required?: boolean; schema?: unknown }, isNeeded: boolean): void {
  if (parameter.in !== "query") return;
  const schema = parameter.schema as { type: string | string[]; enum?: unknown[] };
  schema.type = [schema.type].flat().filter((type) => type !== "null")[0] ?? "string";
  if (schema.enum) schema.enum = schema.enum.filter((choice) => choice !== null);
  if (isNeeded) parameter.required = true;
}

/** The API as OpenAPI 3.1, of the calls that the modules declare. The examples are by the name of the call. */
export function openApiDocument(declared: Map<string, Method>, examples: Map<string, Example>) {
  const paths: ZodOpenApiPathsObject = {};
  const methods = new Map([...declared].map(([name, method]) => [openApiName(name), method]));
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    const one = methods.get(name);
    if (!one) throw new Error(`${name} is in tests/openapi/nouns, and no module declares it`);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call, one, examples.get(name)) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Calon", version: "1", description: "See README.md beside this file." },
      servers: [{ url: "/" }],
      security: [{ session: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "calon" },
          token: {
            type: "http",
            scheme: "bearer",
            description: "Of a machine account: see docs/api/machines.md",
          },
        },
      },
      paths,
    },
    { override },
  );
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, { parameters = [] }] of Object.entries(
      methods as Record<string, { parameters?: [] }>,
    )) {
      const { isQueryNeeded = false } = calls[`${method.toUpperCase()} ${path}`] as Call;
      for (const parameter of parameters) asQuery(parameter, isQueryNeeded);
    }
  }
  return document;
}

/** One line for each call and each schema, so that a change of one is a change of one line. */
export function inLines(value: unknown, depth = 0): string {
  if (depth === 3 || typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const indent = "  ".repeat(depth);
  const lines = Object.entries(value).map(
    ([name, inner]) => `${indent}  ${JSON.stringify(name)}: ${inLines(inner, depth + 1)}`,
  );
  return lines.length > 0 ? `{\n${lines.join(",\n")}\n${indent}}` : "{}";
}
