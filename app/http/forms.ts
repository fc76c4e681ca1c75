import { getPaths } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Actor } from "~/auth/actor";
import type { Outcome } from "~/db/outcome";
import { noteRefusedFields } from "~/db/refused-fields";
import { unlessStorageFails } from "~/db/storage";
import { deleteStoredForm, deleteStoredForms, type PostedForm } from "~/db/stored-forms";
import { once } from "~/db/submissions";
import { acceptedFields, type Judge, withJudged } from "~/features/values/accepted";
import { boxNames } from "~/features/values/day-boxes";
import { problemsIn } from "~/features/values/problems";
import { elementOf } from "~/features/values/records-of";
import { hasProblems, type Problems, problem, sentenceText, t } from "~/messages";
import { storedFormParameter, typedIn } from "./fields";
import { type Flash, flashCookie } from "./flash";
import { notFound } from "./refusals";
import { screenAt } from "./screens";
import { bodyHash, secretFields, sentForm } from "./sent-form";
import { storageAnswerTo, storageProblems } from "./storage-faults";

export type Offers = Record<string, { value: string; label: string }[]>;

/** Problems found before the schema is applied; they come first in the summary. */
export type Prepare = (fields: FormData) => { problems: Problems; offers: Offers };

interface FormBase {
  request: Request;
  typed: Record<string, unknown>;
  fields: FormData;
  key: string | null;
  body_hash: string;
  offers?: Offers;
  /** The cookie of a new token, which every answer to the form must have. */
  headers?: Headers;
}
export type ReadForm<Value> = FormBase &
  ({ status: "success"; value: Value } | { status: "error"; problems: Problems });

export interface FormAnswer {
  typed: Record<string, unknown>;
  problems: Problems;
  current: unknown;
  offers?: Offers;
  submission_key?: string | null;
}

export function answerOf(form: Pick<PostedForm, "fields">): FormAnswer {
  const fields = new FormData();
  for (const [name, value] of form.fields) if (name !== "submission_key") fields.append(name, value);
  return { typed: typedIn(fields), problems: {}, current: null };
}

interface Reading<Schema extends z.ZodType> {
  prepare?: Prepare;
  judge?: Judge<Schema>;
}

/** Uses the schema of the JSON twin. A form with a forged token is shown again, because that page has a valid token. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { prepare, judge = () => ({}) }: Reading<Schema> = {},
): Promise<ReadForm<z.output<Schema>>> {
  const { fields, submission_key: key, isForged, headers } = await sentForm(request);
  fields.delete("submission_key");
  const body_hash = hashOf(fields, request);
  const prepared = prepare?.(fields);
  const submission = submissionOf(fields, schema);
  const given = submission.payload as Record<string, unknown>;
  const typed = { ...given };
  for (const name of secretFields) delete typed[name];
  const base = {
    request,
    typed,
    fields,
    key,
    body_hash,
    offers: prepared?.offers,
    headers,
  };
  if (isForged && !screenAt(new URL(request.url).pathname)?.isPreference)
    return { ...base, status: "error", problems: { "": [problem("form_token")] } };
  const isPrepared = Object.keys(prepared?.problems ?? {}).length === 0;
  if (submission.status === "success" && isPrepared)
    return { ...base, status: "success", value: submission.value };
  const found = submission.status === "success" ? {} : (submission.error ?? {});
  const problems = Object.fromEntries(
    Object.entries(found).map(([field, ofField]) => [field, ofField ?? [problem("invalid")]]),
  );
  const judged = await judge(acceptedFields(schema, given));
  const all = withJudged(schema, { ...problems, ...prepared?.problems }, judged);
  return { ...base, status: "error", problems: all };
}

export const submissionOf = <Schema extends z.ZodType>(fields: FormData, schema: Schema) =>
  parseWithZod(onlyKnown(fields, schema), { schema, disableAutoCoercion: true, formatError: problemsIn });

function hashOf(fields: FormData, request: Request): string {
  const hasSecret = secretFields.some((name) => fields.has(name));
  const hash = bodyHash(new URL(request.url).pathname, hasSecret);
  for (const [name, value] of fields)
    hash.update(JSON.stringify([name, typeof value === "string" ? value : value.name]));
  return hash.digest("hex");
}

export function refuse(
  form: FormBase & { problems?: Problems },
  problems: Problems = form.problems ?? {},
  current: unknown = null,
) {
  return formAgain(form, problems, 422, current);
}

/** The page again with what it has now: a step of a form that saves nothing. */
export function showAgain(form: FormBase, problems: Problems) {
  return hasProblems(problems) ? refuse(form, problems) : formAgain(form, {}, 200);
}

