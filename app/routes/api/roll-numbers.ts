import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { previewRollNumbers, rowsOf } from "~/features/roll-numbers/queries";
import { rollNumberCall } from "~/features/roll-numbers/schema";
import { answers, type Call, calls } from "~/http/calls";
import { answerJson, readJson } from "~/http/json";
import { t } from "~/messages";

async function number({ request, actor }: Call): Promise<Response> {
  const input = await readJson(request, rollNumberCall);
  const { preview, ...numbering } = input.value;
  if (!preview) {
    return answerJson(actor, input, () => generateRollNumbers(actor, { ...numbering, without_class: true }), {
      body: ({ numbering_id: _, ...data }) => ({ data, message: t("student.code_updated") }),
    });
  }
  // A preview writes nothing, so it needs no submission key.
  return answerJson(actor, { ...input, key: null }, () => previewRollNumbers(actor, numbering), {
    body: (seen) => ({
      data: { ...rowsOf(seen), collisions: seen.collisions, fingerprint: seen.fingerprint },
      message: t("roll_number.previewed"),
    }),
  });
}

export const loader = calls({
  "students/roll_numbers": {
    POST: answers({ may: "roll_number.generate", body: rollNumberCall, respond: number }),
  },
});

export const action = loader;
