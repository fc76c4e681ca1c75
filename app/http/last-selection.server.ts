import { lastSelectionCookieOf, readLastSelectionCookie } from "./cookies.server";
import { isOwnRequest } from "./own-request.server";

export interface LastSelection {
  school_code: string | null;
  exam_year: string | null;
}

const nothing: LastSelection = { school_code: null, exam_year: null };
const written = /^([\w.%!'()*~-]{1,180})\/(2[01]\d\d)$/;
const isCode = (typed: string) => /^[^\s/]{1,20}$/.test(typed);
const isYear = (typed: string) => /^2[01]\d\d$/.test(typed);

/** A cookie that grants nothing: each screen checks the scope of the school. */
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

/** Ignores a link on another site, so that it cannot change the selection. */
export function lastSelectionCookie(request: Request): string | null {
  if (!isOwnRequest(request)) return null;
  const query = new URL(request.url).searchParams;
  const school_code = query.get("school_code") ?? "";
  const exam_year = query.get("exam_year") ?? "";
  if (!isCode(school_code) || !isYear(exam_year)) return null;
  const before = lastSelectionOf(request);
  if (before.school_code === school_code && before.exam_year === exam_year) return null;
  return lastSelectionCookieOf(`${encodeURIComponent(school_code)}/${exam_year}`);
}
