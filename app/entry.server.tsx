import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { logError } from "./db/log.server";
import { noteStorageError } from "./db/storage.server";
import { compressPage } from "./http/compress.server";
import { pageFactsOf } from "./http/page-facts.server";
import { addPageHeaders } from "./http/page-headers.server";
import { PageFactsProvider } from "./ui/page-facts";

export { serve } from "./server";

/** Remix keeps a timer this long for each page, and a stop waits for it. */
export const streamTimeout = 1000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const facts = pageFactsOf(request, context, status);
  const page = renderToStaticMarkup(
    <PageFactsProvider value={facts}>
      <RemixServer context={context} url={request.url} />
    </PageFactsProvider>,
  );
  addPageHeaders(request, status, headers);
  const body = await compressPage(request, headers, `<!DOCTYPE html>${page}`);
  return new Response(body, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!noteStorageError(error) && !request.signal.aborted) logError(error);
}
