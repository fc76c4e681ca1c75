import type { RequestListener } from "node:http";
import sirv from "sirv";

const year = 365 * 24 * 3600;
const day = 24 * 3600;

/** Reads the build once, so that no request touches the disk. A name under /assets has a hash and never expires. */
export function filesOf(directory: string, otherwise: RequestListener): RequestListener {
  const answer = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: year,
    immutable: true,
    setHeaders(response, path) {
      if (!path.startsWith("/assets/")) response.setHeader("Cache-Control", `public,max-age=${day}`);
    },
  });
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return otherwise(request, response);
    // The files are small, and half of a compressed file is useless.
    delete request.headers.range;
    answer(request, response, () => otherwise(request, response));
  };
}
