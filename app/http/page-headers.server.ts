import type { EntryContext } from "@remix-run/node";
import { rotateForPage } from "./actor.server";
import { noFlashCookie, readFlashCookie, sessionCookie } from "./cookies.server";
import { lastSelectionCookie } from "./last-selection.server";

/** The headers of a page: its type, and the cookies that change because it is shown. */
export function addPageHeaders(request: Request, status: number, headers: Headers): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (readFlashCookie(request)) headers.append("Set-Cookie", noFlashCookie);
  const carried = request.method === "GET" && status === 200 ? lastSelectionCookie(request) : null;
  if (carried) headers.append("Set-Cookie", carried);
  const rotated = request.method === "GET" ? rotateForPage(request) : null;
  if (rotated) headers.append("Set-Cookie", sessionCookie(rotated.token, rotated.remember));
}

/** A full or busy disk is no fault of the program: 507 and 503 tell the clerk and the office apart from 500. */
export function statusOfPage({ staticHandlerContext }: EntryContext, status: number): number {
  for (const error of Object.values(staticHandlerContext.errors ?? {})) {
    const code = String((error as { code?: string } | null)?.code ?? "");
    if (code.startsWith("SQLITE_FULL")) return 507;
    if (code.startsWith("SQLITE_BUSY") || code === "HASHING_BUSY") return 503;
  }
  return status;
}
