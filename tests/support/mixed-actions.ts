import { vi } from "vitest";
import type { Actor } from "~/auth/actor";
import { findSession } from "~/auth/sessions";
import { exportAudit } from "~/features/audit/export";
import { auditList } from "~/features/audit/schema";
import { createExamYear, updateExamYear } from "~/features/exam-years/commands";
import { deleteExamYear } from "~/features/exam-years/deletion";
import { examYearEdit, examYearNew } from "~/features/exam-years/schema";
import { exportStudents } from "~/features/exports/students";
import { importCandidates } from "~/features/imports/saving/list";
import { createLookup, updateLookup } from "~/features/lookups/commands";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { rollNumberForm } from "~/features/roll-numbers/schema";
import { registerSchool } from "~/features/school-exam-years/commands";
import { setExpected } from "~/features/school-exam-years/readiness/expected";
import { createSchool, updateSchool } from "~/features/schools/commands";
import { schoolEditOf, schoolNew } from "~/features/schools/schema";
import { recordedReceipt } from "~/features/sheets/prints/commands";
import { findSheet, type Sheet } from "~/features/sheets/queries";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { studentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { studentEdit, studentNew } from "~/features/students/schema";
import { restoreBatch } from "~/features/trash/trash";
import { createApprovedUser, setPassword } from "~/features/users/commands";
import { updateUser } from "~/features/users/edit";
import { startImpersonation } from "~/features/users/impersonation";
import { userEdit } from "~/features/users/schema";
import { beginSession, signOut } from "~/features/users/sign-in";
import { everyCandidate } from "./roll-numbers";

interface People {
  admin: Actor;
  clerk: Actor;
  supervisor: Actor;
}

/** The school and year of the actions. */
interface At {
  school_code: string;
  exam_year: number;
  registration_id: number;
}

/** The value of a command that must succeed. */
function done<Value>(outcome: { kind: string; value?: Value }): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value as Value;
}

/** Nearly every kind of action, by three users, minutes apart on the test's clock. */
export function runMixedActions({ admin, clerk, supervisor }: People, at: At): void {
  const { school_code, exam_year, registration_id } = at;
  const place = { school_code, exam_year };
  const student = (values: object) => studentNew.parse({ ...place, class_name: "6 IBNU SINA", ...values });
  const add = (values: object) => done(createStudent(clerk, student(values)));
  const edit = (actor: Actor, { id, ...before }: Student, changes: object) =>
    done(updateStudent(actor, id, studentEdit.parse({ ...before, ...changes, version: null })));
  const session = (actor: Actor) =>
    findSession(
      beginSession({ ...actor, id: actor.user_id, password_hash: "-" } as never, false, visitor).token,
    )?.actor ?? actor;

  let first: Student | undefined;
  let second: Student | undefined;
  let opened: Actor | undefined;
  let school = 0;
  let year = 0;
  let user = 0;
  const actions: (() => unknown)[] = [
    () => session(admin),
    () => {
      opened = session(clerk);
    },
    () => {
      first = add({ full_name: "MUHAMMAD ARIF BIN ZULKIFLI", ic_number: "140822080137" });
    },
    () => {
      second = add({ full_name: "SITI NURHALIZA BINTI OSMAN", ic_number: "141103105622" });
    },
    () => first && edit(clerk, first, { class_name: "6 AL-GHAZALI", passport_number: "A41227751" }),
    () => second && edit(supervisor, second, { full_name: "SITI NURHALIZA BINTI OTHMAN" }),
    () =>
      done(
        importCandidates(
          clerk,
          pasted.map((values) => ({ ...place, ...values })),
        ),
      ),
    () => second && done(restoreBatch(clerk, done(deleteStudent(clerk, second.id)).batch_id)),
    () => done(exportStudents(clerk, studentList.parse({ ...place, search: "SITI", gender: "P" }), "csv")),
    () => done(generateRollNumbers(clerk, rollNumberForm.parse(place))),
    () =>
      recordedReceipt(clerk, findSheet(clerk, { ...place, sheet: "PSRA", filters: everyCandidate }) as Sheet),
    () => done(registerSchool(supervisor, { school_code, exam_year: exam_year - 1 } as never)),
    () => done(setExpected(supervisor, registration_id, { expected_students: 214, version: null })),
    () => {
      school = done(createSchool(admin, schoolNew.parse(newSchool))).id;
    },
    () => done(updateSchool(admin, school, schoolEditOf(true).parse({ ...newSchool, ...renamed }))),
    () => {
      year = done(createExamYear(admin, examYearNew.parse({ year: 2029, title: "2029M/1451H" }))).id;
    },
    () => done(updateExamYear(admin, year, examYearEdit.parse(locked))),
    () => done(deleteExamYear(admin, year)),
    () => {
      user = done(createApprovedUser(admin, newUser as never)).id;
    },
    () => done(updateUser(admin, user, userEdit.parse(promoted))),
    () => done(setPassword(admin, newUser.username, "-")),
    () => done(createLookup(admin, "districts", { code: "77", name: "LIPIS" })),
    () => done(updateLookup(admin, "districts", "77", { name: "KUALA LIPIS", version: null } as never)),
    () => done(startImpersonation(session(admin), { role_id: "SU", school_code, district_code: null })),
    () => opened && signOut(opened.session_id),
    () => exportAudit(admin, auditList.parse({ from: "2026-11-01", username: clerk.username })),
  ];
  for (const action of actions) {
    vi.setSystemTime(Date.now() + 437_113);
    action();
  }
}

type Student = StudentRecord;
const visitor = { address: "10.1.2.3", user_agent: "test" };
const pasted = [
  { full_name: "AHMAD DANISH BIN ROSLI", ic_number: "140105086611", class_name: "6 AL-FARABI" },
  { full_name: "NUR IMAN BINTI HAMZAH", ic_number: "140612105528", class_name: "6 AL-FARABI" },
];
const newSchool = {
  school_code: "ABD6103",
  school_name: "SEKOLAH RENDAH AGAMA AL-HIDAYAH",
  hq_code: "PKL118",
  district_code: "01",
  exam_type_code: "PSRA",
};
const renamed = { school_name: "SEKOLAH RENDAH AGAMA AL-HIDAYAH (L)", hq_code_alt: "PKL218", version: null };
const locked = { year: 2029, title: "2029M/1451H", is_lock_initial_student: true, version: null };
const newUser = {
  username: "su.abd6103",
  full_name: "PUAN ROHANA BINTI SAAD",
  password_hash: "-",
  role_id: "SU",
  school_code: "ABD6103",
};
const promoted = {
  full_name: "PUAN ROHANA BINTI SAAD",
  role_id: "PENYELIA_DAERAH",
  school_code: "",
  district_code: "02",
  version: null,
};
