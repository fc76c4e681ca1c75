import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { logError } from "./db/log";
import { noteStorageError } from "./db/storage";
import { compressPage } from "./http/compress";
import { hasLeft } from "./http/departure";
import { refusalPage } from "./http/gate/refusal";
import { addPageHeaders, pageFactsOf } from "./http/page-facts";
import { retryHeaders } from "./http/storage-faults";
import { t } from "./messages";
import { PageFactsProvider } from "./ui/page-facts";

export { answerReads } from "./readers";
export { listenerOf, serve } from "./server";

/** Remix keeps a timer this long for each page, and a stop waits for it. */
export const streamTimeout = 1000;

/** The frame of a page needs its session: where that cannot be read, a page without a frame answers. */
export default async function handleRequest(...page: Parameters<typeof render>): Promise<Response> {
  try {
    return await render(...page);
  } catch (error) {
    const [, , , { staticHandlerContext }] = page;
    // Remix then asks for the page of the error.
    if (!staticHandlerContext.errors) throw error;
    if (!noteStorageError(error)) logError(error);
    const text = refusalPage(t("system.storage_heading"), t("system.unavailable"));
    return new Response(text, { status: 503, headers: pageHeaders });
  }
}

const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  ...retryHeaders(503),
};

async function render(
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
  if (!noteStorageError(error) && !hasLeft(request)) logError(error);
}