export function refuseForNow(form: FormBase, problems: Problems, status: 429 | 503, retry_after: number) {
  const { typed, offers } = form;
  const answer: FormAnswer = { typed, problems, current: null, offers };
  const headers = new Headers(form.headers);
  headers.set("Retry-After", String(retry_after));
  return data(answer, { status, headers });
}

function formAgain(form: FormBase, problems: Problems, status: number, current: unknown = null) {
  const { typed, offers, key } = form;
  if (status === 422 || status === 409) noteRefusedFields(problems);
  // The storage may have saved the form after all: sent again, it keeps its key.
  const submission_key = status === 503 || status === 507 ? key : null;
  const answer: FormAnswer = { typed, problems, current, offers, submission_key };
  return data(answer, { status, headers: form.headers });
}

/** The form is saved already, so its page is answered even if the storage now refuses the deletion. */
export function discardStoredForm({ user_id }: Pick<Actor, "user_id">, { key, request }: FormBase): void {
  const waited = new URL(request.url).searchParams.get(storedFormParameter);
  unlessStorageFails(() => {
    deleteStoredForms(user_id, key);
    if (waited) deleteStoredForm(user_id, waited);
  });
}

interface After<Value> {
  to: string | ((value: Value) => string);
  flash: Flash | ((value: Value) => Flash);
  /** The rest of a form that succeeded in part; null when all of it did. */
  left?: (value: Value) => FormAnswer | null;
}

/** Runs a command once for each submission key: saved redirects, refused is 422, stale 412 beside the newer record, blocked 409. */
export function answerForm<Value>(
  actor: Pick<Actor, "user_id">,
  form: FormBase,
  command: () => Outcome<Value>,
  after: After<Value>,
) {
  const submission = { user_id: actor.user_id, key: form.key, body_hash: form.body_hash };
  let outcome: Outcome<Value>;
  try {
    outcome = once(submission, command);
  } catch (error) {
    const fault = storageAnswerTo(error);
    if (!fault) throw error;
    return formAgain(form, storageProblems(fault), fault.status);
  }
  switch (outcome.kind) {
    case "saved": {
      discardStoredForm(actor, form);
      const { to, flash, left } = after;
      const answer = left?.(outcome.value);
      if (answer) noteRefusedFields(answer.problems);
      if (answer) return data(answer, { status: 422, headers: form.headers });
      return redirectWith(
        typeof to === "function" ? to(outcome.value) : to,
        typeof flash === "function" ? flash(outcome.value) : flash,
        new Headers(form.headers),
      );
    }
    case "missing":
      throw notFound(form.request, form.headers);
    case "stale":
      return formAgain(form, { "": [problem("stale")] }, 412, outcome.current);
    case "refused":
      return formAgain(form, outcome.problems, 422);
    case "unconfirmed":
      return formAgain(
        { ...form, typed: { ...form.typed, near_seen: outcome.key } },
        { "": [problem("blocked", { reason: t("near.ask") })], ...outcome.problems },
        409,
      );
    case "blocked":
      return formAgain(form, { "": [problem("blocked", { reason: sentenceText(outcome.reason) })] }, 409);
  }
}

export function redirectWith(to: string, flash: Flash, headers = new Headers()) {
  headers.append("Set-Cookie", flashCookie(flash));
  return redirect(to, { status: 303, headers });
}

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

function onlyKnown(fields: FormData, schema: z.ZodType): FormData {
  const known = new FormData();
  for (const [name, text] of fields)
    if (typeof text === "string" && isKnown(schema, name)) known.append(name, text);
  return known;
}
