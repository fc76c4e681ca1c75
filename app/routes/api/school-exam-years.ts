import {
  deleteSchoolExamYear,
  objectionsToRegistering,
  registerSchool,
} from "~/features/school-exam-years/commands";
import {
  massUpdateSchoolExamYears,
  objectionsToRegistrationEdit,
  updateSchoolExamYear,
} from "~/features/school-exam-years/moves/commands";
import {
  findRegistration,
  listRegistrations,
  readableRegistration,
} from "~/features/school-exam-years/queries";
import {
  registrationEdit,
  registrationList,
  registrationNew,
  registrationsEdit,
} from "~/features/school-exam-years/schema";
import { calls, lists, reads, writes } from "~/http/calls";

export const loader = calls({
  school_exam_years: {
    POST: writes({
      may: "school_exam_year.register",
      body: registrationNew,
      judge: (given, { actor }) => objectionsToRegistering(actor, given),
      run: ({ actor, body }) => registerSchool(actor, body),
      status: 201,
      said: "school_exam_year.created",
    }),
  },
  "school_exam_years/stats": {
    GET: lists({
      may: "school_exam_year.view",
      query: registrationList,
      read: ({ actor, query }) => listRegistrations(actor, query),
    }),
  },
  "school_exam_years/mass_update": {
    PUT: writes({
      may: "school_exam_year.manage",
      body: registrationsEdit,
      run: ({ actor, body }) => massUpdateSchoolExamYears(actor, body),
      said: ({ updated: n }) => ({ key: "school_exam_year.mass_updated", values: { n } }),
    }),
  },
  "school_exam_years/:id": {
    GET: reads({ may: "school_exam_year.view", read: ({ actor, id }) => readableRegistration(actor, id) }),
    PUT: writes({
      may: "school_exam_year.manage",
      finds: ({ actor, id }) => findRegistration(actor, id),
      body: registrationEdit,
      judge: (given, { actor, id }) => objectionsToRegistrationEdit(actor, id, given),
      run: ({ actor, id, body }) => updateSchoolExamYear(actor, id, body),
      said: "school_exam_year.updated",
    }),
    DELETE: writes({
      may: "school_exam_year.manage",
      run: ({ actor, id }) => deleteSchoolExamYear(actor, id),
      said: "school_exam_year.removed",
      answer: () => ({ success: true }),
      failed: { success: false },
    }),
  },
});

export const action = loader;
