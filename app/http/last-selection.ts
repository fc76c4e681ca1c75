import { lastSelectionCookieOf, readLastSelectionCookie } from "./cookies";
import { isOwnRequest } from "./own-request";

const isCode = (typed: string) => /^[^\s/]{1,20}$/.test(typed);

/** A cookie that grants nothing: each screen checks the scope of the school. The year is `chosenYear`. */
export function lastSchoolOf(request: Request): string | null {
  try {
    const school_code = decodeURIComponent(readLastSelectionCookie(request) ?? "");
    return isCode(school_code) ? school_code : null;
  } catch {
    return null;
  }
}

/** Ignores a link on another site, so that it cannot change the selection. */
export function lastSelectionCookie(request: Request): string | null {
  if (!isOwnRequest(request)) return null;
  const school_code = new URL(request.url).searchParams.get("school_code") ?? "";
  if (!isCode(school_code) || lastSchoolOf(request) === school_code) return null;
  return lastSelectionCookieOf(encodeURIComponent(school_code));
}
