import { safePath } from "./actor.server";
import { asUrl } from "./url";

/**
 * The list that a form was opened from, as it stood there: its filter, its order and its page. The form's own address
 * says so, or else the page before; from anywhere else it is the list from its start. `paths` are the list's addresses,
 * the usual one first.
 */
export function listBehind(request: Request, ...paths: readonly [string, ...string[]]): string {
  const [usual] = paths;
  const carried = new URL(request.url).searchParams.get("back");
  const list = safePath(carried ?? refererPath(request, usual), usual);
  return paths.includes(asUrl(list).pathname) ? list : usual;
}

/** The page that the request came from, when it is one of ours. */
export function refererPath(request: Request, fallback: string): string {
  const referer = request.headers.get("referer") ?? "";
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return url?.host === new URL(request.url).host ? safePath(url.pathname + url.search, fallback) : fallback;
}
