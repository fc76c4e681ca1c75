import { sqlite } from "~/db/client";
import { knownIdentity, type Side } from "../support/sides";
import type { Who } from "./roles";
import { identitiesOf } from "./words";
import type { World } from "./world";

/** A side out of the user's scope, or a missing one for a user who sees all. */
export const strangerTo = ({ sees }: Who, world: World): Side =>
  world[(["foreign", "sibling", "own"] as const).find((name) => !sees.includes(name)) ?? "missing"];

/** A value in an address that names a record: a foreign one, or a missing one of the same length and kind. */
export interface Pointer {
  name: string;
  to: string;
  /** Null where the answer may show that the value exists, as for a district. */
  missing: string | null;
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** Letters and digits that name no record, of the same length. */
const unlike = (text: string): string => text.replace(/[A-Z]/g, "W").replace(/[0-9]/g, "8");

const printOf = (school_code: string) =>
  (sqlite.prepare("select number, checksum from sheet_prints where school_code = ?").get(school_code) ?? {
    number: "P-888888",
    checksum: "88888888",
  }) as { number: string; checksum: string };

/** Every way in which an address can name a foreign record. */
export function pointersTo(side: Side): Pointer[] {
  const { school, student, registration, clerk, batch_id } = side;
  const pupil = sqlite.prepare("select * from students where id = ?").get(student.id) as Record<
    string,
    string
  >;
  const print = printOf(school.school_code);
  const far = "98765432";
  const like = (name: string, values: Record<string, string>): Pointer => ({
    name,
    to: query(values),
    missing: query(
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, key === "exam_year" ? value : unlike(value)]),
      ),
    ),
  });
  const numbered = (name: string, key: string, id: number): Pointer => ({
    name,
    to: query({ [key]: String(id) }),
    missing: query({ [key]: far }),
  });
  const word = (text = "") => /[B-DF-HJ-NP-TV-Z]{14}/.exec(text)?.[0] ?? text.split(" ")[0] ?? "";
  return [
    like("a school", { school_code: school.school_code }),
    like("a school and year", { school_code: school.school_code, exam_year: "2026" }),
    like("the name of a school", { school_name: word(school.school_name) }),
    { name: "a district", to: query({ district_code: school.district_code }), missing: null },
    { name: "an exam type", to: query({ exam_type_code: school.exam_type_code }), missing: null },
    like("the name of a candidate", { search: word(pupil.full_name) }),
    like("the class of a candidate", { class_name: pupil.class_name ?? "" }),
    {
      ...like("an IC", { search: identitiesOf(side).find((each) => each !== knownIdentity) ?? "" }),
      missing: query({ search: "880808088888" }),
    },
    like("a passport", { search: pupil.passport_number ?? "" }),
    like("a roll number", { search: `${school.school_code}/001` }),
    like("the name of a school in a search", { search: word(school.school_name) }),
    like("the code of a school in a search", { q: school.school_code, search: school.school_code }),
    numbered("a candidate", "id", student.id),
    numbered("candidates", "ids", student.id),
    numbered("a registration", "registration_id", registration.id),
    numbered("an account", "user_id", clerk.user_id),
    like("a batch in the trash", { batch_id, undo: batch_id }),
    {
      ...like("a print", { number: print.number, checksum: print.checksum }),
      missing: query({ number: "P-88888W", checksum: "88888888" }),
    },
    {
      name: "the way back",
      to: query({ back: `/student-edit/${student.id}`, return_to: `//${far}.invalid/` }),
      missing: null,
    },
    {
      name: "an order by a hidden field",
      to: query({ sortBy: "ic_number", sort_column: "school_name", limit: "1000" }),
      missing: null,
    },
  ];
}

/** Extra fields of a form: foreign values, and fields that no form sets. */
export function extrasFrom(side: Side, who: Who): Record<string, unknown>[] {
  const { school, student, registration, clerk, batch_id } = side;
  const seen = `${student.id}:${student.version}`;
  return [
    { school_code: school.school_code },
    { school_code: school.school_code, exam_year: 2026, schools: { school_code: school.school_code } },
    { district_code: school.district_code, exam_type_code: school.exam_type_code },
    { id: student.id, ids: String(student.id), student_id: student.id },
    { id: registration.id },
    { id: clerk.user_id, user_id: clerk.user_id, username: clerk.username },
    { seen, chosen: "all", school_code: school.school_code },
    { "rows[0].id": student.id, "rows[0].version": 1, "rows[0].school_code": school.school_code },
    { "rows[1].id": registration.id, "rows[1].version": 1 },
    { batch_id, undo: batch_id },
    { list: `/student-edit/${student.id}`, return_to: "//tiada.invalid/", back: "/\\tiada.invalid" },
    { submission_key: keyOfAnother, grid_key: keyOfAnother },
    { hq_code: school.hq_code, code: school.hq_code },
    { created_at: "2001-01-01T00:00:00.000Z", updated_at: "2001-01-01T00:00:00.000Z" },
    { total_students: 999, total_student_with_code: 999, expected_students: 999 },
    { role_id: "ADMIN", is_approved: true, district_code: "", exam_level_code: "" },
    { role_id: "PENYELIA_DAERAH", district_code: school.district_code },
    { totp_secret: "JBSWY3DPEHPK3PXP", totp_enabled_at: null, totp_last_step: 0, password_hash: "x" },
    { must_change_password: false, acting_role_id: "ADMIN", acting_as: null },
    { student_code: `${school.school_code}/001`, reason: who.name },
  ];
}

const keyOfAnother = "kunci-orang-lain";
