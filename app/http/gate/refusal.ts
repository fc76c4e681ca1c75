import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { escaped } from "~/features/values/html";
import { type MessageValues, t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";

const statuses = {
  bad_request: 400,
  host_not_allowed: 400,
  body_not_allowed: 400,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  length_required: 411,
  payload_too_large: 413,
  uri_too_long: 414,
  expectation_failed: 417,
  headers_too_large: 431,
  storage_damaged: 503,
  busy: 503,
  busy_form: 503,
} as const;

export type RefusalCode = keyof typeof statuses;
export type Refusal = { code: RefusalCode; values?: MessageValues };

export const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"];

const drainedBytes = 4 * 1024 * 1024;
const silenceMilliseconds = 2000;

export const isApi = (target = "") => target.startsWith("/api/");

export function statusOf({ code }: Refusal): number {
  return statuses[code];
}

export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { headers, body } = write(refusal, isApi(request.url));
  response.writeHead(statusOf(refusal), headers);
  if (request.method !== "HEAD") response.write(body);
  drain(request, () => response.end());
}

export function rawRefusal(refusal: Refusal, extra: Iterable<[string, string]>): string {
  const { headers, body } = write(refusal, false);
  const status = statusOf(refusal);
  const lines = [...Object.entries(headers), ...extra].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

function write(refusal: Refusal, asJson: boolean): { headers: Record<string, string>; body: string } {
  const { code, values } = refusal;
  const sentence = asTyped(t(`system.refusal.${code}`, values));
  const body = asJson ? json(code, sentence) : refusalPage(t(`system.refusal_title.${code}`), sentence);
  return {
    headers: {
      "Content-Type": asJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": "no-store",
      Connection: "close",
      ...(refusal.code === "method_not_allowed" && { Allow: methods.join(", ") }),
    },
    body,
  };
}

const json = (code: RefusalCode, error: string): string => JSON.stringify({ data: null, error, code });

/** A whole page without a script, a stylesheet or the database. */
export const refusalPage = (title: string, sentence: string): string => page(title, sentence, "");

export function page(title: string, sentence: string, way: string): string {
  return `<!doctype html><html lang="ms"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${t("system.product")}</title><main><h1>${title}</h1><p>${escaped(sentence)}</p>${way}<p><a href="/">${t("system.back_home")}</a></p></main></html>
`;
}

/** Closing while the client still sends would reset the connection, and most clients would then lose the response. */
function drain(request: IncomingMessage, done: () => void): void {
  let left = drainedBytes;
  const silence = setTimeout(finish, silenceMilliseconds).unref();
  request.on("data", (chunk: Buffer) => {
    silence.refresh();
    left -= chunk.length;
    if (left < 0) finish();
  });
  request.once("end", finish).once("close", finish).once("error", finish);

  function finish() {
    clearTimeout(silence);
    request.removeAllListeners("data").pause();
    done();
    done = () => {};
  }
}
