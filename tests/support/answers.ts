import { join } from "node:path";
import { type AgnosticRouteObject, matchRoutes, type Params } from "@remix-run/router";
import type { Entry } from "~/floor-plan";
import type { Problems } from "~/messages";
import floorPlan from "~/routes";
import { root } from "./child";

type Door = (args: { request: Request; params: Params; context: object }) => Promise<unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON of an API answer, or a screen's data. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it asked for
  body: any;
  /** Field and code of each problem, in HTML and JSON alike. */
  problems: [string, string][];
  current: unknown;
  location: string | null;
}

/** Runs the loader or action at the request's address and reads its answer, returned or thrown. */
export const answerOf = async (request: Request): Promise<Answer> => readAnswer(await resultOf(request));

/** The answer of an address that gives a file. */
export async function fileOf(request: Request): Promise<Response> {
  const result = await resultOf(request);
  if (!(result instanceof Response)) throw new Error(`${request.url} is the address of a screen`);
  return result;
}

async function resultOf(request: Request): Promise<unknown> {
  const { loader, action, params } = await doorsOf(new URL(request.url).pathname);
  const door = request.method === "GET" || request.method === "HEAD" ? loader : action;
  if (!door) throw new Error(`${request.method} ${request.url} has no door`);
  try {
    return await door({ request, params, context: {} });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** What `app/routes.ts` names for an address, without the rest of the application. */
async function doorsOf(pathname: string): Promise<{ loader?: Door; action?: Door; params: Params }> {
  const match = matchRoutes(floorPlan as AgnosticRouteObject[], pathname)?.at(-1);
  // A mistyped address of a test would otherwise pass as a refusal.
  if (!match || match.route.path?.endsWith("*")) throw new Error(`app/routes.ts has no ${pathname}`);
  const { file, screen } = match.route as unknown as Entry;
  const module = await import(/* @vite-ignore */ join(root, "app", file));
  const { loader, action } = screen ? module.default[screen] : module;
  return { loader, action, params: match.params };
}

async function readAnswer(result: unknown): Promise<Answer> {
  if (result instanceof Response) {
    const isJson = result.headers.get("content-type")?.includes("application/json") ?? false;
    const body = isJson ? await result.json() : await result.text();
    const fields = (body?.fields ?? []) as { field: string; code: string }[];
    const problems = fields.map(({ field, code }): [string, string] => [field, code]);
    const location = result.headers.get("location");
    return { status: result.status, headers: result.headers, body, problems, current: body?.data, location };
  }
  const { data = result, init } = (isDataWithInit(result) ? result : {}) as {
    data?: unknown;
    init?: ResponseInit;
  };
  const form = data as { problems?: Problems; current?: unknown } | null;
  const problems = Object.entries(form?.problems ?? {}).flatMap(([field, listed]) =>
    listed.map((one): [string, string] => [field, one.code]),
  );
  const headers = new Headers(init?.headers);
  return {
    status: init?.status ?? 200,
    headers,
    body: data,
    problems,
    current: form?.current,
    location: null,
  };
}

const isDataWithInit = (result: unknown): boolean =>
  (result as { type?: string } | null)?.type === "DataWithResponseInit";
