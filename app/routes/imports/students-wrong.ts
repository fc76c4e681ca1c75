import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor";
import { downloadWrongLines } from "./parts/draft";
import { studentImport } from "./parts/nouns";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  return downloadWrongLines(request, actor, studentImport, params.id);
}
