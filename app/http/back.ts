import { safePath } from "./actor";
import { asUrl } from "./url";

/** The list with its filter, order and page: from the form's address, else from the Referer, else the first of `paths`. */
export function listBehind(request: Request, ...paths: readonly [string, ...string[]]): string {
  const [usual] = paths;
  const given = new URL(request.url).searchParams.get("back");
  const list = safePath(given ?? refererPath(request, usual), usual);
  return paths.includes(asUrl(list).pathname) ? list : usual;
}

export function refererPath(request: Request, fallback: string): string {
  const referer = request.headers.get("referer") ?? "";
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return url?.host === new URL(request.url).host ? safePath(url.pathname + url.search, fallback) : fallback;
}
