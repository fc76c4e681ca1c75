/** Our own page or the address bar: by Sec-Fetch-Site, or by the Referer over plain http, where browsers omit it. */
export function isOwnRequest({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer") ?? "";
  return URL.canParse(referer) && new URL(referer).host === new URL(url).host;
}
