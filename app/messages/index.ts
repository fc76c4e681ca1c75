import { absences } from "./absences";
import { account } from "./account";
import { accountLinks } from "./account-links";
import { alarms } from "./alarms";
import { alerts } from "./alerts";
import { audit } from "./audit";
import { backups } from "./backups";
import { batch } from "./batch";
import { checks } from "./checks";
import { common } from "./common";
import { database } from "./database";
import { doctor } from "./doctor";
import { duplicates } from "./duplicates";
import { earlier } from "./earlier";
import { enhance } from "./enhance";
import { examPapers } from "./exam-papers";
import { examYears } from "./exam-years";
import { exportLayouts } from "./export-layouts";
import { exports } from "./exports";
import { figure } from "./figure";
import { groupedIc } from "./grouped-ic";
import { handovers } from "./handovers";
import { help } from "./help";
import { history } from "./history";
import { home } from "./home";
import { httpErrors } from "./http-errors";
import { identity } from "./identity";
import { imports } from "./imports";
import { invigilators } from "./invigilators";
import { islands } from "./islands";
import { jawi } from "./jawi";
import { key } from "./key";
import { keyboard } from "./keyboard";
import { labels } from "./labels";
import { listStates } from "./list-states";
import { listVersions } from "./list-versions";
import { lists } from "./lists";
import { lookups } from "./lookups";
import { machines } from "./machines";
import { movements } from "./movements";
import { navigation } from "./navigation";
import { near } from "./near";
import { news } from "./news";
import { notices } from "./notices";
import { office } from "./office";
import { ownerNotices } from "./owner-notices";
import { packets } from "./packets";
import { persons } from "./persons";
import { printouts } from "./printouts";
import { problems } from "./problems";
import { readiness } from "./readiness";
import { register } from "./register";
import { reminders } from "./reminders";
import { replica } from "./replica";
import { reports } from "./reports";
import { reprints } from "./reprints";
import { requests } from "./requests";
import { roles } from "./roles";
import { rollNumbers } from "./roll-numbers";
import { rooms } from "./rooms";
import { scans } from "./scans";
import { schoolExamYears } from "./school-exam-years";
import { schoolMerges } from "./school-merges";
import { schoolNotes } from "./school-notes";
import { schools } from "./schools";
import { scripts } from "./scripts";
import { search } from "./search";
import { secondStep } from "./second-step";
import { sessions } from "./sessions";
import { settlement } from "./settlement";
import { sheetChoices } from "./sheet-choices";
import { sheetMany } from "./sheet-many";
import { sheets } from "./sheets";
import { specialNeeds } from "./special-needs";
import { standby } from "./standby";
import { statements } from "./statements";
import { statistics } from "./statistics";
import { storage } from "./storage";
import { storedForms } from "./stored-forms";
import { studentGrid } from "./student-grid";
import { students } from "./students";
import { system } from "./system";
import { today } from "./today";
import { trash } from "./trash";
import { upgrade } from "./upgrade";
import { users } from "./users";
import { withdrawal } from "./withdrawal";

export { figure, groupedIc };

/** Every Malay sentence of the product; placeholders are `{name}`. */
export const catalogue = {
  ...common,
  ...labels,
  ...problems,
  ...system,
  ...database,
  ...storage,
  ...key,
  ...upgrade,
  ...replica,
  ...doctor,
  ...standby,
  ...httpErrors,
  ...roles,
  ...navigation,
  ...account,
  ...accountLinks,
  ...home,
  ...storedForms,
  ...ownerNotices,
  ...sessions,
  ...identity,
  ...duplicates,
  ...users,
  ...withdrawal,
  ...listVersions,
  ...scans,
  ...scripts,
  ...search,
  ...secondStep,
  ...lookups,
  ...schools,
  ...schoolMerges,
  ...examYears,
  ...schoolExamYears,
  ...readiness,
  ...listStates,
  ...notices,
  ...office,
  ...schoolNotes,
  ...studentGrid,
  ...students,
  ...movements,
  ...near,
  ...news,
  ...jawi,
  ...checks,
  ...backups,
  ...batch,
  ...register,
  ...reprints,
  ...reminders,
  ...requests,
  ...history,
  ...trash,
  ...persons,
  ...audit,
  ...alarms,
  ...alerts,
  ...imports,
  ...exports,
  ...rollNumbers,
  ...reports,
  ...rooms,
  ...invigilators,
  ...machines,
  ...packets,
  ...settlement,
  ...statements,
  ...today,
  ...sheetChoices,
  ...sheetMany,
  ...sheets,
  ...statistics,
  ...lists,
  ...printouts,
  ...examPapers,
  ...absences,
  ...specialNeeds,
  ...exportLayouts,
  ...handovers,
  ...help,
  ...earlier,
  ...enhance,
  ...islands,
  ...keyboard,
} as const;

export type MessageKey = keyof typeof catalogue;
export type MessageValues = Record<string, string | number>;

/** A numeric count is written with its commas; text stays as it is. */
export function t(key: MessageKey, values?: MessageValues): string {
  const text: string = catalogue[key];
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => written(name, values[name] ?? whole)) : text;
}

/** A key and its values, for `t` to make a sentence of in another layer. */
export interface Sentence {
  key: MessageKey;
  values?: MessageValues;
}

export function sentenceText(sentence: Sentence): string;
export function sentenceText(sentence: Sentence | null): string | null;
export function sentenceText(sentence: Sentence | null): string | null {
  return sentence && t(sentence.key, sentence.values);
}

/** Only these placeholders count: years, line numbers and typed values are numbers without commas. */
const counts = new Set(
  `n m all done left students schools users registrations candidates with_code numbered wrong seen shown skipped
  registered kept counted boys girls late max total page pages`.split(/\s+/),
);

const written = (name: string, value: string | number) =>
  typeof value === "number" && counts.has(name) ? figure(value) : String(value);

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(catalogue, key);
}

type LabelKey = Extract<keyof typeof labels, `label.${string}`>;
export type FieldName = LabelKey extends `label.${infer Name}` ? Name : never;

/** A blank path is the whole request; otherwise the last part names the field: `rows[3].full_name` and `3.full_name` are `full_name`. */
export function labelOf(field: string): string {
  if (field === "") return labels["label.request"];
  const [, at] = /(?:^|[.[])(\d+)\]?$/.exec(field) ?? [];
  if (at !== undefined) return t("label.line", { n: Number(at) + 1 });
  const name = field.split(".").at(-1) ?? field;
  const key = `label.${name}`;
  return isMessageKey(key) ? catalogue[key] : name;
}

type ProblemKey = keyof typeof problems;
export type ProblemCode = ProblemKey extends `problem.${infer Code}` ? Code : never;

/** A stable code with the values of its sentence. */
export interface Problem {
  code: ProblemCode;
  values?: MessageValues;
}
export type Problems = Record<string, Problem[]>;

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0;

export const problem = (code: ProblemCode, values?: MessageValues): Problem =>
  values ? { code, values } : { code };

export const isProblemCode = (code: string): code is ProblemCode =>
  Object.hasOwn(problems, `problem.${code}`);

/** Numbers in the sentence are written without commas (docs/api). */
export function explain(
  field: string,
  { code, values = {} }: Problem,
): { code: ProblemCode; message: string } {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return { code, message: t(`problem.${code}`, { label: labelOf(field), ...Object.fromEntries(texts) }) };
}
