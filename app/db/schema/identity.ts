import type { students } from "./candidates";
import type { users } from "./people";

/** Masked: an OBSERVER and the audit trail see the last characters. Secret: only its own feature reads it. */
export type Marks<Row> = {
  [Column in keyof Row]: Row[Column] extends string | null ? "open" | "masked" | "secret" : "open" | "secret";
};

export const studentMarks = {
  id: "open",
  full_name: "open",
  full_name_arabic: "open",
  ic_number: "masked",
  school_code: "open",
  student_code: "open",
  class_name: "open",
  exam_year: "open",
  gender: "open",
  passport_number: "masked",
  birth_cert_number: "masked",
  visa_number: "masked",
  is_student: "open",
  is_citizen: "open",
  is_late: "secret",
  is_repeating: "open",
  withdrawn_at: "open",
  withdrawal_cause: "open",
  withdrawal_reason: "open",
  erased_at: "open",
  created_by: "secret",
  import_event_id: "secret",
  created_at: "open",
  updated_at: "open",
  version: "open",
} as const satisfies Marks<typeof students.$inferSelect>;

export const userMarks = {
  id: "open",
  username: "open",
  full_name: "open",
  email: "secret",
  password_hash: "secret",
  role_id: "open",
  is_approved: "open",
  must_change_password: "open",
  password_expires_at: "open",
  totp_secret: "secret",
  totp_enabled_at: "open",
  totp_last_step: "secret",
  recovered_by_code_at: "open",
  second_step_offered_at: "open",
  first_steps_dismissed_at: "open",
  release_read: "open",
  exam_level_code: "open",
  district_code: "open",
  school_code: "open",
  created_at: "open",
  updated_at: "open",
  version: "open",
} as const satisfies Marks<typeof users.$inferSelect>;

type Marked<Table, Mark> = {
  [Column in keyof Table]: Table[Column] extends Mark ? Column : never;
}[keyof Table];

function marked<Table extends object, Mark extends string>(table: Table, mark: Mark) {
  const columns = Object.entries(table).filter(([, own]) => own === mark);
  return columns.map(([column]) => column as Marked<Table, Mark>);
}

export const maskedColumns = marked(studentMarks, "masked");
export const secretColumns = [...marked(userMarks, "secret"), ...marked(studentMarks, "secret")];
