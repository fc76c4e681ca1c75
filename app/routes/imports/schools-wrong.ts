import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor";
import { downloadWrongLines } from "./parts/draft";
import { schoolImport } from "./parts/nouns";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.import");
  return downloadWrongLines(request, actor, schoolImport, params.id);
}
