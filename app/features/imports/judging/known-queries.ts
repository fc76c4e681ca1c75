import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { students } from "~/db/schema";
import { whyNumberReadOnly } from "~/features/students/commands";
import { knownBeside } from "~/features/students/known";
import { classesOf } from "~/features/students/list/queries";
import { bareCertificate } from "~/features/students/objections";
import type { Student } from "~/features/students/queries";
import { sentenceText } from "~/messages";
import type { FindingField, KnownToList, StoredCandidate, StoredOfPlaces } from "./known";

interface Held {
  exam_year: number;
  held: string;
  school_code: string;
}

/** Two are enough to know that the value names no single candidate. */
const idsWhere = (condition: string) =>
  sqlite
    .prepare<[Held], number>(
      `select id from students ${condition} and exam_year = :exam_year and school_code = :school_code limit 2`,
    )
    .pluck();

const idsBy: Record<FindingField, ReturnType<typeof idsWhere>> = {
  ic_number: idsWhere("indexed by students_by_ic where ic_number = :held"),
  passport_number: idsWhere("indexed by students_by_passport where passport_number = :held"),
  birth_cert_number: idsWhere(
    `indexed by students_by_birth_cert where birth_cert_number is not null
       and replace(replace(replace(birth_cert_number, ' ', ''), '-', ''), '/', '') = replace(:held, '/', '')`,
  ),
  student_code: idsWhere("indexed by students_code_once where student_code = :held"),
};

const byId = db
  .select()
  .from(students)
  .where(eq(students.id, sql.placeholder("id")))
  .prepare();

/** Ask it about schools in the actor's scope alone. */
export function knownToList(actor: Actor): KnownToList {
  const beside = knownBeside(actor);
  return {
    ...beside(0),
    beside,
    stored({ school_code, exam_year }, field, value) {
      const held = field === "birth_cert_number" ? bareCertificate(value) : value;
      const [id, other] = idsBy[field].all({ exam_year, school_code, held });
      return id === undefined || other !== undefined ? undefined : byId.get({ id });
    },
    storedById({ school_code, exam_year }, id) {
      const found = byId.get({ id });
      if (!found) return undefined;
      return found.school_code === school_code && found.exam_year === exam_year ? found : "elsewhere";
    },
    whyNumberStays: (before, after) =>
      sentenceText(whyNumberReadOnly(actor, before as StoredCandidate & Student, after, null)),
  };
}

const namesIn = sqlite.prepare<[string, number], { id: number; full_name: string }>(
  "select id, full_name from students indexed by students_by_school where school_code = ? and exam_year = ?",
);

/** Each place is read once. Ask it about schools in the actor's scope alone. */
export function storedOfPlaces(): StoredOfPlaces {
  const classes = new Map<string, ReadonlyMap<string, number>>();
  const names = new Map<string, Map<string, number[]>>();
  return {
    classes(school_code, exam_year) {
      const key = JSON.stringify([school_code, exam_year]);
      const known = classes.get(key);
      if (known) return known;
      const found = classesOf(school_code, exam_year);
      classes.set(key, found);
      return found;
    },
    nameHolders(school_code, exam_year, full_name) {
      const key = JSON.stringify([school_code, exam_year]);
      let found = names.get(key);
      if (!found) {
        found = new Map();
        for (const { id, full_name } of namesIn.all(school_code, exam_year))
          found.set(full_name, [...(found.get(full_name) ?? []), id]);
        names.set(key, found);
      }
      return found.get(full_name) ?? [];
    },
  };
}
