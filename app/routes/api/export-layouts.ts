import {
  createLayout,
  deleteLayout,
  objectionsToLayout,
  updateLayout,
} from "~/features/export-layouts/commands";
import { recordTaken, streamOf } from "~/features/export-layouts/file";
import { findLayout, listLayouts } from "~/features/export-layouts/queries";
import { layoutEdit, layoutFile, layoutNew } from "~/features/export-layouts/schema";
import { answers, type Call, calls, reads, writes } from "~/http/calls";
import { isOfAnotherSite } from "~/http/own-request";
import { requireFreshProof } from "~/http/proof";
import { forbidden } from "~/http/refusals";
import { madeFile } from "~/routes/export-layouts/parts/address";

/** An unchanged file is 304 and has no audit event and no proof, because no data leaves. */
async function takeFile({ request, params, actor: asker }: Call): Promise<Response> {
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
}

export const loader = calls({
  export_layouts: {
    GET: reads({ may: "export_layout.manage", read: () => listLayouts() }),
    POST: writes({
      may: "export_layout.manage",
      body: layoutNew,
      judge: (given) => objectionsToLayout(given),
      run: ({ actor, body }) => createLayout(actor, body),
      status: 201,
    }),
  },
  "export_layouts/:id": {
    GET: reads({ may: "export_layout.manage", read: ({ id }) => findLayout(id) }),
    PUT: writes({
      may: "export_layout.manage",
      finds: ({ id }) => findLayout(id),
      body: layoutEdit,
      judge: (given, { id }) => objectionsToLayout(given, id),
      run: ({ actor, id, body }) => updateLayout(actor, id, body),
    }),
    DELETE: writes({ may: "export_layout.manage", run: ({ actor, id }) => deleteLayout(actor, id) }),
  },
  "export_layouts/:id/file": {
    GET: answers({ may: "export_layout.take", query: layoutFile, respond: takeFile }),
  },
  "export_layouts/:id/manifest": {
    GET: answers({
      may: "export_layout.take",
      query: layoutFile,
      respond: async ({ request, params }) => {
        const { made } = await madeFile(request, params.id);
        return Response.json({ data: made.manifest, error: null });
      },
    }),
  },
});

export const action = loader;
