import type { ActionFunctionArgs } from "@remix-run/node";
import { generateRollNumbers } from "~/features/roll-numbers/commands.server";
import { previewRollNumbers, rowsOf } from "~/features/roll-numbers/queries.server";
import { rollNumberCall } from "~/features/roll-numbers/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "roll_number.generate");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, rollNumberCall);
    const { preview, ...numbering } = input.value;
    if (!preview) {
      return answerJson(
        actor,
        input,
        () => generateRollNumbers(actor, { ...numbering, without_class: true }),
        {
          body: ({ numbering_id: _, ...data }) => ({ data, message: t("student.code_updated") }),
        },
      );
    }
    // A preview writes nothing, so it needs no submission key.
    return answerJson(actor, { ...input, key: null }, () => previewRollNumbers(actor, numbering), {
      body: (seen) => ({
        data: { ...rowsOf(seen), collisions: seen.collisions, fingerprint: seen.fingerprint },
        message: t("roll_number.previewed"),
      }),
    });
  });
}
