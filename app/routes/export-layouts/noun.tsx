import { layoutKind, objectionsToLayout } from "~/features/export-layouts/commands";
import { recordTaken, streamOf } from "~/features/export-layouts/file";
import { listLayouts } from "~/features/export-layouts/queries";
import { layoutEdit, layoutFile, layoutNew } from "~/features/export-layouts/schema";
import { answers, type Call } from "~/http/calls";
import { isOfAnotherSite } from "~/http/own-request";
import { requireFreshProof } from "~/http/proof";
import { forbidden } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import { screensOf } from "~/routes/parts/noun-screens";
import { SummaryList } from "~/ui";
import { layoutAddress, layoutsAddress, madeFile } from "./parts/address";

export default screensOf({
  path: layoutsAddress,
  may: "export_layout.manage",
  kind: layoutKind,
  judge: (given, before) => objectionsToLayout(given, before?.id),
  schemas: { new: layoutNew, edit: layoutEdit },
  handle: { step: 2 },
  words: {
    title: "export_layout.title",
    add: "export_layout.add_title",
    edit: "export_layout.edit_title",
    delete: "export_layout.delete_title",
    question: "export_layout.delete_question",
  },
  nameOf: ({ name }) => name,
  list: {
    rows: listLayouts,
    caption: "export_layout.caption",
    columns: [
      { key: "name", label: labelOf("name"), cell: ({ name }) => name },
      { key: "format", label: labelOf("format"), cell: ({ format }) => t(`layout_format.${format}`) },
      {
        key: "exam_type_code",
        label: labelOf("exam_type_code"),
        cell: ({ exam_type_code }) => exam_type_code ?? t("word.all"),
      },
    ],
    none: t("export_layout.none"),
    back: { href: "/students/export", label: t("export.title") },
    links: (layout) => [{ href: layoutAddress(layout), label: t("export_layout.file_title") }],
  },
  removal: {
    shown: ({ name, format }) => (
      <SummaryList
        rows={[
          { term: labelOf("name"), detail: name },
          { term: labelOf("format"), detail: t(`layout_format.${format}`) },
        ]}
      />
    ),
    flash: ({ name }) => ({ key: "export_layout.removed", values: { name } }),
  },
  calls: {
    more: {
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
    },
  },
});

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
