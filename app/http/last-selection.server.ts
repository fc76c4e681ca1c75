import { lastSelectionCookieOf, readLastSelectionCookie } from "./cookies.server";
import { isOwnRequest } from "./own-request.server";

/** The school and year that somebody worked on last, offered by the next screen that asks for them. */
export interface LastSelection {
  school_code: string | null;
  exam_year: string | null;
}

const nothing: LastSelection = { school_code: null, exam_year: null };
const written = /^([\w.%!'()*~-]{1,180})\/(2[01]\d\d)$/;
const isCode = (typed: string) => /^[^\s/]{1,20}$/.test(typed);
const isYear = (typed: string) => /^2[01]\d\d$/.test(typed);

/** What the browser carries. Nothing is granted by it: a school out of scope is not found wherever it is used. */
export function lastSelectionOf(request: Request): LastSelection {
  const [, code, exam_year] = written.exec(readLastSelectionCookie(request) ?? "") ?? [];
  if (code === undefined || exam_year === undefined) return nothing;
  try {
    const school_code = decodeURIComponent(code);
    return isCode(school_code) ? { school_code, exam_year } : nothing;
  } catch {
    return nothing;
  }
}

/**
 * The cookie of a page whose address names another school and year than those that are carried. A link on another site
 * plants nothing.
 */
export function lastSelectionCookie(request: Request): string | null {
  if (!isOwnRequest(request)) return null;
  const asked = new URL(request.url).searchParams;
  const school_code = asked.get("school_code") ?? "";
  const exam_year = asked.get("exam_year") ?? "";
  if (!isCode(school_code) || !isYear(exam_year)) return null;
  const before = lastSelectionOf(request);
  if (before.school_code === school_code && before.exam_year === exam_year) return null;
  return lastSelectionCookieOf(`${encodeURIComponent(school_code)}/${exam_year}`);
}
