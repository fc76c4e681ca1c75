import { sqlite } from "~/db/client";
import { createDraft } from "~/features/imports/drafts";
import { fingerprintOfRequests, requestHeld } from "~/features/imports/saving";
import { actOnRequest } from "~/features/requests/decide";
import type { RequestAction } from "~/features/requests/rules";
import type { RequestNew } from "~/features/requests/schema";
import { sendRequest } from "~/features/requests/send";
import type { StudentRecord } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import { candidateAt, expectFewer, fuller, lastNumbered, valuesOf } from "./candidates-at-work";
import { type Diary, done } from "./diary";
import type { CompleteList } from "./lists";
import { inventName } from "./names";
import { admin, clerkOf, supervisorOf } from "./people";
import { Random } from "./random";

interface DemoRequest {
  kind: "correction" | "late" | "withdrawal";
  days: number;
  /** What the district or the office did with it a day later; otherwise it waits. */
  action?: RequestAction;
  note?: string;
}

/** One for each submitted list. The first two are of the supervisor's district. */
const ofLists: DemoRequest[] = [
  { kind: "withdrawal", days: 7, action: "recommend", note: "Disahkan." },
  { kind: "correction", days: 3, action: "oppose", note: "Sijil tidak dilampirkan." },
  { kind: "late", days: 4 },
  { kind: "correction", days: 11, action: "approve", note: "Sijil disemak." },
  { kind: "late", days: 10, action: "reject", note: "Calon belum cukup umur." },
  { kind: "correction", days: 9 },
  { kind: "withdrawal", days: 2 },
  { kind: "correction", days: 2, action: "recommend" },
];

const reasons = {
  correction: "Nama bapa pada senarai tidak sama dengan sijil kelahiran.",
  late: "Calon tertinggal daripada senarai kelas.",
  withdrawal: "Ke luar negara.",
} as const;

export function fillRequests(diary: Diary, lists: readonly CompleteList[]): void {
  const submitted = lists.filter(({ state }) => state !== "draf");
  for (const [index, list] of submitted.entries()) {
    const { kind, days, action, note = null } = ofLists[index % ofLists.length] as DemoRequest;
    const student = candidateAt(list.school_code, diary.year, index);
    if (!student) continue;
    let id = 0;
    diary.add(days, () => {
      id = done(sendRequest(clerkOf(list.school_code), requestOf(diary, kind, student))).id;
    });
    if (!action) continue;
    const isOfOffice = action === "approve" || action === "reject";
    diary.add(days - 1, () => act(isOfOffice ? admin() : supervisorOf(list.district_code), id, action, note));
  }
  const [, ...others] = submitted;
  fillGroup(diary, others.at(-1));
  fillTransfers(diary, submitted[0]);
}

/** A school that had sent its list pastes a newer one: its changes are requests of one group. */
function fillGroup(diary: Diary, list: CompleteList | undefined): void {
  if (!list) return;
  const { school_code } = list;
  const place = { school_code, exam_year: diary.year };
  diary.add(2, () => {
    const [one, other] = [10, 11].map((at) => candidateAt(school_code, diary.year, at));
    if (!one || !other) return;
    const clerk = clerkOf(school_code);
    const lines = [one, other].map((each) => `${fuller(each)}\t${each.ic_number}`);
    const draft = createDraft(clerk, "students", ["NAMA\tNO KP", ...lines].join("\n"), place);
    const fingerprint = fingerprintOfRequests(clerk, draft);
    done(requestHeld(clerk, draft, { fingerprint, reason: reasons.correction }));
  });
}

function requestOf(diary: Diary, kind: DemoRequest["kind"], student: StudentRecord): RequestNew {
  const values = valuesOf(student);
  const reason = reasons[kind];
  const change = { student_id: student.id, reason, version: null };
  if (kind === "withdrawal") return { kind, ...change, cause: "moved", withdrawn_at: diary.momentBefore(12) };
  if (kind === "correction") return { kind, ...values, ...change, full_name: fuller(values) };
  return { kind, reason, ...lateCandidate(diary, values) };
}

/** Of the class of another. */
function lateCandidate({ seed, at }: Diary, another: StudentNew): StudentNew {
  const random = new Random(seed, `late ${another.school_code}`);
  return {
    ...{ ...another, ...inventName(random, "P") },
    ...{ gender: "P", is_student: true, is_citizen: true },
    ...{ ic_number: null, student_code: null, passport_number: null, visa_number: null },
    birth_cert_number: `BK${at.getUTCFullYear() % 100}${random.between(1000, 9999)}`,
  };
}

function act(
  actor: ReturnType<typeof supervisorOf>,
  id: number,
  action: RequestAction,
  note: string | null = null,
): void {
  if (actor) done(actOnRequest(actor, id, { action, note, version: null, student_version: null }));
}

const draftLists = sqlite
  .prepare<[number, string], string>(
    `select school_code from school_exam_years where exam_year = ? and state = 'draf' and school_code <> ?
     and total_students > 20 order by id`,
  )
  .pluck();

/** Between the clerk's school and others: the first school asks for a candidate of the second, and one offers its candidate. */
function fillTransfers(diary: Diary, submitted: CompleteList | undefined): void {
  const { year, school_code: own } = diary;
  const [other, another = other] = draftLists
    .all(year, own)
    .filter((code) => code !== submitted?.school_code);
  const transfers = [
    { to: own, from: other, place: 3, days: 2, reason: "Keluarga berpindah rumah ke kawasan sekolah ini." },
    { to: other, from: own, place: 4, days: 5, reason: "Calon telah mendaftar di sekolah ini." },
    {
      to: own,
      from: submitted?.school_code,
      place: 5,
      days: 6,
      reason: "Calon berpindah bersama adik-beradiknya.",
    },
    { to: another, from: own, place: "last", days: 8, reason: "Calon telah berpindah ke sekolah ini." },
  ] as const;
  const leaving = other && candidateAt(other, year, 6);
  if (leaving)
    diary.add(4, () => {
      const reason = "Calon kini belajar di sekolah penerima.";
      const offer = { student_id: leaving.id, to_school_code: own, version: null, reason };
      done(sendRequest(clerkOf(other), { kind: "offer", ...offer }));
    });
  for (const { to, from, place, days, reason } of transfers) {
    const student = from && (place === "last" ? lastNumbered(from, year) : candidateAt(from, year, place));
    if (!to || !from || !student) continue;
    const { full_name, ic_number, passport_number, birth_cert_number } = student;
    const identity = { ic_number, passport_number, birth_cert_number };
    let id = 0;
    diary.add(days, () => {
      const request = { exam_year: year, full_name, ...identity, class_name: null, reason };
      id = done(sendRequest(clerkOf(to), { kind: "transfer", ...request })).id;
    });
    if (days < 6) continue;
    diary.add(days - 1, () => {
      act(clerkOf(from), id, "agree");
      if (place === "last") expectFewer(clerkOf(from), from, year, 1);
    });
  }
}
