import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { downloadWrongLines } from "./parts/draft.server";
import { studentImport } from "./parts/nouns.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  return downloadWrongLines(request, actor, studentImport, params.id);
}
