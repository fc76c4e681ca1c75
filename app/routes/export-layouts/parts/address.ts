import { type MadeFile, makeFile } from "~/features/export-layouts/file";
import { findLayout, type Layout } from "~/features/export-layouts/queries";
import { layoutFile } from "~/features/export-layouts/schema";
import { requireActor } from "~/http/actor";
import { unprocessable } from "~/http/json";
import { readQuery } from "~/http/query";
import { idFrom, notFound, orNotFound } from "~/http/refusals";

export const layoutsAddress = "/students/export_layouts";

export const fileAddress = "/students/export/layout";

export const layoutAddress = ({ id }: Pick<Layout, "id">): string => `${layoutsAddress}/${id}`;

/** For the calls of the file and of its manifest. */
export async function madeFile(request: Request, param: string | undefined) {
  const actor = requireActor(request, "export_layout.take");
  const layout: Layout = orNotFound(request, findLayout(idFrom(request, param)));
  const { exam_year } = readQuery(request, layoutFile);
  const outcome = await makeFile(actor, layout, exam_year);
  if (outcome.kind === "refused") throw unprocessable(request, outcome.problems);
  if (outcome.kind !== "saved") throw notFound(request);
  const made: MadeFile = outcome.value;
  return { actor, layout, made };
}
