import type { Actor } from "~/auth/actor";
import type { DraftForm } from "~/features/imports/form-schema";
import { draftJudgedAhead } from "~/features/imports/judging/candidate-plan";
import { requestHeld } from "~/features/imports/saving/requests";
import { anotherRequest } from "~/features/values/another-request";
import { answerForm, type ReadForm } from "~/http/forms";

/** The held lines of a list that is closed to its school, as one group of requests. */
export async function sendRequests(
  actor: Actor,
  id: string,
  form: ReadForm<DraftForm> & { status: "success" },
  path: string,
) {
  const judged = await draftJudgedAhead(actor, id);
  await anotherRequest();
  return answerForm(actor, form, () => requestHeld(actor, id, form.value, judged), {
    to: path,
    flash: ({ sent, group_id, left }) => ({
      key: left > 0 ? "import.requests_sent_left" : "import.requests_sent",
      values: { n: sent, id: group_id, left },
      kind: sent > 0 ? "success" : "info",
    }),
  });
}
