import type { RequestListener } from "node:http";
import sirv from "sirv";

const year = 365 * 24 * 3600;
const day = 24 * 3600;

/**
 * Answers what asks for a file of the build, as the build has compressed it, and hands everything else on. What is there
 * is read once, so that no request looks for a file. A name under /assets says what is in the file and keeps for good.
 */
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
    // These files are small, and half a compressed one is of use to nobody.
    delete request.headers.range;
    answer(request, response, () => otherwise(request, response));
  };
}
