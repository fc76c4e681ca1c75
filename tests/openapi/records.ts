import { type Column, getTableColumns, type Table } from "drizzle-orm";
import { z } from "zod";
import { roleIds } from "~/auth/roles";
import * as tables from "~/db/schema";
import { studentMarks } from "~/db/schema/identity";
import { listChangeKinds } from "~/db/schema/states";
import { duplicateKinds, duplicateStates } from "~/features/duplicates/rules";
import { requestActions } from "~/features/requests/rules";
import { windowFields } from "~/features/requests/window-fields";
import { sheetOrders } from "~/features/sheets/filters";
import { reprintSheets } from "~/features/sheets/reprints/reprint-sheets";
import { linkStates } from "~/features/users/bulk/limits";

const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);

/** What an answer holds of a column. */
function kindOf({ name, dataType, enumValues, notNull }: Column): z.ZodType {
  const kind = enumValues?.length
    ? z.enum(enumValues as [string])
    : dataType === "number"
      ? z.int()
      : dataType === "boolean"
        ? z.boolean()
        : /_(at|datetime)$/.test(name)
          ? instant
          : z.string();
  return notNull ? kind : kind.nullable();
}

/** The columns of a table, all of them or those that are named. */
function columnsOf<Of extends Table>(table: Of, names?: (keyof Of["_"]["columns"] & string)[]) {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns
      .filter(([name]) => names === undefined || (names as string[]).includes(name))
      .map(([name, column]) => [name, kindOf(column)]),
  );
}

const record = (id: string, shape: z.ZodRawShape) => z.strictObject(shape).meta({ id });

export const district = record("District", columnsOf(tables.districts, ["code", "name"]));
export const examType = record("ExamType", columnsOf(tables.exam_types, ["code", "name"]));
export const request = record("Request", {
  ...columnsOf(tables.requests, [
    "id",
    "kind",
    "state",
    "school_code",
    "exam_year",
    "student_id",
    "other_school_code",
    "reason",
    "agreed_at",
    "recommended_at",
    "recommendation",
    "decided_at",
    "decision",
    "created_at",
    "updated_at",
    "version",
  ]),
  school_name: z.string(),
  other_school_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  created_by: z.string().nullable(),
  agreed_by: z.string().nullable(),
  recommended_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  returned_by: z.string().nullable(),
  returned_at: instant.nullable(),
  full_name: z.string().nullable(),
  age_days: count,
  is_closed: z.boolean(),
  actions: z.array(z.enum(requestActions)),
});

export const transfer = record("StudentTransfer", {
  ...columnsOf(tables.student_transfers, [
    "id",
    "request_id",
    "student_id",
    "exam_year",
    "from_school_code",
    "to_school_code",
    "full_name",
    "class_name",
    "student_code",
    "room_id",
    "seat",
    "created_at",
    "returned_at",
  ]),
  from_school_name: z.string(),
  to_school_name: z.string(),
  room_name: z.string().nullable(),
  created_by: z.string().nullable(),
  returned_by: z.string().nullable(),
  may_undo: z.boolean(),
});

const day = z.iso.date().nullable();
export const requestWindows = record("RequestWindows", {
  id: z.int(),
  exam_year: z.int(),
  ...Object.fromEntries(windowFields.map((name) => [name, day])),
  version: z.int(),
});

export const wholeExamType = record("WholeExamType", columnsOf(tables.exam_types));
export const role = record("Role", columnsOf(tables.roles));
export const examYear = record("ExamYear", columnsOf(tables.exam_years));
export const school = record("School", columnsOf(tables.schools));
export const editedSchool = record("EditedSchool", {
  ...columnsOf(tables.schools),
  registrations_changed: count,
  registrations_kept: count,
});

export const schoolMerge = record("SchoolMerge", {
  ...columnsOf(tables.school_merges, [
    "id",
    "from_school_code",
    "to_school_code",
    "from_version",
    "to_version",
    "closed_from",
    "has_given_contact",
    "total_registrations",
    "total_students",
    "total_users",
    "created_at",
  ]),
  to_school_name: z.string(),
  created_by: z.string().nullable(),
});
const mergeCounts = [
  "registrations_moved",
  "students_moved",
  "registrations_joined",
  "students_joined",
  "withdrawn",
  "numbers_kept",
  "numbers_removed",
  "numbers_issued",
  "seats",
  "rooms",
  "special_needs",
  "prints",
  "trash",
  "users",
];
/** All but `merge` and `undo_obstacles` only where the call names the receiving school. */
export const mergePlan = record("SchoolMergePlan", {
  merge: schoolMerge.nullable(),
  undo_obstacles: z.array(z.string()),
  closed_from: z.int().nullable().optional(),
  gives_contact: z.boolean().optional(),
  fingerprint: z.string().optional(),
  counts: z.object(Object.fromEntries(mergeCounts.map((name) => [name, count]))).optional(),
  obstacles: z.array(z.string()).optional(),
});

