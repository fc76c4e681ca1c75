import { findRegistration, readableRegistration } from "~/features/school-exam-years/queries";
import {
  sentenceOfSigned,
  setListState,
  setListStates,
} from "~/features/school-exam-years/sign-off/commands";
import { sentenceOfStep } from "~/features/school-exam-years/sign-off/on-behalf";
import { signaturesOf, stepsOfList } from "~/features/school-exam-years/sign-off/queries";
import { permissionFor } from "~/features/school-exam-years/sign-off/rules";
import { listStep, signOffCall } from "~/features/school-exam-years/sign-off/schema";
import {
  changesOfVersion,
  findVersion,
  versionList,
  versionsOfList,
} from "~/features/school-exam-years/versions";
import { requireActor } from "~/http/actor";
import { calls, lists, reads, writes } from "~/http/calls";
import { idFrom, orNotFound } from "~/http/refusals";

export const loader = calls({
  "school_exam_years/mass_state": {
    PUT: writes({
      may: "list.sign_many",
      body: signOffCall,
      prepare: ({ request, actor, body }) => requireActor(request, permissionFor(actor, body)),
      run: ({ actor, body: { rows, ...step } }) => setListStates(actor, step, rows),
      said: (signed, { body }) => sentenceOfSigned(body.state, signed),
    }),
  },
  "school_exam_years/:id/state": {
    /** The registration with the steps that its list has taken. */
    GET: reads({
      may: "school_exam_year.view",
      finds: ({ actor, id }) => readableRegistration(actor, id),
      read: ({ found }) => ({
        ...found,
        signatures: signaturesOf(found).signatures,
        steps: stepsOfList(found),
      }),
    }),
    PUT: writes({
      may: "list.sign",
      finds: ({ actor, id }) => findRegistration(actor, id),
      body: listStep,
      prepare: ({ request, actor, body }) => requireActor(request, permissionFor(actor, body)),
      run: ({ actor, id, body }) => setListState(actor, id, body),
      said: ({ state }, { body }) => sentenceOfStep(state, body.on_behalf),
    }),
  },
  "school_exam_years/:id/versions": {
    GET: lists({
      may: "school_exam_year.view",
      finds: ({ actor, id }) => readableRegistration(actor, id),
      query: versionList,
      read: ({ found, query }) => versionsOfList(found.id, query),
    }),
  },
  "school_exam_years/:id/versions/:version": {
    /** The changes of one version. */
    GET: lists({
      may: "school_exam_year.view",
      finds: ({ request, actor, id, params }) =>
        findVersion(orNotFound(request, readableRegistration(actor, id)).id, idFrom(request, params.version)),
      query: versionList,
      read: ({ actor, found, query }) => ({ ...changesOfVersion(actor, found, query), version: found }),
    }),
  },
});

export const action = loader;
