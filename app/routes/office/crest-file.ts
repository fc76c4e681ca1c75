import type { LoaderFunctionArgs } from "@remix-run/node";
import { findCrest } from "~/features/office/stored-crest";
import { requireActor } from "~/http/actor";
import { orNotFound } from "~/http/refusals";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "sheet.print");
  const { type, content } = orNotFound(request, findCrest());
  return new Response(new Uint8Array(content), {
    headers: { "Content-Type": type, "Cache-Control": "private, max-age=31536000, immutable" },
  });
}
