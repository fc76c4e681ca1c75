import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  createSchema,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { matrix, type Permission } from "~/auth/permissions";
import { filesUnder, textOf } from "../support/source";
import { type Call, calls } from "./calls";
import { failure, invalid, stale } from "./records";

/** What the pages under docs/api/ say of each call, below its heading such as `GET /api/schools/{id}`. */
export const described = filesUnder("docs/api", /\.md$/).flatMap((path) =>
  [...textOf(path).matchAll(/^## `((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`\n+([^#]*)/gm)].map(
    ([, call = "", text = ""]) => ({ call, text: text.trim() }),
  ),
);

type Meta = { type?: string | string[]; default?: unknown } | undefined;

/** Whether a field of ours must be given: Zod takes every transform to be optional. */
function isNeeded(schema: z.core.$ZodType): boolean {
  const kind = z.globalRegistry.get(schema) as Meta;
  if (kind?.type === undefined) return schema._zod.optin === undefined;
  return !("default" in kind) && !kind.type.includes("null");
}

const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  const def = (zodSchema as z.core.$ZodTypes)._zod.def;
  // Zod's own bounds and patterns of what `type` and `format` say already.
  if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (io === "output") return;
  const kind = z.globalRegistry.get(zodSchema) as Meta;
  if (kind && "default" in kind) jsonSchema.default = kind.default;
  if (def.type === "object") {
    const needed = Object.keys(def.shape).filter((name) => isNeeded(def.shape[name] as z.core.$ZodType));
    if (needed.length > 0) jsonSchema.required = needed;
  }
  // A list is counted before its elements are read: `list` in features/values/fields.ts.
  if (def.type === "pipe" && jsonSchema.type === "array") {
    const { element } = (def.out as z.core.$ZodArray)._zod.def;
    jsonSchema.items = createSchema(element, { io, opts: { override } }).schema as never;
  }
};

const json = (schema: z.ZodType, type = "application/json") => ({ content: { [type]: { schema } } });
const refusals = {
  failure: { description: "Refused: `code` says why, `error` says it in Malay", ...json(failure) },
  invalid: { description: "Invalid: `fields` names each field with its problem", ...json(invalid) },
  stale: { description: "Somebody else has changed the record since", ...json(stale) },
};

function operation(name: string, call: Call, permission: Permission | null): ZodOpenApiOperationObject {
  const [method = "", path = ""] = name.split(" ");
  const hasId = path.includes("{id}");
  const hasVersion = method === "PUT" && hasId && path !== "/api/users/reset-password/{id}";
  return {
    operationId: `${method.toLowerCase()}_${path.slice("/api/".length).replace(/\W+/g, "_")}`.replace(
      /_$/,
      "",
    ),
    tags: [path.split("/")[2] ?? ""],
    description: described.find((page) => page.call === name)?.text,
    ...(permission ? { "x-permission": permission, "x-roles": matrix[permission] } : { security: [] }),
    requestParams: {
      ...(hasId && { path: z.object({ id: z.int().min(1) }) }),
      ...(call.query && { query: call.query as z.ZodObject }),
      ...(method === "POST" && { header: z.object({ "Idempotency-Key": z.string().max(200).optional() }) }),
    },
    ...(call.body && { requestBody: { required: true, ...json(call.body) } }),
    responses: {
      [String(call.status ?? 200)]: { description: "Done", ...json(call.answer, call.type) },
      ...(hasVersion && { "412": refusals.stale }),
      ...((call.body || call.query) && { "422": refusals.invalid }),
      default: refusals.failure,
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

/** The API as OpenAPI 3.1. `permissionOf` is null for a call that needs no session. */
export function openApiDocument(permissionOf: (call: string) => Permission | null) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call, permissionOf(name)) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Calon", version: "1", description: "See README.md beside this file." },
      servers: [{ url: "/" }],
      security: [{ session: [] }],
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "calon" } },
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
