import { rotateForPage } from "./actor.server";
import { noFlashCookie, readFlashCookie, sessionCookie } from "./cookies.server";
import { lastSelectionCookie } from "./last-selection.server";

export function addPageHeaders(request: Request, status: number, headers: Headers): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (readFlashCookie(request)) headers.append("Set-Cookie", noFlashCookie);
  const lastSelection = request.method === "GET" && status === 200 ? lastSelectionCookie(request) : null;
  if (lastSelection) headers.append("Set-Cookie", lastSelection);
  const rotated = request.method === "GET" ? rotateForPage(request) : null;
  if (rotated) headers.append("Set-Cookie", sessionCookie(rotated.token, rotated.remember));
}
