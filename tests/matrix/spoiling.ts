import { sqlite } from "~/db/client";
import { makePerson, makeSchool, makeStudent, register } from "../support/people";
import type { Side } from "../support/sides";
import type { Who } from "./roles";
import { placeNames, type World } from "./world";

/** Changes number, names and order of everything out of the user's scope. */
export function stirOutOfSight({ sees }: Who, world: World): void {
  for (const name of placeNames) if (!sees.includes(name)) stir(world[name]);
}

function stir({ school, registration, student, supervisor }: Side): void {
  const { school_code, district_code, exam_type_code } = school;
  for (let n = 0; n < 23; n++) {
    makeStudent({
      school_code,
      exam_year: 2026,
      full_name: `ABU ${n}`,
      ic_number: `1402031${String(10_000 + registration.id * 100 + n)}`,
      student_code: `${school_code}/3${String(n).padStart(2, "0")}`,
    });
  }
  register(school_code, 2027);
  for (const at of [1, 2, 3])
    makeSchool(`${school_code}X${at}`, { district_code, exam_type_code, school_name: `ABADI ${at}` });
  makePerson("SU", { school_code });
  sqlite
    .prepare(
      "update schools set school_name = 'AAA', hq_code_alt = null, updated_at = '2027' where school_code = ?",
    )
    .run(school_code);
  sqlite
    .prepare("update school_exam_years set updated_at = '2027', version = 9 where id = ?")
    .run(registration.id);
  sqlite.prepare("delete from trash where school_code = ?").run(school_code);
  sqlite.prepare("delete from students where id = ?").run(student.id);
  sqlite.prepare("update users set is_approved = 0 where id = ?").run(supervisor.user_id);
}

/** New identities with the same last four digits, so that a masked view stays the same. */
export function disguiseEverybody(): void {
  sqlite.exec(`update students set
    ic_number = '99' || printf('%06d', id) || substr(ic_number, -4),
    passport_number = printf('%0*d', length(passport_number) - 4, 9000000 - id) || substr(passport_number, -4),
    birth_cert_number = printf('%0*d', length(birth_cert_number) - 4, 8000000 - id) || substr(birth_cert_number, -4),
    visa_number = printf('%0*d', length(visa_number) - 4, 7000000 - id) || substr(visa_number, -4)`);
}
