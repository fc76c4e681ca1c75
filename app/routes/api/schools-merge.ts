import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { mergeOrUndo, objectionsToStep } from "~/features/school-merges/commands.server";
import { whyNoUndo, whyUndoFixed } from "~/features/school-merges/obstacles.server";
import { planMerge } from "~/features/school-merges/plan.server";
import { findMerge } from "~/features/school-merges/queries.server";
import { mergeQuery, mergeStep } from "~/features/school-merges/schema";
import { findSchool } from "~/features/schools/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, unprocessable } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { type Sentence, sentenceText } from "~/messages";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school.merge");
    const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
    const { school_code } = readQuery(request, mergeQuery);
    const merge = findMerge(actor, school.id) ?? null;
    const plan = school_code === null ? null : planMerge(actor, school, school_code);
    if (plan && Object.keys(plan.problems).length > 0) throw unprocessable(request, plan.problems);
    return Response.json({
      data: {
        merge,
        undo_obstacles: merge ? texts([whyUndoFixed(merge), ...whyNoUndo(merge)]) : [],
        ...(plan && {
          closed_from: plan.closed_from,
          gives_contact: plan.gives_contact,
          fingerprint: plan.fingerprint,
          counts: plan.counts,
          obstacles: texts([...plan.fixed, ...plan.obstacles]),
        }),
      },
      error: null,
    });
  });
}

const texts = (sentences: readonly (Sentence | null)[]): string[] =>
  sentences.flatMap((sentence) => sentenceText(sentence) ?? []);

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school.merge");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const id = idFrom(request, params.id);
    orNotFound(request, findSchool(actor, id));
    const input = await readJson(request, mergeStep, {
      judge: (given) => objectionsToStep(actor, id, given),
    });
    return answerJson(actor, input, () => mergeOrUndo(actor, id, input.value));
  });
}
