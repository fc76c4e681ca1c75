import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { logError } from "~/db/log";
import type { Outcome } from "~/db/outcome";
import { noteRefusedFields } from "~/db/refused-fields";
import { keyHasAnotherBody, once } from "~/db/submissions";
import { acceptedFields, type Judge, withJudged } from "~/features/values/accepted";
import { ownTurn } from "~/features/values/another-request";
import { collectProblems } from "~/features/values/problems";
import { partOf } from "~/features/values/wrong-records";
import { explain, type Problems, type Sentence, sentenceText, t } from "~/messages";
import { failureOf } from "./failures";
import { notFound, refusal } from "./refusals";
import { bodyHash, secretFields } from "./sent-form";
import { programFaultOf, retryHeaders, storageAnswerTo } from "./storage-faults";

export interface ReadJson<Value> {
  request: Request;
  value: Value;
  key: string | null;
  body_hash: string;
}

export async function jsonDoor(
  request: Request,
  work: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) return error;
    const fault = storageAnswerTo(error);
    if (fault) return failure(request, fault.status, fault.code, fault.sentence);
    logError(error);
    const { status, code, sentence } = programFaultOf(error);
    return failure(request, status, code, failureOf(request).fault ?? sentence);
  }
}

const failure = (request: Request, status: number, code: string, error: string) =>
  Response.json({ ...failedIn(request), data: null, error, code }, { status, headers: retryHeaders(status) });

/** What failed, in the office's words; `error` is the reason. */
export function failedIn(request: Request): { message?: string } {
  const { refused } = failureOf(request);
  return refused ? { message: refused } : {};
}

export function methodNotAllowed(allow: string): Response {
  return Response.json(
    { data: null, error: t("system.method_not_allowed"), code: "method_not_allowed" },
    { status: 405, headers: { Allow: allow } },
  );
}

interface Refusing<Schema extends z.ZodType> {
  /** Beside `data` and `error` in a refusal. */
  failed?: Record<string, unknown>;
  judge?: Judge<Schema>;
}

export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { failed = {}, judge = () => ({}) }: Refusing<Schema> = {},
): Promise<ReadJson<z.output<Schema>>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw refusal(request, 415, "unsupported_media_type", t("system.unsupported_media_type"));
  }
  const text = await request.text();
  await ownTurn();
  const body = withIfMatch(request, parse(request, text));
  const result = schema.safeParse(body);
  if (!result.success) {
    const judged = await judge(acceptedFields(schema, body));
    throw unprocessable(request, withJudged(schema, collectProblems(result.error), judged), failed);
  }
  const key =
    request.method === "POST" ? (request.headers.get("idempotency-key")?.slice(0, 200) ?? null) : null;
  const hasSecret = secretFields.some(
    (name) => (body as Record<string, unknown> | null)?.[name] !== undefined,
  );
  const body_hash = bodyHash(new URL(request.url).pathname, hasSecret).update(text).digest("hex");
  return { request, value: result.data, key, body_hash };
}

function parse(request: Request, text: string): unknown {
  const objection = objectionToJson(text);
  if (objection) throw refusal(request, 422, objection, t(`system.json_${objection}`, jsonBounds));
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(request, 400, "malformed", t("system.malformed"));
  }
}

function withIfMatch(request: Request, body: unknown): unknown {
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(request.headers.get("if-match") ?? "")?.[1];
  const isRecord = typeof body === "object" && body !== null && !Array.isArray(body);
  return version && isRecord && !("version" in body) ? { ...body, version: Number(version) } : body;
}

export function unprocessable(
  request: Request,
  problems: Problems,
  extra: Record<string, unknown> = {},
): Response {
  noteRefusedFields(problems);
  const { shown, more } = partOf(problems);
  const fields = fieldsOf(shown);
  const several = failureOf(request).refused ?? t("system.unprocessable");
  const [single, ...others] = more ? [explain("", more)] : fields;
  const error = single && others.length === 0 ? single.message : several;
  const rest = more && { more: true, read: more.values?.read };
  return Response.json(
    { ...failedIn(request), ...extra, data: null, error, code: "invalid", fields, ...rest },
    { status: 422 },
  );
}

/** A command names a field of a row as the form does, `rows[3].reason`; a call names it `rows.3.reason`. */
const fieldsOf = (problems: Problems) =>
  Object.entries(problems).flatMap(([field, all]) =>
    all.map((each) => ({ field: field.replace(/\[(\d+)\]/g, ".$1"), ...explain(field, each) })),
  );

interface Answer<Value> {
  status?: number;
  /** The sentence that the form of the same action shows; `message` of the answer. */
  said?: (value: Value) => Sentence;
  body?: (value: Value) => Record<string, unknown>;
  failed?: Record<string, unknown>;
}

export function answerJson<Value>(
  actor: Pick<Actor, "user_id">,
  input: Omit<ReadJson<unknown>, "value">,
  command: () => Outcome<Value>,
  answer: Answer<Value> = {},
): Response {
  const submission = { user_id: actor.user_id, key: input.key, body_hash: input.body_hash };
  if (keyHasAnotherBody(submission)) {
    return failure(input.request, 422, "idempotency_key_reused", t("system.idempotency_key_reused"));
  }
  const outcome = once(submission, command);
  const failed = { ...failedIn(input.request), ...answer.failed };
  switch (outcome.kind) {
    case "saved": {
      const body = answer.body ? answer.body(outcome.value) : { data: outcome.value };
      const message = answer.said && { message: sentenceText(answer.said(outcome.value)) };
      return Response.json({ error: null, ...body, ...message }, { status: answer.status ?? 200 });
    }
    case "missing":
      return notFound(input.request);
    case "stale":
      return Response.json(
        { ...failed, data: outcome.current, error: t("system.stale"), code: "stale" },
        { status: 412 },
      );
    case "refused":
      return unprocessable(input.request, outcome.problems, failed);
    case "unconfirmed": {
      const fields = fieldsOf(outcome.problems);
      const [first] = fields;
      return Response.json(
        { ...failed, data: null, error: first?.message, code: first?.code, fields },
        { status: 409 },
      );
    }
    case "blocked":
      return Response.json(
        { ...failed, data: null, error: sentenceText(outcome.reason), code: "blocked" },
        { status: 409 },
      );
  }
}

export const cachedForAnHour = { "Cache-Control": "private, max-age=3600" };

export const withoutBody = (request: Request) => ({ request, key: null, body_hash: "" });

/** The largest bodies of ours are lists of 5,000 records with some 14 fields each, two levels deep. */
const jsonBounds = { depth: 8, elements: 100_000 };

type JsonObjection = "too_deep" | "too_large";

const codeOf = (character: string) => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf("\\");
const comma = codeOf(",");
const opening = new Set(["[", "{"].map(codeOf));
const closing = new Set(["]", "}"].map(codeOf));

function objectionToJson(text: string): JsonObjection | null {
  let depth = 0;
  let elements = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === comma) elements++;
    else if (opening.has(code)) depth++;
    else if (closing.has(code)) depth--;
    if (depth > jsonBounds.depth) return "too_deep";
    if (elements > jsonBounds.elements) return "too_large";
  }
  return null;
}
