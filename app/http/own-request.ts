/** Our own page or the address bar: by Sec-Fetch-Site, or by the Referer over plain http, where browsers omit it. */
export function isOwnRequest({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer") ?? "";
  return URL.canParse(referer) && new URL(referer).host === new URL(url).host;
}

/** A script sends none of these headers. */
export function isOfAnotherSite(request: Request): boolean {
  const { headers } = request;
  const isNamed = ["sec-fetch-site", "referer"].some((name) => headers.has(name));
  return isNamed && !isOwnRequest(request);
}
