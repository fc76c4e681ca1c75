import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { answerSheet } from "./parts/answer";

export { default, handle, meta } from "./parts/sheet-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  return answerSheet(request, requireActor(request, "sheet.print"), "door-list");
}
