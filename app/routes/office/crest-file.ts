import type { LoaderFunctionArgs } from "@remix-run/node";
import { crestAt, findCrest } from "~/features/office/stored-crest";
import { requireActor } from "~/http/actor";
import { orNotFound } from "~/http/refusals";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "sheet.print");
  const { pathname, search } = new URL(request.url);
  const { type, content } = orNotFound(request, search ? crestAt(pathname + search) : findCrest());
  return new Response(new Uint8Array(content), {
    headers: { "Content-Type": type, "Cache-Control": "private, max-age=31536000, immutable" },
  });
}
