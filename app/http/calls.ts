import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import type { Permission } from "~/auth/permissions";
import type { Outcome } from "~/db/outcome";
import type { MessageKey, Problems, Sentence } from "~/messages";
import { requireActor, requireSession } from "./actor";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "./json";
import { readQuery } from "./query";
import { idFrom, notFound, orNotFound } from "./refusals";
import { asDeclared, matcherOf } from "./routing/addresses";

type Arguments = Pick<LoaderFunctionArgs, "request" | "params">;
type Answered = Response | Promise<Response>;

/** One method of an address, as it is declared; the tests and docs/api/openapi.json read it. `reads`, `lists`, `writes` and `answers` make one. */
export interface Method {
  /** Null is public: the call needs no session. */
  may: Permission | null;
  query?: z.ZodType;
  body?: z.ZodType | ((actor: Actor) => z.ZodType);
  status?: number;
  respond: (given: Arguments) => Answered;
}

export interface Call extends Arguments {
  /** A machine has none, and 401 answers it. */
  session: () => FoundSession;
  actor: Actor;
  /** The `:id` of the address. */
  id: number;
}

function callOf(may: Permission, { request, params }: Arguments): Call {
  const actor = requireActor(request, may);
  const id = params.id === undefined ? Number.NaN : idFrom(request, params.id);
  return { request, params, session: () => requireSession(request, may), actor, id };
}

interface Declared<Query extends z.ZodType, Found> {
  may: Permission;
  /** The record that the address names: without one in the actor's scope the answer is 404, before a query or a body is read. */
  finds?: (call: Call) => Found | null | undefined;
  query?: Query;
}

type Checked<Query extends z.ZodType, Found> = Call & { found: Found; query: z.output<Query> };

function checkedCall<Query extends z.ZodType, Found>(
  { may, finds, query }: Declared<Query, Found>,
  given: Arguments,
): Checked<Query, Found> {
  const call = callOf(may, given);
  const found = (finds ? orNotFound(call.request, finds(call)) : null) as Found;
  return { ...call, found, query: (query ? readQuery(call.request, query) : null) as z.output<Query> };
}

interface Reading<Query extends z.ZodType, Found, Data> extends Declared<Query, Found> {
  /** Without data the answer is 404. */
  read: (checked: Checked<Query, Found>) => Data | null | undefined | Promise<Data | null | undefined>;
  headers?: Record<string, string>;
}

const reading =
  (bodyOf: (data: object) => object) =>
  <Query extends z.ZodType, Found, Data extends object>(reading: Reading<Query, Found, Data>): Method => ({
    may: reading.may,
    query: reading.query,
    async respond(given) {
      const data = orNotFound(given.request, await reading.read(checkedCall(reading, given)));
      if (data instanceof Response) return data;
      return Response.json({ ...bodyOf(data), error: null }, { headers: reading.headers });
    },
  });

/** The answer has `data`. */
export const reads = reading((data) => ({ data }));

/** The answer has more than `data`, such as the page of a list. */
export const lists = reading((page) => page);

type Written<Body extends z.ZodType, Query extends z.ZodType, Found, Prepared> = Checked<Query, Found> & {
  body: z.output<Body>;
  prepared: Prepared;
};

interface Writing<Body extends z.ZodType, Query extends z.ZodType, Found, Prepared, Value>
  extends Declared<Query, Found> {
  body?: Body | ((actor: Actor) => Body);
  /** What stored data objects to, beside what the schema refuses. */
  judge?: (given: Partial<z.output<Body>>, checked: Checked<Query, Found>) => Problems | Promise<Problems>;
  /** What takes time, before the command begins its transaction. */
  prepare?: (checked: Checked<Query, Found> & { body: z.output<Body> }) => Prepared | Promise<Prepared>;
  run: (written: Written<Body, Query, Found, Prepared>) => Outcome<Value>;
  status?: number;
  /** The sentence that the form of the same action shows; `message` of the answer. */
  said?: MessageKey | ((value: Value, written: Written<Body, Query, Found, Prepared>) => Sentence);
  /** Of what the command saved; without it `data`. */
  answer?: (value: Value) => Record<string, unknown>;
  /** Beside `data` and `error` in a refusal. */
  failed?: Record<string, unknown>;
}

export const writes = <Value, Body extends z.ZodType, Query extends z.ZodType, Found, Prepared>(
  writing: Writing<Body, Query, Found, Prepared, Value>,
): Method => {
  const { may, query, body: schema, judge, prepare, run, status, said, answer, failed } = writing;
  return {
    may,
    query,
    body: schema,
    status,
    async respond(given) {
      const checked = checkedCall(writing, given);
      const { request, actor } = checked;
      const input = schema
        ? await readJson(request, typeof schema === "function" ? schema(actor) : schema, {
            failed,
            judge: (accepted) => judge?.(accepted, checked) ?? {},
          })
        : { ...withoutBody(request), value: null as z.output<Body> };
      const read = { ...checked, body: input.value };
      const written = { ...read, prepared: (await prepare?.(read)) as Prepared };
      return answerJson(actor, input, () => run(written), {
        status,
        said: said && ((value) => (typeof said === "string" ? { key: said } : said(value, written))),
        body: answer,
        failed,
      });
    },
  };
};

/** The `answer` of a call whose record is gone. */
export const withoutData = () => ({});

/** A call that makes its answer itself. */
export const answers = ({
  respond,
  ...declared
}: Omit<Method, "may" | "respond"> & {
  may: Permission;
  respond: (call: Call) => Answered;
}): Method => ({ ...declared, respond: (given) => respond(callOf(declared.may, given)) });

type Methods = Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Method>>;
export type Calls = Record<string, Methods>;

/**
 * The calls of a noun, by address below /api/. The result is both the loader and the action of its routes. A method that an address does
 * not have is 405 for everybody.
 */
export function calls(declared: Calls) {
  const methodsAt = matcherOf(
    Object.entries(declared).map(([address, methods]) => [`/api/${address}`, methods] as const),
  );
  const answer = ({ request, params }: Arguments): Promise<Response> =>
    jsonDoor(request, () => {
      const methods = methodsAt(asDeclared(new URL(request.url).pathname));
      if (!methods) throw notFound(request);
      const method = methods[(request.method === "HEAD" ? "GET" : request.method) as keyof Methods];
      return method ? method.respond({ request, params }) : methodNotAllowed(Object.keys(methods).join(", "));
    });
  return Object.assign(answer, { declared });
}
