import { strFromU8, unzipSync } from "fflate";
import type { Verdict } from "./rows";

/** An answer to the last byte: its headers, what its cookies carry, its body, and what a workbook holds when unpacked. */
export interface HeardAnswer {
  status: number;
  headers: Headers;
  body: string;
  everything: string;
}

export async function answerTo(response: Response): Promise<HeardAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const body = isArchive
    ? Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join("\n")
    : decode(bytes);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const everything = [...headers, ...headers.flatMap(carriedIn), body].join("\n");
  return { status: response.status, headers: response.headers, body, everything };
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Cookies carry JSON in base64, and headers carry addresses. */
function carriedIn(header: string): string[] {
  const packed = [...header.matchAll(/[\w-]{12,}/g)].map(([text]) =>
    Buffer.from(text, "base64url").toString(),
  );
  try {
    return [...packed, decodeURIComponent(header)];
  } catch {
    return packed;
  }
}

/** What the answer comes to, the same for a document, its `.data` address and the API. */
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

/** The hidden words that an answer tells, but for those that the question told itself. `hidden` is in capitals. */
export function leaksIn(heard: HeardAnswer, hidden: readonly string[], asked: string): string[] {
  const everything = heard.everything.toUpperCase();
  const told = hidden.filter((word) => everything.includes(word));
  return told.length === 0 ? told : told.filter((word) => !asked.toUpperCase().includes(word));
}

/** What differs from one asking to the next by itself: keys of forms, numbers of prints, the clock. */
const byItself =
  /T\d\d:\d\d:\d\d\.\d{3}Z|name="submission_key" value="[^"]*"|"submission_key","[^"]*"|\bP-[0-9A-Z]{6}\b|\b\d{1,2}\.\d\d (?:tengah \w+|pagi|petang|malam)\b|\b\d\d[:.]\d\d\b|(grid_key" value=|grid_key",)"[^"]*"/g;

/** The answer as it would be to anybody who asks the same, whatever is echoed of the question left out. */
export function plainly({ body }: HeardAnswer, echoes: readonly string[] = []): string {
  const settled = body.replace(byItself, "");
  const written = echoes.flatMap((echo) => {
    const once = encodeURIComponent(echo);
    return [echo, once, encodeURIComponent(once)];
  });
  return written.reduce((text, echo) => text.replaceAll(echo, "¤"), settled);
}

/** Where two answers part, with what stands around it. */
export function partingOf(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `…${one.slice(Math.max(at - 60, 0), at + 60)}… or …${other.slice(Math.max(at - 60, 0), at + 60)}…`;
}
