import type Database from "better-sqlite3";
import type { requestKinds, requestStates } from "~/db/schema/states";
import { studentFields } from "~/features/students/fields";
import { daysBefore, type SubmittedList, type Workflow } from "./lists";
import { inventName } from "./names";
import { Random } from "./random";

type Values = Record<string, unknown>;

interface DemoRequest {
  kind: (typeof requestKinds)[number];
  state: (typeof requestStates)[number];
  reason: string;
  days: number;
  note?: string;
}

const misspelt = "Ejaan nama pada senarai tidak sama dengan sijil kelahiran.";
const forgotten = "Calon tertinggal daripada senarai kelas.";

/** One for each submitted list. */
const ofLists: DemoRequest[] = [
  { kind: "correction", state: "open", reason: misspelt, days: 9 },
  {
    kind: "withdrawal",
    state: "recommended",
    reason: "Berpindah ke luar negara.",
    days: 7,
    note: "Disahkan.",
  },
  { kind: "late", state: "open", reason: forgotten, days: 4 },
  { kind: "correction", state: "approved", reason: misspelt, days: 11, note: "Sijil disemak." },
  { kind: "late", state: "rejected", reason: forgotten, days: 10, note: "Calon belum cukup umur." },
  { kind: "correction", state: "opposed", reason: misspelt, days: 3, note: "Sijil tidak dilampirkan." },
  { kind: "withdrawal", state: "open", reason: "Sakit yang lama.", days: 1 },
  { kind: "correction", state: "recommended", reason: misspelt, days: 2 },
];

/** Between the clerk's school and another: the first school asks. */
const transfers: DemoRequest[] = [
  { kind: "transfer", state: "open", reason: "Keluarga berpindah rumah ke kawasan sekolah ini.", days: 2 },
  { kind: "transfer", state: "open", reason: "Calon telah mendaftar di sekolah ini.", days: 5 },
  { kind: "transfer", state: "agreed", reason: "Calon berpindah bersama adik-beradiknya.", days: 6 },
];

/** The office sends those of schools without an account, as it does when it acts for them. */
export function fillRequests(db: Database.Database, work: Workflow, lists: readonly SubmittedList[]): void {
  const { seed, year, at, school_code: own } = work;
  const insert = inserter(db, work);
  for (const [index, { school_code }] of lists.entries()) {
    const request = ofLists[index % ofLists.length] as DemoRequest;
    const student = candidateOf(db, school_code, year, index);
    if (!student) continue;
    const { id, version, ...now } = student;
    const place = { school_code, created_by: work.admin_id };
    if (request.kind === "late") {
      const after = lateCandidate(new Random(seed, `late ${school_code}`), now, index);
      insert({ ...request, ...place, student_id: null, before: null, after });
    } else if (request.kind === "withdrawal") {
      const after = { withdrawn_at: daysBefore(at, request.days) };
      insert({ ...request, ...place, student_id: id, before: { ...now, version }, after });
    } else {
      const [before, after] = request.state === "approved" ? [misspelling(now), now] : [now, fuller(now)];
      insert({ ...request, ...place, student_id: id, before: { ...before, version }, after });
    }
  }
  const [submitted] = lists;
  const [other] = db
    .prepare<[number, string], string>(
      `select school_code from school_exam_years where exam_year = ? and state = 'draf' and school_code <> ?
       and total_students > 20 order by id`,
    )
    .pluck()
    .all(year, own);
  const places = [
    [own, other, work.clerk_id],
    [other, own, work.admin_id],
    [own, submitted?.school_code, work.clerk_id],
  ] as const;
  for (const [index, [to, from, created_by]] of places.entries()) {
    const student = from && candidateOf(db, from, year, 3 + index);
    if (!to || !from || !student) continue;
    const { id, full_name, class_name, student_code, ic_number } = student;
    insert({
      ...(transfers[index] as DemoRequest),
      ...{ created_by, school_code: to, other_school_code: from, student_id: id },
      before: { full_name, school_code: from, class_name, student_code },
      after: { full_name, ic_number, school_code: to, class_name: null },
    });
  }
}

/** Numbered and with an IC. */
function candidateOf(db: Database.Database, school_code: string, year: number, place: number) {
  const found = db
    .prepare<[string, number, number], Values & { id: number; version: number }>(
      `select id, version, ${studentFields.join(", ")} from students
       where school_code = ? and exam_year = ? and student_code is not null and ic_number is not null
       order by id limit 1 offset ?`,
    )
    .get(school_code, year, place);
  if (!found) return undefined;
  const flags = { is_student: found.is_student === 1, is_citizen: found.is_citizen === 1 };
  return Object.assign(found, flags);
}

const misspelling = (values: Values): Values => {
  const name = String(values.full_name);
  return { ...values, full_name: `${name.slice(0, -2)}${name.slice(-1)}` };
};

const fuller = (values: Values): Values => {
  const name = String(values.full_name);
  const titled = name.replace(/ (BIN|BINTI) /, " $1 HAJI ");
  return { ...values, full_name: titled === name ? `${name} ABDULLAH` : titled };
};

function lateCandidate(random: Random, neighbour: Values, index: number): Values {
  const { school_code, exam_year, class_name } = neighbour;
  return {
    ...Object.fromEntries(studentFields.map((field) => [field, null])),
    ...inventName(random, "P"),
    ...{ school_code, exam_year, class_name, gender: "P", is_student: true, is_citizen: true },
    birth_cert_number: `BK${String(index + 1).padStart(6, "0")}`,
  };
}

type NewRequest = DemoRequest & {
  school_code: string;
  other_school_code?: string;
  student_id: number | null;
  before: Values | null;
  after: Values;
  created_by: number;
};

function inserter(db: Database.Database, { year, at, admin_id, supervisor_id }: Workflow) {
  const insert = db.prepare(
    `insert into requests (exam_year, kind, state, school_code, other_school_code, student_id, before, after, reason,
       created_by, agreed_by, agreed_at, recommended_by, recommended_at, recommendation, decided_by, decided_at, decision,
       created_at, updated_at, version)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (request: NewRequest) => {
    const { kind, state, school_code, other_school_code, student_id, before, after, reason, days } = request;
    const sent_at = daysBefore(at, days);
    const acted_at = daysBefore(at, days - 1);
    const step = (isTaken: boolean, by: number) => (isTaken ? [by, acted_at] : [null, null]);
    const note = request.note ?? null;
    const isRecommended = state === "recommended" || state === "opposed";
    const isDecided = state === "approved" || state === "rejected";
    insert.run(
      ...[year, kind, state, school_code, other_school_code, student_id, before && JSON.stringify(before)],
      ...[JSON.stringify(after), reason, request.created_by],
      ...step(state === "agreed", admin_id),
      ...[...step(isRecommended, supervisor_id), isRecommended ? note : null],
      ...[...step(isDecided, admin_id), isDecided ? note : null],
      ...[sent_at, state === "open" ? sent_at : acted_at, state === "open" ? 1 : 2],
    );
  };
}
