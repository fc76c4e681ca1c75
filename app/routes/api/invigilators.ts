import { staffingBoard } from "~/features/invigilators/board";
import {
  createInvigilator,
  createInvigilators,
  deleteInvigilator,
  updateInvigilator,
} from "~/features/invigilators/commands";
import { objectionsToInvigilator } from "~/features/invigilators/objections";
import { findInvigilator, invigilatorsOf, officeRule } from "~/features/invigilators/queries";
import { updateRule } from "~/features/invigilators/rule";
import { otherPlacesOf } from "~/features/invigilators/same";
import {
  invigilatorEdit,
  invigilatorList,
  invigilatorNew,
  invigilatorsNew,
  ruleEdit,
  staffingOf,
} from "~/features/invigilators/schema";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { calls, lists, reads, writes } from "~/http/calls";

export const loader = calls({
  invigilators: {
    /** Each with the other places where the same person may be on one day. */
    GET: reads({
      may: "invigilator.view",
      query: invigilatorList,
      read: ({ actor, query }) => {
        if (!findSchoolYear(actor, query.school_code, query.exam_year)) return null;
        const places = otherPlacesOf(actor, query);
        return invigilatorsOf(actor, query).map((one) => ({ ...one, places: places.get(one.id) ?? [] }));
      },
    }),
    POST: writes({
      may: "invigilator.manage",
      body: invigilatorNew,
      judge: (given, { actor }) => objectionsToInvigilator(actor, given),
      run: ({ actor, body }) => createInvigilator(actor, body),
      status: 201,
    }),
  },
  "invigilators/many": {
    POST: writes({
      may: "invigilator.manage",
      body: invigilatorsNew,
      run: ({ actor, body }) => createInvigilators(actor, body),
      status: 201,
    }),
  },
  "invigilators/schools": {
    GET: lists({
      may: "invigilator.view",
      query: staffingOf,
      read: ({ actor, query }) => staffingBoard(actor, query.exam_year, query),
    }),
  },
  "invigilators/rule": {
    GET: reads({ may: "invigilator.view", read: () => officeRule() }),
    PUT: writes({
      may: "invigilator.rule",
      body: ruleEdit,
      run: ({ actor, body }) => updateRule(actor, body),
    }),
  },
  "invigilators/:id": {
    GET: reads({ may: "invigilator.view", read: ({ actor, id }) => findInvigilator(actor, id) }),
    PUT: writes({
      may: "invigilator.manage",
      finds: ({ actor, id }) => findInvigilator(actor, id),
      body: invigilatorEdit,
      judge: (given, { actor, id, found: { school_code, exam_year } }) =>
        objectionsToInvigilator(actor, { ...given, school_code, exam_year }, id),
      run: ({ actor, id, body }) => updateInvigilator(actor, id, body),
    }),
    DELETE: writes({ may: "invigilator.manage", run: ({ actor, id }) => deleteInvigilator(actor, id) }),
  },
});

export const action = loader;
