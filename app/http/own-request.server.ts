/**
 * Whether a page of ours, or the address bar of the browser itself, led to this request. Browsers say so in Sec-Fetch-Site;
 * over plain http in an office's network they leave it out, and our own pages are known by their Referer.
 */
export function isOwnRequest({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer") ?? "";
  return URL.canParse(referer) && new URL(referer).host === new URL(url).host;
}
