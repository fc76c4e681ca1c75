import { absences } from "./absences";
import { account } from "./account";
import { audit } from "./audit";
import { duplicates } from "./duplicates";
import { examPapers } from "./exam-papers";
import { examYears } from "./exam-years";
import { exportLayouts } from "./export-layouts";
import { imports } from "./imports";
import { lookups } from "./lookups";
import { notices } from "./notices";
import { office } from "./office";
import { type Asking, askingOf, type Question, type Questions } from "./question";
import { readiness } from "./readiness";
import { requests } from "./requests";
import { rollNumbers } from "./roll-numbers";
import { rooms } from "./rooms";
import { schoolExamYears } from "./school-exam-years";
import { schools } from "./schools";
import { sheets } from "./sheets";
import { signOff } from "./sign-off";
import { specialNeeds } from "./special-needs";
import { stats } from "./stats";
import { students } from "./students";
import { trash } from "./trash";
import { users } from "./users";
import { visitors } from "./visitors";

const written: Questions = {
  ...account,
  ...users,
  ...students,
  ...specialNeeds,
  ...imports,
  ...rollNumbers,
  ...sheets,
  ...schools,
  ...trash,
  ...audit,
  ...examYears,
  ...requests,
  ...duplicates,
  ...lookups,
  ...stats,
  ...schoolExamYears,
  ...readiness,
  ...signOff,
  ...office,
  ...exportLayouts,
  ...examPapers,
  ...rooms,
  ...absences,
  ...notices,
  ...visitors,
};

type Entry = NonNullable<Question["GET"]> & { ask: Asking };

/** What the tests ask of each address outside the API: the only table that a new screen needs. */
export const questions: Record<string, Omit<Question, "GET" | "POST"> & { GET?: Entry; POST?: Entry }> =
  Object.fromEntries(
    Object.entries(written).map(([address, question]) => {
      const { GET, POST, ...facts } = question;
      const whole = (entry: Question["GET"]) =>
        entry && { ...entry, ask: askingOf(address, question, entry) };
      return [address, { ...facts, GET: whole(GET), POST: whole(POST) }];
    }),
  );
