import type { Problems } from "~/messages";

interface Args {
  request: Request;
  params: Record<string, string>;
  context: Record<string, never>;
}
type Door = (args: Args) => Promise<unknown>;

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

/** Runs a loader or action and reads its answer, returned or thrown. */
export async function answerOf(
  // biome-ignore lint/suspicious/noExplicitAny: loaders and actions differ in what they return
  door: (args: any) => Promise<any>,
  request: Request,
  params: Record<string, string> = {},
): Promise<Answer> {
  try {
    return await readAnswer(await (door as Door)({ request, params, context: {} }));
  } catch (thrown) {
    if (thrown instanceof Response) return readAnswer(thrown);
    throw thrown;
  }
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
