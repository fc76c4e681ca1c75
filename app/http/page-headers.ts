import { rotateForPage } from "./actor";
import { noFlashCookie, readFlashCookie, sessionCookie } from "./cookies";
import { lastSelectionCookie } from "./last-selection";
import { pageSizeCookie } from "./page-size";

export function addPageHeaders(request: Request, status: number, headers: Headers): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (readFlashCookie(request)) headers.append("Set-Cookie", noFlashCookie);
  if (request.method === "GET" && status === 200) {
    for (const choice of [lastSelectionCookie(request), pageSizeCookie(request)]) {
      if (choice) headers.append("Set-Cookie", choice);
    }
  }
  const rotated = request.method === "GET" ? rotateForPage(request) : null;
  if (rotated) headers.append("Set-Cookie", sessionCookie(rotated.token, rotated.remember));
}
