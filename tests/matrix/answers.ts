import { strFromU8, unzipSync } from "fflate";
import { textsOfPdf } from "../support/pdf";
import type { Verdict } from "./rows";

export interface HeardAnswer {
  status: number;
  headers: Headers;
  /** The parts of an unpacked workbook, or the text of a PDF. */
  body: string;
  /** With the values of cookies and the marks of a PDF beside its text. */
  everything: string;
}

export async function answerTo(response: Response): Promise<HeardAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = await textOf(bytes);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const marks = isPdf(bytes) ? [decode(bytes)] : [];
  const everything = [...headers, ...headers.flatMap(encodedIn), ...marks, body].join("\n");
  return { status: response.status, headers: response.headers, body, everything };
}

async function textOf(bytes: Uint8Array): Promise<string> {
  // The reader of PDF takes the bytes that it is given away.
  if (isPdf(bytes)) return (await textsOfPdf(bytes.slice())).join("\n");
  const isArchive = startsWith(bytes, "PK");
  if (!isArchive) return decode(bytes);
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join("\n");
}

const isPdf = (bytes: Uint8Array) => startsWith(bytes, "%PDF-");
const startsWith = (bytes: Uint8Array, mark: string) => decode(bytes.subarray(0, mark.length)) === mark;
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Cookies hold JSON in base64, and headers hold addresses. */
function encodedIn(header: string): string[] {
  const packed = [...header.matchAll(/[\w-]{12,}/g)].map(([text]) =>
    Buffer.from(text, "base64url").toString(),
  );
  try {
    return [...packed, decodeURIComponent(header)];
  } catch {
    return packed;
  }
}

/** The same verdict for a document, its `.data` address and the API. */
export function verdictOf({ status, headers, body }: HeardAnswer): Verdict {
  const [, to = "", wrapped = ""] = /"redirect","([^"]*)","status",(\d+)/.exec(body) ?? [];
  const isWrapped = status === 202 && body.includes('"redirect"');
  const place = isWrapped ? to || body : (headers.get("location") ?? "");
  const redirected = isWrapped ? Number(wrapped || 303) : status;
  if (redirected < 300 || redirected > 399) return redirected;
  if (/^\/user_login(\?|$)/.test(place)) return "to sign in";
  if (place === "/account/password") return "to the password";
  return redirected;
}

/** Hidden words in the answer, without those of the question. `hidden` is in capitals. */
export function leaksIn(heard: HeardAnswer, hidden: readonly string[], question: string): string[] {
  const everything = heard.everything.toUpperCase();
  const shown = hidden.filter((word) => everything.includes(word));
  return shown.length === 0 ? shown : shown.filter((word) => !question.toUpperCase().includes(word));
}

/** Differs between two equal requests: keys of forms, numbers of prints, the clock. */
const byItself =
  /T\d\d:\d\d:\d\d\.\d{3}Z|name="submission_key" value="[^"]*"|"submission_key","[^"]*"|\bP-[0-9A-Z]{6}\b|\b\d{1,2}\.\d\d (?:tengah \w+|pagi|petang|malam)\b|\b\d\d[:.]\d\d\b|(grid_key" value=|grid_key",)"[^"]*"/g;

/** Without echoes of the question, so that equal answers compare as equal. */
export function plainly({ body }: HeardAnswer, echoes: readonly string[] = []): string {
  const stable = body.replace(byItself, "");
  const written = echoes.flatMap((echo) => {
    const once = encodeURIComponent(echo);
    return [echo, once, encodeURIComponent(once)];
  });
  return written.reduce((text, echo) => text.replaceAll(echo, "¤"), stable);
}

/** The first difference, with its surroundings. */
export function partingOf(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `…${one.slice(Math.max(at - 60, 0), at + 60)}… or …${other.slice(Math.max(at - 60, 0), at + 60)}…`;
}
