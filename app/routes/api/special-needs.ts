import { objectionsToTyped, removeNeed, saveNeed } from "~/features/special-needs/commands";
import { countNeeds, findNeed, listNeedOptions, listNeeds } from "~/features/special-needs/queries";
import { needList, specialNeed } from "~/features/special-needs/schema";
import { findStudent } from "~/features/students/queries";
import { calls, lists, reads, writes } from "~/http/calls";

export const loader = calls({
  special_needs: {
    GET: lists({
      may: "special_need.view",
      query: needList,
      read: ({ actor, query }) => ({ ...listNeeds(actor, query), counts: countNeeds(actor, query) }),
    }),
  },
  "special_needs/options": {
    GET: reads({ may: "special_need.view", read: () => listNeedOptions() }),
  },
  "students/:id/special_needs": {
    GET: reads({ may: "special_need.view", read: ({ actor, id }) => findNeed(actor, id) }),
    PUT: writes({
      may: "special_need.edit",
      finds: ({ actor, id }) => findStudent(actor, id),
      body: specialNeed,
      judge: (given, { actor, id }) => objectionsToTyped(actor, id, given),
      run: ({ actor, id, body }) => saveNeed(actor, id, body),
    }),
    DELETE: writes({ may: "special_need.edit", run: ({ actor, id }) => removeNeed(actor, id) }),
  },
});

export const action = loader;
