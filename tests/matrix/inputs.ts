import { sqlite } from "~/db/client.server";
import { knownIdentity, type Side } from "../support/sides";
import type { Who } from "./roles";
import { identitiesOf } from "./words";
import type { World } from "./world";

/** A place out of somebody's sight, or one that was never there for whoever sees all. */
export const strangerTo = ({ sees }: Who, world: World): Side =>
  world[(["foreign", "sibling", "own"] as const).find((name) => !sees.includes(name)) ?? "missing"];

/** Something in an address that points at a record: of a stranger, and of nobody at all, alike in length and kind. */
export interface Pointer {
  name: string;
  to: string;
  /** The same of what was never there; null where the answer may tell that a thing is there, as for a district. */
  nobody: string | null;
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** Letters and digits that nothing is called by, as long as what they stand for. */
const unlike = (text: string): string => text.replace(/[A-Z]/g, "W").replace(/[0-9]/g, "8");

const printOf = (school_code: string) =>
  (sqlite.prepare("select number, checksum from sheet_prints where school_code = ?").get(school_code) ?? {
    number: "P-888888",
    checksum: "88888888",
  }) as { number: string; checksum: string };

/** Every way in which an address can name what is another's. */
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
    nobody: query(
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, key === "exam_year" ? value : unlike(value)]),
      ),
    ),
  });
  const numbered = (name: string, key: string, id: number): Pointer => ({
    name,
    to: query({ [key]: String(id) }),
    nobody: query({ [key]: far }),
  });
  const word = (text = "") => /[B-DF-HJ-NP-TV-Z]{14}/.exec(text)?.[0] ?? text.split(" ")[0] ?? "";
  return [
    like("a school", { school_code: school.school_code }),
    like("a school and year", { school_code: school.school_code, exam_year: "2026" }),
    like("the name of a school", { school_name: word(school.school_name) }),
    { name: "a district", to: query({ district_code: school.district_code }), nobody: null },
    { name: "an exam type", to: query({ exam_type_code: school.exam_type_code }), nobody: null },
    like("the name of a candidate", { search: word(pupil.full_name) }),
    like("the class of a candidate", { class_name: pupil.class_name ?? "" }),
    {
      ...like("an IC", { search: identitiesOf(side).find((each) => each !== knownIdentity) ?? "" }),
      nobody: query({ search: "880808088888" }),
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
      nobody: query({ number: "P-88888W", checksum: "88888888" }),
    },
    {
      name: "the way back",
      to: query({ back: `/student-edit/${student.id}`, return_to: `//${far}.invalid/` }),
      nobody: null,
    },
    {
      name: "an order that tells",
      to: query({ sortBy: "ic_number", sort_column: "school_name", limit: "1000" }),
      nobody: null,
    },
  ];
}

/** What somebody adds to a form or a record: what is another's, and what is nobody's to set. */
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

export const keyOfAnother = "kunci-orang-lain";
