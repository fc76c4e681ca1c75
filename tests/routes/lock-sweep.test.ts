import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { root } from "../support/child";
import {
  formOf,
  jsonOf,
  makeActing,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

/**
 * What each command that writes candidates answers in each state of the year and the list, to each role and through both doors. The
 * expectations are written by hand, from docs/product.md 5.12 and 5.13, decision 034 and the matrix of roles, never from the rule.
 *
 * The states of a list of AAA0001: open (draft, year not locked), locked (never submitted), submitted (year not locked), final (signed by
 * all, year locked), closed (the year).
 *
 *     ok    the candidates are changed            req   a request is stored, and no candidate changes
 *     late  a candidate is added, marked as late  step  the step of a request is stored, and no candidate changes
 *     403 409 422  refused with that status       303e  the form leads back with a message of an error
 *     409r 303r    refused with a sentence that speaks of a request
 *
 * A single answer is that of all five states.
 */
const expected = `
command                                    | door | SU                        | PENYELIA_DAERAH           | ADMIN                     | OBSERVER
                                           |      | open lock subm finl clsd  | open lock subm finl clsd  | open lock subm finl clsd  |
add a candidate                            | form | ok   req  req  req  409   | 403                       | ok   late ok   late 409   | 403
add a candidate                            | call | ok   late 409  409r 409   | 403                       | ok   late ok   late 409   | 403
add a row of the register                  | form | ok   409r 409  409r 409   | 403                       | ok   late ok   late 409   | 403
add a batch                                | form | ok   409r 409  409r 409   | 403                       | ok   late ok   409  409   | 403
import new candidates                      | form | ok   422  422  422  422   | 403                       | ok   late ok   422  422   | 403
import new candidates                      | call | ok   late 422  422r 422   | 403                       | ok   late ok   422  422   | 403
import corrections                         | form | ok   422  422  422  422   | 403                       | ok   ok   ok   422  422   | 403
import corrections                         | call | ok   409r 422  409r 409   | 403                       | ok   ok   ok   422  422   | 403
import new candidates among corrections    | call | ok   409r 422  409r 409   | 403                       | ok   late ok   422  422   | 403
edit a candidate                           | form | ok   req  req  req  409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
edit a candidate                           | call | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
edit in the grid                           | form | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
delete a candidate                         | form | ok   409r 409  409r 409   | 403                       | ok   ok   ok   409  409   | 403
delete a candidate                         | call | ok   409r 409  409r 409   | 403                       | ok   ok   ok   409  409   | 403
withdraw a candidate                       | form | ok   req  req  req  409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
withdraw a candidate                       | call | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
reinstate a candidate                      | form | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
reinstate a candidate                      | call | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
give many a class                          | form | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   409  409   | 403
withdraw many                              | form | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   409  409   | 403
delete many                                | form | ok   409r 409  409r 409   | 403                       | ok   ok   ok   409  409   | 403
give roll numbers (mass_update)            | call | ok   409r 409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   409  409   | 403
empty the list (reset, mass_delete)        | form | ok   409r 409  409r 409   | 403                       | ok   ok   ok   409  409   | 403
empty the list (reset, mass_delete)        | call | ok   409r 409  409r 409   | 403                       | ok   ok   ok   409  409   | 403
number the candidates without a number     | form | ok   ok   409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
number the candidates without a number     | call | ok   ok   409  409r 409   | ok   ok   ok   409r 409   | ok   ok   ok   ok   409   | 403
number all candidates again                | form | ok   409  409  409r 409   | ok   409  ok   409r 409   | ok   ok   ok   ok   409   | 403
number all candidates again                | call | ok   409  409  409r 409   | ok   409  ok   409r 409   | ok   ok   ok   ok   409   | 403
undo an addition                           | form | ok   303r 303e 303r 303e  | 303e                      | ok   ok   ok   303e 303e  | 403
undo an import                             | form | ok   303r 303e 303r 303e  | 303e                      | ok   ok   ok   303e 303e  | 403
undo the corrections of an import          | form | ok   303r 303e 303r 303e  | 303e                      | ok   ok   ok   303e 303e  | 403
undo a deletion                            | form | ok   303r 303e 303r 303e  | 303e                      | ok   ok   ok   303e 303e  | 403
undo a withdrawal                          | form | ok   303r 303e 303r 303e  | ok   ok   ok   303r 303e  | ok   ok   ok   303e 303e  | 403
undo the edits of the grid                 | form | ok   303r 303e 303r 303e  | ok   ok   ok   303r 303e  | ok   ok   ok   303e 303e  | 403
undo a numbering                           | form | ok   303e 303e 303e 303e  | ok   303e 303e 303e 303e  | ok   303e 303e 303e 303e  | 403
restore from the trash                     | form | ok   409r 409  409r 409   | 403                       | ok   ok   ok   409  409   | 403
approve a late entry                       | form | 409                       | 409                       | ok   late ok   late 409   | 403
approve a late entry                       | call | 409                       | 409                       | ok   late ok   late 409   | 403
approve a correction                       | form | 409                       | 409                       | ok   ok   ok   ok   409   | 403
approve a correction                       | call | 409                       | 409                       | ok   ok   ok   ok   409   | 403
approve a withdrawal                       | call | 409                       | 409                       | ok   ok   ok   ok   409   | 403
approve a transfer                         | form | 409                       | ok   409  409  409  409   | ok   ok   ok   ok   409   | 403
approve a transfer                         | call | 409                       | ok   409  409  409  409   | ok   ok   ok   ok   409   | 403
let a candidate go to another school       | form | ok   step step step 409   | 409                       | 409                       | 403
let a candidate go to another school       | call | ok   step step step 409   | 409                       | 409                       | 403
take a transfer back                       | form | ok   409r 409  409r 409   | ok   409r 409  409r 409   | ok   409r ok   409r 409   | 403
take a transfer back                       | call | ok   409r 409  409r 409   | ok   409r 409  409r 409   | ok   409r ok   409r 409   | 403
move the registration to another year      | form | 403                       | 403                       | ok   ok   ok   ok   409   | 403
move the registration to another year      | call | 403                       | 403                       | ok   ok   ok   ok   422   | 403
merge the school into another              | form | 403                       | 403                       | ok   409  409  409  409   | 403
merge the school into another              | call | 403                       | 403                       | ok   409  409  409  409   | 403
`;

const world = withWorld();

const states = ["open", "locked", "submitted", "final", "closed"] as const;
type State = (typeof states)[number];
const roles = ["SU", "PENYELIA_DAERAH", "ADMIN", "OBSERVER"] as const;
type Role = (typeof roles)[number];

const personOf = (role: Role): Person =>
  ({
    SU: world.clerk,
    PENYELIA_DAERAH: world.supervisor,
    ADMIN: world.admin,
    OBSERVER: world.observer,
  })[role];

const lock = "is_lock_initial_student = 1, lock_initial_student_datetime = '2026-03-01T00:00:00.000Z'";
const sign = (state: string, at: string) =>
  `update school_exam_years set state = '${state}', head_name = 'PN A', list_version = 1, state_changed_at = '${at}'`;
const reaching: Record<State, string> = {
  open: "",
  locked: `update exam_years set ${lock}`,
  submitted: sign("dihantar", "2026-02-10T00:00:00.000Z"),
  final: `update exam_years set ${lock}; ${sign("muktamad", "2026-03-01T00:00:00.000Z")}`,
  closed: `update exam_years set ${lock}, closed_at = '2026-12-01T00:00:00.000Z'; ${sign("muktamad", "2026-03-01T00:00:00.000Z")}`,
};
/** While it runs the year is locked, so that a school can send a request. */
async function whileLocked<Value>(work: () => Promise<Value>): Promise<Value> {
  sqlite.exec(reaching.locked);
  const value = await work();
  sqlite.exec("update exam_years set is_lock_initial_student = 0, lock_initial_student_datetime = null");
  return value;
}

const place = { school_code: "AAA0001", exam_year: 2026 };
const of2026 = "school_code=AAA0001&exam_year=2026";
const reason = "Kesilapan ejaan";
const fresh = {
  ...place,
  full_name: "MURID BAHARU",
  ic_number: "140203105557",
  class_name: "6 B",
  gender: "L",
  reason,
};
const leaving = { withdrawn_at: "2026-02-01", cause: "other", reason: "Berpindah" };

let made = 0;
/** A candidate from before the lock, without a number. */
const candidate = (values: Partial<Parameters<typeof makeStudent>[0]> = {}) =>
  makeStudent({
    ...place,
    full_name: `CALON ${++made}`,
    class_name: "6 A",
    birth_cert_number: `SK ${made}`,
    created_at: "2026-01-05T00:00:00.000Z",
    ...values,
  });

const textOf = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
const form = (who: Person, path: string, fields: object = {}) => answerOf(formOf(who, path, textOf(fields)));
const call = (who: Person, method: string, path: string, body?: object) =>
  answerOf(
    body === undefined ? requestOf(who, `/api${path}`, { method }) : jsonOf(who, method, `/api${path}`, body),
  );

function messageOf({ headers }: Answer) {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
}
async function undoOf(answer: Promise<Answer>): Promise<string> {
  const undo = messageOf(await answer)?.undo;
  if (!undo) throw new Error("the action offers no undo");
  return undo;
}
const idOf = (table: "requests" | "student_transfers") =>
  sqlite.prepare(`select max(id) from ${table}`).pluck().get() as number;

/** The account whose action the undo takes back: the one that asks, where it may. */
const doer = (who: Person) => (["SU", "ADMIN"].includes(who.role_id) ? who : world.clerk);
const editor = (who: Person) => (who.role_id === "OBSERVER" ? world.clerk : who);

const start = (who: Person, pasted: string) =>
  form(who, "/students/import", { ...place, pasted }).then(({ location }) => location ?? "");
async function commit(who: Person, path: string): Promise<Answer> {
  const { plan } = (await answerOf(requestOf(who, path))).body ?? {};
  return form(who, path, { intent: "commit", fingerprint: plan?.fingerprint ?? "" });
}
const newLine = "NAMA\tNO KP\tKELAS\nMURID BAHARU\t140203105557\t6 B";
const stored = () => candidate({ full_name: "AMIRA BINTI ALI", ic_number: "140810014476" });
const changedLine = "NAMA\tNO KP\tKELAS\nAMIRA BINTI ALI\t140810014476\t6 C";
async function importing(who: Person, pasted: string): Promise<Ask> {
  if (doer(who) !== who) return () => form(who, "/students/import", { ...place, pasted });
  const path = await start(who, pasted);
  return () => commit(who, path);
}

const tick = (who: Person, operation: string, fields: object = {}): Ask => {
  const { id, version } = candidate();
  const given = { operation, seen: `${id}:${version}`, confirmed: true, ...fields };
  return () => form(who, "/students/bulk", given);
};
const grid = (who: Person, { id, version }: { id: number; version: number }) =>
  form(who, `/students/grid?ids=${id}`, {
    seen: `${id}:${version}`,
    "rows[0].class_name": "6 C",
    "rows[0].is_student": "Ya",
    reason,
  });
const undo = (who: Person, batch_id: string) => () => form(who, "/students/undo", { batch_id });

const numbers = { ...place, reason, without_class: true };
/** A number that numbering all again changes. */
const outOfOrder = () => {
  candidate({ full_name: "ZAINAB", student_code: "AAA0001/001" });
  candidate({ full_name: "AMINAH" });
};

async function requested(body: object, who = world.clerk): Promise<number> {
  const { status } = await whileLocked(() => call(who, "POST", "/requests", { reason, ...body }));
  if (status !== 201) throw new Error(`the request answered ${status}`);
  return idOf("requests");
}
const lateRequest = () => requested({ ...fresh, kind: "late" });
const correction = () => {
  const { id } = candidate({ full_name: "ALI", ic_number: "140810014471" });
  const corrected = { ...fresh, full_name: "ALI BIN ABU", ic_number: "140810014471" };
  return requested({ ...corrected, kind: "correction", student_id: id });
};
const withdrawal = () => requested({ kind: "withdrawal", student_id: candidate().id, ...leaving });
/** A school of the same exam type and another district asks for a candidate of AAA0001. */
function transfer(): Promise<number> {
  candidate({ full_name: "KENARI", ic_number: "140810014477" });
  sqlite.exec(
    "update schools set exam_type_code = 'PSRA'; update school_exam_years set exam_type_code = 'PSRA'",
  );
  return requested({ kind: "transfer", exam_year: 2026, ic_number: "140810014477" }, world.otherClerk);
}
async function transferred(): Promise<number> {
  await call(world.clerk, "PUT", `/requests/${await transfer()}`, { action: "agree" });
  return idOf("student_transfers");
}

type Ask = () => Promise<Answer>;
/** Prepares what the command needs while the list is open, and asks it later. */
type Prepare = (who: Person) => Ask | Promise<Ask>;

const step =
  (door: "form" | "call", action: string, sent: () => Promise<number>): Prepare =>
  async (who) => {
    const id = await sent();
    const body = { action, note: "Sebab" };
    return () =>
      door === "form" ? form(who, `/requests/${id}`, body) : call(who, "PUT", `/requests/${id}`, body);
  };

const registration = () => world.ownYear;
const later = () => {
  candidate();
  sqlite.exec(
    "insert into exam_years (year, created_at, updated_at) values (2027, '2026-01-01', '2026-01-01')",
  );
};
const successor = () => {
  candidate();
  makeSchool("CCC0003");
  register("CCC0003", 2026);
};

const commands: Record<string, { form?: Prepare; call?: Prepare }> = {
  "add a candidate": {
    form: (who) => () => form(who, "/student-add", fresh),
    call: (who) => () => call(who, "POST", "/students", fresh),
  },
  "add a row of the register": { form: (who) => () => form(who, "/students", fresh) },
  "add a batch": {
    form: (who) => () =>
      form(who, "/student-add/batch", {
        ...place,
        "rows[0].full_name": fresh.full_name,
        "rows[0].ic_number": fresh.ic_number,
      }),
  },
  "import new candidates": {
    form: (who) => importing(who, newLine),
    call: (who) => () => call(who, "POST", "/students/import", [fresh]),
  },
  "import corrections": {
    form(who) {
      stored();
      return importing(who, changedLine);
    },
    call(who) {
      const { full_name, ic_number } = stored();
      const changed = { ...place, full_name, ic_number, class_name: "6 C" };
      return () => call(who, "POST", "/students/import?correct=true", [changed]);
    },
  },
  "import new candidates among corrections": {
    call: (who) => () => call(who, "POST", "/students/import?correct=true", [fresh]),
  },
  "edit a candidate": {
    form(who) {
      const { id } = candidate();
      return () => form(who, `/student-edit/${id}`, fresh);
    },
    call(who) {
      const { id } = candidate();
      return () => call(who, "PUT", `/students/${id}`, fresh);
    },
  },
  "edit in the grid": {
    form(who) {
      const one = candidate();
      return () => grid(who, one);
    },
  },
  "delete a candidate": {
    form(who) {
      const { id } = candidate();
      return () => form(who, `/student-delete/${id}`);
    },
    call(who) {
      const { id } = candidate();
      return () => call(who, "DELETE", `/students/${id}`);
    },
  },
  "withdraw a candidate": {
    form(who) {
      const { id } = candidate();
      return () => form(who, `/student-withdraw/${id}`, leaving);
    },
    call(who) {
      const { id } = candidate();
      return () => call(who, "PUT", `/students/${id}/withdrawal`, leaving);
    },
  },
  "reinstate a candidate": {
    form(who) {
      const { id } = candidate({ withdrawn_at: "2026-01-06T00:00:00.000Z" });
      return () => form(who, `/student-reinstate/${id}`, { reason });
    },
    call(who) {
      const { id } = candidate({ withdrawn_at: "2026-01-06T00:00:00.000Z" });
      const query = new URLSearchParams({ reason });
      return () => call(who, "DELETE", `/students/${id}/withdrawal?${query}`);
    },
  },
  "give many a class": { form: (who) => tick(who, "class_name", { class_name: "6 C" }) },
  "withdraw many": { form: (who) => tick(who, "withdraw", leaving) },
  "delete many": { form: (who) => tick(who, "delete") },
  "give roll numbers (mass_update)": {
    call(who) {
      const { id } = candidate();
      const row = { id, student_code: "AAA0001/009", reason };
      return () => call(who, "PUT", "/students/mass_update", [row]);
    },
  },
  "empty the list (reset, mass_delete)": {
    form(who) {
      candidate();
      return () => form(who, `/students/reset?${of2026}`, { typed_code: "AAA0001" });
    },
    call(who) {
      candidate();
      return () => call(who, "DELETE", `/students/mass_delete?${of2026}`);
    },
  },
  "number the candidates without a number": {
    form(who) {
      candidate();
      return () => form(who, "/students/roll-numbers", { ...numbers, only_unnumbered: true });
    },
    call(who) {
      candidate();
      return () => call(who, "POST", "/students/roll_numbers", { ...place, only_unnumbered: true, reason });
    },
  },
  "number all candidates again": {
    form(who) {
      outOfOrder();
      return () => form(who, "/students/roll-numbers", { ...numbers, only_unnumbered: false });
    },
    call(who) {
      outOfOrder();
      return () => call(who, "POST", "/students/roll_numbers", { ...place, reason });
    },
  },
  "undo an addition": {
    form(who) {
      const { id } = candidate({ created_by: doer(who).user_id });
      return undo(who, `added-${id}`);
    },
  },
  "undo an import": {
    async form(who) {
      const by = doer(who);
      return undo(who, await undoOf(commit(by, await start(by, newLine))));
    },
  },
  "undo the corrections of an import": {
    async form(who) {
      stored();
      const by = doer(who);
      return undo(who, await undoOf(commit(by, await start(by, changedLine))));
    },
  },
  "undo a deletion": {
    form: async (who) => undo(who, await undoOf(form(doer(who), `/student-delete/${candidate().id}`))),
  },
  "undo a withdrawal": {
    form: async (who) =>
      undo(who, await undoOf(form(editor(who), `/student-withdraw/${candidate().id}`, leaving))),
  },
  "undo the edits of the grid": {
    form: async (who) => undo(who, await undoOf(grid(editor(who), candidate()))),
  },
  "undo a numbering": {
    async form(who) {
      candidate();
      return undo(who, await undoOf(form(editor(who), "/students/roll-numbers", numbers)));
    },
  },
  "restore from the trash": {
    async form(who) {
      await form(world.clerk, `/student-delete/${candidate().id}`);
      const batch_id = sqlite.prepare("select max(batch_id) from trash").pluck().get();
      return () => form(who, `/admin/trash/${batch_id}`);
    },
  },
  "approve a late entry": {
    form: step("form", "approve", lateRequest),
    call: step("call", "approve", lateRequest),
  },
  "approve a correction": {
    form: step("form", "approve", correction),
    call: step("call", "approve", correction),
  },
  "approve a withdrawal": { call: step("call", "approve", withdrawal) },
  "approve a transfer": { form: step("form", "approve", transfer), call: step("call", "approve", transfer) },
  "let a candidate go to another school": {
    form: step("form", "agree", transfer),
    call: step("call", "agree", transfer),
  },
  "take a transfer back": {
    async form(who) {
      const id = await transferred();
      return () => form(who, `/school_exam_years/since/${id}/undo`);
    },
    async call(who) {
      const id = await transferred();
      return () => call(who, "PUT", `/student_transfers/${id}`, { action: "undo" });
    },
  },
  "move the registration to another year": {
    form(who) {
      later();
      const to = { school_code: "AAA0001", exam_year: 2027, confirmed: true };
      return () => form(who, `/school_exam_years/${registration().id}/edit`, to);
    },
    call(who) {
      later();
      const row = { id: registration().id, exam_year: 2027 };
      return () => call(who, "PUT", "/school_exam_years/mass_update", [row]);
    },
  },
  "merge the school into another": {
    form(who) {
      successor();
      const body = { action: "merge", school_code: "CCC0003" };
      return () => form(who, `/schools/${world.own.id}/merge`, body);
    },
    call(who) {
      successor();
      const body = { action: "merge", school_code: "CCC0003" };
      return () => call(who, "POST", `/schools/${world.own.id}/merge`, body);
    },
  },
};

const candidates = () =>
  sqlite.prepare("select * from students order by id").all() as { id: number; is_late: 0 | 1 }[];
const steps = () => sqlite.prepare("select id, state, agreed_at from requests order by id").all();

/** One command in one state, as a word of the table; nothing of it stays. */
async function wordOf(prepare: Prepare, who: Person, state: State): Promise<string> {
  sqlite.exec("savepoint asked");
  try {
    const ask = await prepare(who);
    if (reaching[state]) sqlite.exec(reaching[state]);
    const before = { candidates: candidates(), steps: steps() };
    const answer = await ask();
    return wordFor(answer, before);
  } finally {
    sqlite.exec("rollback to asked; release asked");
  }
}

function wordFor(answer: Answer, before: { candidates: ReturnType<typeof candidates>; steps: unknown[] }) {
  const { status, body } = answer;
  const message = messageOf(answer);
  const sentence = status === 303 ? (message?.message ?? "") : JSON.stringify(body);
  const r = /menghantar permohonan|Hantar permohonan/.test(sentence) ? "r" : "";
  const after = candidates();
  const isChanged = JSON.stringify(after) !== JSON.stringify(before.candidates);
  if (status >= 400) return isChanged ? `${status} AND CHANGED` : `${status}${r}`;
  if (message?.kind === "error") return isChanged ? "ERROR AND CHANGED" : `303${r || "e"}`;
  if (isChanged) {
    const known = new Set(before.candidates.map(({ id }) => id));
    const added = after.filter(({ id }) => !known.has(id));
    return added.some(({ is_late }) => is_late === 1) ? "late" : "ok";
  }
  const now = steps();
  if (now.length > before.steps.length) return "req";
  return JSON.stringify(now) === JSON.stringify(before.steps) ? `${status} AND NOTHING` : "step";
}

type Door = "form" | "call";
interface Row {
  command: string;
  door: Door;
  words: Record<Role, string[]>;
}

const [, ...lines] = expected.trim().split("\n");
const rows: Row[] = lines.slice(1).map((line) => {
  const [command = "", door = "", ...groups] = line.split("|").map((cell) => cell.trim());
  const words = groups.map((group) => group.split(/ +/));
  const all = words.map((each) => (each.length === 1 ? states.map(() => each[0] as string) : each));
  return {
    command,
    door: door as Door,
    words: Object.fromEntries(roles.map((role, at) => [role, all[at] ?? []])) as Row["words"],
  };
});

const prepareOf = ({ command, door }: Row): Prepare => {
  const found = commands[command]?.[door];
  if (!found) throw new Error(`the sweep has no ${door} of "${command}"`);
  return found;
};

describe("each command that writes candidates answers in each state, to each role", () => {
  const seen: string[] = [];
  afterAll(() => console.log([...expected.trim().split("\n").slice(0, 2), ...seen].join("\n")));

  it.each(rows.map((row) => [row.command, row.door, row] as const))("%s (%s)", async (_, door, row) => {
    const found = {} as Row["words"];
    for (const role of roles) {
      found[role] = [];
      for (const state of states) found[role].push(await wordOf(prepareOf(row), personOf(role), state));
    }
    seen.push(lineOf(row.command, door, found));
    expect(found).toEqual(row.words);
  });

  it("an ADMIN who acts as the school is answered as the school, after the lock", async () => {
    const differing: string[] = [];
    const acting = makeActing({ role_id: "SU", school_code: "AAA0001" });
    for (const row of rows.filter(({ command }) => !signing.test(command))) {
      const word = await wordOf(prepareOf(row), acting, "locked");
      if (word !== row.words.SU[1]) differing.push(`${row.command} (${row.door}): ${word}`);
    }
    expect(differing).toEqual([]);
  });
});

/** An impersonation decides on no request. */
const signing = /^(approve|let a candidate go)/;

const lineOf = (command: string, door: Door, words: Row["words"]) =>
  [
    command.padEnd(43),
    ` ${door} `,
    ...roles.map((role) => {
      const [first] = words[role];
      const all = words[role].every((word) => word === first) ? [first ?? ""] : words[role];
      const cells = all.map((word) => word.padEnd(4)).join(" ");
      return ` ${role === "OBSERVER" ? cells.trim() : cells.padEnd(25)} `;
    }),
  ]
    .join("|")
    .trimEnd();

describe("the table of the sweep", () => {
  it("has both doors of every command that it knows, and five answers for each role", () => {
    const listed = rows.map(({ command, door }) => `${command} ${door}`);
    const known = Object.entries(commands).flatMap(([command, doors]) =>
      Object.keys(doors).map((door) => `${command} ${door}`),
    );
    expect(listed.toSorted()).toEqual(known.toSorted());
    expect(rows.flatMap(({ words }) => roles.map((role) => words[role].length))).toEqual(
      rows.flatMap(() => roles.map(() => states.length)),
    );
  });

  it("knows every module that writes candidates", () => {
    const folder = join(root, "app/features");
    const writing = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => writes.test(readFileSync(join(folder, file), "utf8")))
      .toSorted();
    expect(writing).toEqual([...new Set([...modules, ...Object.keys(others)])].toSorted());
  });
});

const writes =
  /\b(insert|update|delete)\(students\)|\b(update|insert into|delete from) students\b|\bupdate\(school_exam_years\)\s*\.set\(\{ school_code/;

/** The commands of the table end in these. */
const modules = [
  "imports/saving/candidate-insert.ts",
  "imports/saving/store.ts",
  "roll-numbers/commands.ts",
  "roll-numbers/undo.ts",
  "roll-numbers/whole-year.ts",
  "school-exam-years/moves/commands.ts",
  "school-merges/join.ts",
  "student-transfers/undo.ts",
  "students/bulk/commands.ts",
  "students/bulk/mass-update.ts",
  "students/commands.ts",
  "students/park-roll-numbers.ts",
  "students/transfer.ts",
  "students/withdrawal/commands.ts",
  "trash/trash.ts",
];

const others: Record<string, string> = {
  "exam-years/late.ts": "the mark of late candidates alone, which the lock makes",
  "persons/erase.ts": "the erasure of a person, a command of the server in every state",
  "school-merges/commands.ts": "the undo of a merge, by the office, whose rules are its own",
};