export const registration = record("SchoolExamYear", {
  ...columnsOf(tables.school_exam_years, [
    "id",
    "school_code",
    "recorded_school_code",
    "exam_year",
    "total_students",
    "total_student_with_code",
    "state",
    "state_changed_at",
    "head_name",
    "submitted_on_behalf_by",
    "submitted_on_behalf_at",
    "submitted_on_behalf_reason",
    "confirmed_on_behalf_by",
    "confirmed_on_behalf_at",
    "confirmed_on_behalf_reason",
    "list_version",
    "print_state",
    "updated_at",
    "version",
  ]),
  ...columnsOf(tables.schools, ["school_name", "district_code", "exam_type_code"]),
  is_student_code_completed: z.boolean(),
  is_not_empty: z.boolean(),
});

export const office = record("Office", {
  ...columnsOf(tables.office),
  alarm_emails: z.string().nullable().optional(),
});

export const paper = record("Paper", columnsOf(tables.exam_papers));

export const room = record("Room", columnsOf(tables.exam_rooms));
export const roomWithSeats = record("RoomWithSeats", { ...columnsOf(tables.exam_rooms), seated: count });
export const seated = record("Seated", {
  student_id: z.int(),
  seat: z.int(),
  ...columnsOf(tables.students, ["student_code", "full_name", "school_code"]),
});
export const assigned = z.object({ school_code: z.string(), exam_year: z.int(), seated: count });
export const moved = z.object({ room: roomWithSeats, moved: count });
const attended = {
  total_students: z.int(),
  total_sat: z.int().nullable(),
  total_never: z.int(),
  total_partly: z.int(),
  total_pending: count,
  total_not_begun: count,
  total_due: count,
  total_received: count,
  total_schools: count,
  total_complete: count,
};
const attendedBy = z.array(z.object({ code: z.string(), name: z.string(), ...attended }));
export const attendance = record("Attendance", {
  state: z.object(attended),
  exam_types: attendedBy,
  districts: attendedBy,
  schools: z.array(
    z.object({
      ...columnsOf(tables.school_exam_years, [
        "school_code",
        "recorded_school_code",
        "school_name",
        "district_code",
        "exam_type_code",
      ]),
      ...attended,
    }),
  ),
  papers: z.array(
    z.object({
      ...columnsOf(tables.exam_papers),
      is_held: z.boolean(),
      total_students: z.int(),
      total_absent: z.int(),
      total_sat: z.int().nullable(),
      total_pending: count,
      total_schools: count,
      total_received: count,
    }),
  ),
});

export const attendanceReturn = record("AttendanceReturn", {
  registration_id: z.int(),
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "recorded_school_code",
    "school_name",
    "district_code",
  ]),
  total_students: count,
  total_absent: count,
  return_id: z.int().nullable(),
  received_by: z.int().nullable(),
  received_at: z.string().nullable(),
  version: z.int().nullable(),
});
export const reopenedReturn = record("ReopenedReturn", {
  ...columnsOf(tables.attendance_returns),
  ...columnsOf(tables.schools, ["school_code", "school_name"]),
  exam_year: z.int(),
});

export const absence = record("Absence", {
  student_id: z.int(),
  ...columnsOf(tables.students, ["student_code", "full_name", "class_name"]),
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "recorded_school_code",
    "school_name",
    "district_code",
  ]),
  ...columnsOf(tables.absences, ["reason", "created_at"]),
});

const needFields = {
  ...columnsOf(tables.students, ["id", "full_name", "student_code", "school_code", "exam_year"]),
  kind_code: z.string().nullable(),
  arrangements: z.array(z.string()),
  version: count,
};
export const candidateNeed = record("CandidateNeed", needFields);
export const listedNeed = record("ListedNeed", {
  ...needFields,
  ...columnsOf(tables.schools, ["school_name", "district_code"]),
});
const needCount = z.strictObject({ code: z.string(), name: z.string(), n: count });
export const needCounts = z.strictObject({ kinds: z.array(needCount), arrangements: z.array(needCount) });
const needOption = columnsOf(tables.need_kinds, ["code", "name", "is_offered"]);
const offeredOption = record("NeedOption", needOption);
export const needOptions = z.strictObject({
  kinds: z.array(offeredOption),
  arrangements: z.array(offeredOption),
});

