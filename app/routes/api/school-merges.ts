import { mergeOrUndo, objectionsToStep, sentenceOfMerge } from "~/features/school-merges/commands";
import { obstaclesToUndo } from "~/features/school-merges/obstacles";
import { planMerge } from "~/features/school-merges/plan";
import { findMerge } from "~/features/school-merges/queries";
import { mergeQuery, mergeStep } from "~/features/school-merges/schema";
import { findSchool } from "~/features/schools/queries";
import { calls, reads, writes } from "~/http/calls";
import { unprocessable } from "~/http/json";
import { type Sentence, sentenceText } from "~/messages";

const texts = (sentences: readonly Sentence[]): string[] => sentences.map((each) => sentenceText(each));

export const loader = calls({
  "schools/:id/merge": {
    GET: reads({
      may: "school.merge",
      finds: ({ actor, id }) => findSchool(actor, id),
      query: mergeQuery,
      read: ({ actor, found: school, query: { school_code }, request }) => {
        const merge = findMerge(actor, school.id) ?? null;
        const plan = school_code === null ? null : planMerge(actor, school, school_code);
        if (plan && Object.keys(plan.problems).length > 0) throw unprocessable(request, plan.problems);
        return {
          merge,
          undo_obstacles: merge ? texts(obstaclesToUndo(merge)) : [],
          ...(plan && {
            closed_from: plan.closed_from,
            gives_contact: plan.gives_contact,
            fingerprint: plan.fingerprint,
            counts: plan.counts,
            obstacles: texts([...plan.fixed, ...plan.obstacles]),
          }),
        };
      },
    }),
    POST: writes({
      may: "school.merge",
      finds: ({ actor, id }) => findSchool(actor, id),
      body: mergeStep,
      judge: (given, { actor, id }) => objectionsToStep(actor, id, given),
      run: ({ actor, id, body }) => mergeOrUndo(actor, id, body),
      said: (merge, { body, found }) => sentenceOfMerge(body, found.school_name, merge),
    }),
  },
});

export const action = loader;
