import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordTaken, streamOf } from "~/features/export-layouts/file.server";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { isOfAnotherSite } from "~/http/own-request.server";
import { requireFreshProof } from "~/http/proof.server";
import { forbidden } from "~/http/refusals.server";
import { madeFile } from "~/routes/export-layouts/parts/made-file.server";

/** An unchanged file is 304 and has no audit event and no proof, because no data leaves. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, async () => {
    const asker = requireActor(request, "export_layout.take");
    if (isOfAnotherSite(request)) throw forbidden(request);
    if (!request.headers.has("if-none-match")) requireFreshProof(request, asker);
    const { actor, layout, made } = await madeFile(request, params.id);
    const { sha256, name } = made.manifest;
    const etag = `"${sha256}"`;
    const headers = {
      ETag: etag,
      "Cache-Control": "private, no-cache, no-transform",
      "Repr-Digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    };
    const known = (request.headers.get("if-none-match") ?? "").split(",").map((each) => each.trim());
    if (known.some((each) => each === "*" || each.replace(/^W\//, "") === etag))
      return new Response(null, { status: 304, headers });
    requireFreshProof(request, actor);
    recordTaken(actor, layout, made.manifest);
    const type = { "Content-Type": made.type, "Content-Disposition": `attachment; filename="${name}"` };
    return new Response(streamOf(made), { headers: { ...headers, ...type } });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
