import type { Actor } from "~/auth/actor";
import { streamOf } from "~/features/export-layouts/file";
import { compareByNumber } from "~/features/handovers/compare";
import { isPart, makeHandedFile, recordHandedFile } from "~/features/handovers/file";
import { makeHandover } from "~/features/handovers/make";
import { objectionsToHandover } from "~/features/handovers/plan";
import { findHandover, type Handover, listHandovers, listsOf } from "~/features/handovers/queries";
import { handoverCompared, handoverList, handoverNew, handoverPreview } from "~/features/handovers/schema";
import { byDistrict, totalsOf } from "~/features/handovers/summary";
import { answers, type Call, calls, lists, reads, writes } from "~/http/calls";
import { unprocessable } from "~/http/json";
import { isOfAnotherSite } from "~/http/own-request";
import { requireFreshProof } from "~/http/proof";
import { forbidden, notFound, orNotFound } from "~/http/refusals";
import { hasProblems } from "~/messages";
import { previewOf } from "~/routes/handovers/parts/preview";

/** A machine account that gets a part of the file reads the counts of its district, and no figure of the whole file. */
function shownTo(actor: Actor, handover: Handover) {
  const { layout, fields: _, fingerprint: __, created_at: ___, ...rest } = handover;
  const shown = { ...rest, layout_name: layout.name, is_part: isPart(actor) };
  if (!shown.is_part) return shown;
  const own = actor.district_code === null ? {} : { ...totalsOf(listsOf(actor, handover.id)), lines: null };
  return { ...shown, ...own, formula_cells: null, bytes: null, sha256: null };
}

function oneOf(actor: Actor, id: number) {
  const handover = findHandover(actor, id);
  if (!handover) return null;
  const ofHandover = listsOf(actor, id);
  return {
    ...shownTo(actor, handover),
    districts: byDistrict(ofHandover),
    lists: ofHandover.map(
      ({ id: _, handover_id: __, rows_of: ___, digest: ____, present_district_code: _____, ...list }) => list,
    ),
  };
}

/** An unchanged file is 304 and has no audit event and no proof, because no data leaves. */
async function takeFile({ request, id, actor }: Call): Promise<Response> {
  if (isOfAnotherSite(request)) throw forbidden(request);
  const handover = orNotFound(request, findHandover(actor, id));
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((each) => each.trim());
  if (known.every((each) => each === "")) requireFreshProof(request, actor);
  const made = await makeHandedFile(actor, handover);
  if (made.kind === "refused") throw unprocessable(request, made.problems);
  if (made.kind !== "saved") throw notFound(request);
  const { sha256, type } = made.value;
  const etag = `"${sha256}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "private, no-cache, no-transform",
    "Repr-Digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  };
  if (known.some((each) => each === "*" || each.replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  requireFreshProof(request, actor);
  recordHandedFile(actor, handover, made.value);
  const file = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${handover.file_name}"`,
  };
  return new Response(streamOf(made.value), { headers: { ...headers, ...file } });
}

export const loader = calls({
  handovers: {
    GET: reads({
      may: "handover.take",
      query: handoverList,
      read: ({ actor, query: { exam_year, exam_type_code } }) =>
        listHandovers(actor, {
          exam_year: exam_year ?? undefined,
          exam_type_code: exam_type_code ?? undefined,
        }).map((handover) => shownTo(actor, handover)),
    }),
    POST: writes({
      may: "handover.make",
      body: handoverNew,
      judge: objectionsToHandover,
      prepare: ({ actor, body }) => makeHandover(actor, body),
      run: ({ prepared }) => prepared,
      status: 201,
      answer: ({ layout, fields: _, fingerprint: __, created_at: ___, ...handover }) => ({
        data: { ...handover, layout_name: layout.name, is_part: false },
      }),
    }),
  },
  "handovers/preview": {
    GET: reads({
      may: "handover.make",
      query: handoverPreview,
      read: async ({ request, query }) => {
        const preview = await previewOf(query, Number.POSITIVE_INFINITY);
        if (preview && hasProblems(preview.problems)) throw unprocessable(request, preview.problems);
        return preview?.plan;
      },
    }),
  },
  "handovers/:id": { GET: reads({ may: "handover.take", read: ({ actor, id }) => oneOf(actor, id) }) },
  "handovers/:id/compare": {
    GET: lists({
      may: "handover.take",
      finds: ({ actor, id }) => findHandover(actor, id),
      query: handoverCompared,
      read: async ({ request, actor, found, query }) => {
        const compared = await compareByNumber(actor, found, query);
        if (compared.kind === "refused") throw unprocessable(request, compared.problems);
        return compared.kind === "saved" ? compared.value : null;
      },
    }),
  },
  "handovers/:id/file": { GET: answers({ may: "handover.take", respond: takeFile }) },
});

export const action = loader;