const reprintReasons = [
  "added",
  "removed",
  "withdrawn",
  "renumbered",
  "reseated",
  "changed",
  "reordered",
  "papers",
  "list_version",
  "list_reopened",
  "room",
  "record",
  "head",
  "room_shared",
] as const;
const dueSheet = record("DueSheet", {
  ...columnsOf(tables.sheet_prints, ["number", "printed_by"]),
  sheet: z.enum(reprintSheets),
  name: z.string(),
  filters: z.strictObject({
    class_name: z.string().nullable(),
    gender: z.enum(["L", "P"]).nullable(),
    number_from: z.int().nullable(),
    number_to: z.int().nullable(),
    order: z.enum(sheetOrders),
    only_students: z.literal(true).optional(),
    student_id: z.int().optional(),
    room_id: z.int().optional(),
    paper: z.string().optional(),
  }),
  printed_at: instant,
  total: count,
  reasons: z.array(
    z.strictObject({
      reason: z.enum(reprintReasons),
      n: count.optional(),
      papers: z.array(z.string()).optional(),
      list_version: count.optional(),
    }),
  ),
  unnumbered: count,
});
export const reprint = record("Reprint", {
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "exam_year",
    "recorded_school_code",
    "school_name",
    "hq_code",
    "hq_code_alt",
    "district_code",
    "exam_type_code",
  ]),
  registration_id: z.int(),
  sheets: z.array(dueSheet),
});
export const reprintSums = { total_sheets: count };

export const layout = record("ExportLayout", columnsOf(tables.export_layouts));
export const manifest = record("Manifest", {
  name: z.string(),
  exam_year: count,
  rows: count,
  formula_cells: count,
  bytes: count,
  sha256: z.string(),
  data_changed_at: z.string().nullable(),
});

export const notice = record("Notice", columnsOf(tables.notices));
export const noticeWithReaders = record("NoticeWithReaders", {
  ...columnsOf(tables.notices),
  district: z.string().nullable(),
  total_schools: count,
  total_read: count,
});
export const noticeShown = record("NoticeShown", {
  ...columnsOf(tables.notices, ["id", "body", "starts_on", "ends_on"]),
  is_read: z.boolean().nullable(),
  read_by: z.string().nullable(),
});
export const noticeWithUnread = record("NoticeWithUnread", {
  ...columnsOf(tables.notices),
  unread: z.array(
    z.object({
      ...columnsOf(tables.schools, ["school_code", "school_name", "contact_name", "contact_phone"]),
      district: z.string(),
    }),
  ),
});

export const schoolNote = record("SchoolNote", {
  ...columnsOf(tables.school_notes),
  by: z.string().nullable(),
});

export const registrationWithSteps = record("SchoolExamYearWithSteps", {
  ...registration.shape,
  steps: z.array(
    z.object({
      id: z.number().int(),
      action: z.string(),
      by: z.string().nullable(),
      acting_as: z.string().nullable(),
      reason: z.string().nullable(),
      total_students: z.number().int(),
      list_version: z.number().int().nullable(),
      created_at: z.string(),
    }),
  ),
});

export const listVersion = record("ListVersion", {
  ...columnsOf(tables.list_versions, [
    "id",
    "version",
    "kind",
    "made_at",
    "made_by",
    "reason",
    "request_id",
    "total_students",
    "total_withdrawn",
  ]),
  changes: z.partialRecord(z.enum(listChangeKinds), z.int()),
});
const changedValue = z.union([z.string(), z.boolean()]).nullable();
export const listChange = record("ListChange", {
  ...columnsOf(tables.list_changes, ["id", "student_id", "full_name", "kind", "field"]),
  before: changedValue,
  after: changedValue,
});

const sentOfStudent = (Object.keys(studentMarks) as (keyof typeof studentMarks)[]).filter(
  (name) => studentMarks[name] !== "secret",
);

export const student = record("Student", {
  ...columnsOf(tables.students, sentOfStudent),
  schools: z.strictObject(
    columnsOf(tables.school_exam_years, [
      "recorded_school_code",
      "school_name",
      "district_code",
      "exam_type_code",
    ]),
  ),
});

