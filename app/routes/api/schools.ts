import { importSchools, schoolListJudgedAhead, schoolRecords } from "~/features/imports/judging";
import { objectionsToClosing, sentenceOfClosing, setClosing } from "~/features/schools/closing";
import {
  createSchool,
  deleteSchool,
  objectionsToNewSchool,
  objectionsToSchool,
  updateContact,
  updateSchool,
} from "~/features/schools/commands";
import { allSchools, findSchool, listSchools } from "~/features/schools/queries";
import { contactEdit, schoolClosing, schoolEditFor, schoolList, schoolNew } from "~/features/schools/schema";
import { calls, lists, reads, withoutData, writes } from "~/http/calls";

export const loader = calls({
  schools: {
    GET: lists({
      may: "school.view",
      query: schoolList,
      read: ({ actor, query }) => listSchools(actor, query),
    }),
    POST: writes({
      may: "school.add",
      body: schoolNew,
      judge: objectionsToNewSchool,
      run: ({ actor, body }) => createSchool(actor, body),
      status: 201,
      said: "school.created",
    }),
  },
  "schools/all": {
    GET: reads({ may: "school.view", read: ({ actor }) => allSchools(actor) }),
  },
  "schools/import": {
    POST: writes({
      may: "school.import",
      body: schoolRecords,
      prepare: ({ body }) => schoolListJudgedAhead(body.schools),
      run: ({ actor, body, prepared }) => importSchools(actor, body.schools, prepared),
      status: 201,
      said: ({ created }) => ({ key: "school.imported", values: { n: String(created) } }),
      answer: (data) => ({ success: true, data }),
      failed: { success: false },
    }),
  },
  "schools/:id": {
    GET: reads({ may: "school.view", read: ({ actor, id }) => findSchool(actor, id) }),
    PUT: writes({
      may: "school.edit",
      finds: ({ actor, id }) => findSchool(actor, id),
      body: schoolEditFor,
      judge: (given, { actor, id }) => objectionsToSchool(actor, id, given),
      run: ({ actor, id, body }) => updateSchool(actor, id, body),
      said: "school.updated",
    }),
    DELETE: writes({
      may: "school.delete",
      run: ({ actor, id }) => deleteSchool(actor, id),
      said: "school.removed",
      answer: withoutData,
    }),
  },
  "schools/:id/contact": {
    PUT: writes({
      may: "school.contact",
      finds: ({ actor, id }) => findSchool(actor, id),
      body: contactEdit,
      run: ({ actor, id, body }) => updateContact(actor, id, body),
      said: "school.updated",
    }),
  },
  "schools/:id/closing": {
    PUT: writes({
      may: "school.close",
      finds: ({ actor, id }) => findSchool(actor, id),
      body: schoolClosing,
      judge: (given, { found }) => objectionsToClosing(found, given),
      run: ({ actor, id, body }) => setClosing(actor, id, body),
      said: sentenceOfClosing,
    }),
  },
});

export const action = loader;
