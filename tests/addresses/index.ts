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
type Methods = "GET" | "POST" | "PUT" | "DELETE";
type Whole = Omit<Question, Methods> & Partial<Record<Methods, Entry>>;

const whole = Object.entries(written).map(([address, question]): [string, Whole] => {
  const { GET, POST, PUT, DELETE, ...facts } = question;
  const entries = Object.entries({ GET, POST, PUT, DELETE }).flatMap(([method, entry]) =>
    entry ? [[method, { ...entry, ask: askingOf(address, question, entry) }]] : [],
  );
  return [address, { ...facts, ...Object.fromEntries(entries) }];
});

const ofApi = ([address]: [string, Whole]) => address.startsWith("/api/");

/** What the tests ask of each address outside the API: the only table that a new screen needs. */
export const questions: Record<string, Whole> = Object.fromEntries(whole.filter((one) => !ofApi(one)));

/** What the tests ask of each call of the API. */
export const calls: Record<string, Whole> = Object.fromEntries(whole.filter(ofApi));
