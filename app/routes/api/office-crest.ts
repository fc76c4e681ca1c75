import type { ActionFunctionArgs } from "@remix-run/node";
import { removeCrest, saveCrest } from "~/features/office/crest.server";
import { crestCall } from "~/features/office/schema";
import { triedCrest } from "~/features/sheets/pdf/crest-trial.server";
import { requireActor } from "~/http/actor.server";
import { departureSignal } from "~/http/departure.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";

export async function loader() {
  return methodNotAllowed("PUT, DELETE");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "office.manage");
    switch (request.method) {
      case "PUT": {
        const input = await readJson(request, crestCall);
        const crest = await triedCrest(
          actor,
          Buffer.from(input.value.crest, "base64"),
          departureSignal(request),
        );
        return answerJson(actor, input, () => saveCrest(actor, crest));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => removeCrest(actor));
      default:
        return methodNotAllowed("PUT, DELETE");
    }
  });
}
