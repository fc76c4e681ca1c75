import { pageSizes } from "~/features/values/page-sizes";
import { pageSizeCookieOf, readPageSizeCookie } from "./cookies";

/** The rows of a page that the reader chose last, on any list. */
export function pageSizeOf(request: Request): number {
  const kept = Number(readPageSizeCookie(request));
  return pageSizes.find((size) => size === kept) ?? 10; // product 3.6
}

/** The address of a list names a size only where it was chosen, so the size in an address becomes the remembered one. */
export function pageSizeCookie(request: Request): string | null {
  const named = Number(new URL(request.url).searchParams.get("limit"));
  if (!pageSizes.includes(named) || named === pageSizeOf(request)) return null;
  return pageSizeCookieOf(named);
}