const change = { id: z.int(), changed_at: instant };
export const changes = z.strictObject({
  data: z.array(
    z.union([
      z.strictObject({ ...change, kind: z.literal("changed"), student }),
      z.strictObject({ ...change, kind: z.literal("departed") }),
    ]),
  ),
  next: z.string(),
  has_more: z.boolean(),
  error: z.null(),
});

export const duplicate = record("Duplicate", {
  exam_year: z.int(),
  kind: z.enum(duplicateKinds),
  key: z.string(),
  id: z.int(),
  state: z.enum(duplicateStates),
  reason: z.string().nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: instant.nullable(),
  total_candidates: count,
  candidates: z.array(
    z.strictObject({
      exam_year: z.int(),
      ...columnsOf(tables.schools, ["school_name", "exam_type_code"]),
      district: z.string(),
      student: student.nullable(),
    }),
  ),
});

const roleId = z.enum(roleIds);
export const profile = record("Profile", {
  ...columnsOf(tables.users, [
    "id",
    "username",
    "full_name",
    "is_approved",
    "exam_level_code",
    "district_code",
    "school_code",
    "created_at",
    "updated_at",
    "version",
  ]),
  role_id: roleId.nullable(),
  district_name: z.string().nullable(),
  school_name: z.string().nullable(),
});

const madeAccount = columnsOf(tables.users, ["id", "username", "full_name"]);
export const accountsMade = z.strictObject({
  accounts: z.array(z.strictObject({ ...madeAccount, school_code: z.string(), link: z.string().nullable() })),
  skipped: count,
  expires_at: instant,
});
export const linksRenewed = z.strictObject({
  accounts: z.array(z.strictObject({ ...madeAccount, school_code: z.string(), link: z.string() })),
  renewed: count,
  expires_at: instant,
});
export const accountLink = record("AccountLink", {
  ...madeAccount,
  ...columnsOf(tables.schools, ["school_code", "school_name", "district_code"]),
  district_name: z.string(),
  link_state: z.enum(linkStates),
  expires_at: instant,
  used_at: instant.nullable(),
});

export const session = record("Session", {
  user: profile,
  actor: profile.nullable(),
  expires_at: instant,
  proved_until: instant.nullable(),
  impersonation: z
    .strictObject({
      role_id: roleId,
      school_code: z.string().nullable(),
      district_code: z.string().nullable(),
    })
    .nullable(),
});

/** How a field is wrong, or odd: in a list `field` begins with the number of the row, from 0. */
export const problem = record("Problem", { field: z.string(), code: z.string(), message: z.string() });

export const numbered = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.int(),
      full_name: z.string(),
      class_name: z.string().nullable(),
      old: z.string().nullable(),
      new: z.string(),
    }),
  ),
  changed: count,
  without_class: count.describe("Candidates without a class whose number the call writes."),
  /** Only of a preview. */
  collisions: z
    .array(
      z.strictObject({
        school_name: z.string().nullable(),
        total: count,
        first: z.string(),
        last: z.string(),
      }),
    )
    .optional(),
  fingerprint: z.string().optional(),
});

const failed = {
  error: z.string(),
  code: z.string(),
  /** Only of some calls: see their answers when they succeed. */
  success: z.literal(false).optional(),
  message: z.string().nullable().optional(),
};

export const failure = record("Failure", { data: z.null(), ...failed });
export const invalid = record("Invalid", {
  data: z.null(),
  ...failed,
  fields: z.array(problem).optional(),
  /** Of a list with more wrong records than `fields` names. */
  more: z.literal(true).optional(),
  read: count.optional(),
});
/** `data` is the record as it is stored now. */
export const stale = record("Stale", { data: z.record(z.string(), z.unknown()), ...failed });

const fine = { error: z.null() };
export const dataOf = (data: z.ZodType, more: z.ZodRawShape = {}) =>
  z.strictObject({ data, ...fine, ...more });
export const listOf = (data: z.ZodType, more: z.ZodRawShape = {}) =>
  dataOf(z.array(data), { total: count, page: z.int().min(1), limit: z.int().min(1).max(1000), ...more });
export const messageOf = (more: z.ZodRawShape = {}) =>
  z.strictObject({ message: z.string(), ...fine, ...more });
export const signed = z.strictObject({ done: count, skipped: count });
export const counted = (name: string, more: z.ZodRawShape = {}) => z.strictObject({ [name]: count, ...more });
