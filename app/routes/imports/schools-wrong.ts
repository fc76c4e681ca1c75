import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { downloadWrongLines } from "./parts/draft.server";
import { schoolImport } from "./parts/nouns.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.import");
  return downloadWrongLines(request, actor, schoolImport, params.id);
}
