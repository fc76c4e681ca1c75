import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { roll_number_history, students } from "~/db/schema";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { randomFrom } from "../support/list-oracle";
import { makeStudent, withWorld } from "../support/people";
import { generateWholeYear } from "../support/roll-numbers";

const world = withWorld();
const exam_year = 2026;
const prefixes = { AAA0001: "AAA0001", BBB0002: "PBBB0002" } as const;
type SchoolCode = keyof typeof prefixes;

type Stored = typeof students.$inferSelect;
const inSchool = (school_code: SchoolCode): Stored[] =>
  db
    .select()
    .from(students)
    .all()
    .filter((student) => student.school_code === school_code);

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const numberIn = (code: string) => Number(code.slice(-3));

/** Product 4.1, 4.2 and 4.6, written again in plain terms: the number of each candidate by id. */
function expectedNumbers(school_code: SchoolCode, only_unnumbered: boolean): Map<number, string | null> {
  const everybody = inSchool(school_code);
  const ordered = everybody
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .sort(
      (a, b) =>
        compare(Number(a.is_late), Number(b.is_late)) ||
        compare(a.class_name ?? "", b.class_name ?? "") ||
        compare(a.full_name, b.full_name) ||
        a.id - b.id,
    );
  const spent = db
    .select()
    .from(roll_number_history)
    .all()
    .filter((given) => given.student_code.startsWith(`${prefixes[school_code]}/`))
    .map(({ student_code }) => numberIn(student_code));
  const held = everybody.flatMap(({ student_code }) => (student_code ? [numberIn(student_code)] : []));
  const ofWithdrawn = everybody.flatMap(({ student_code, withdrawn_at }) =>
    student_code && withdrawn_at ? [student_code] : [],
  );
  const expected = new Map(everybody.map(({ id, student_code }) => [id, student_code]));
  let n = only_unnumbered ? Math.max(0, ...spent, ...held) : 0;
  for (const { id, student_code } of ordered) {
    if (only_unnumbered && student_code !== null) continue;
    const next = () => `${prefixes[school_code]}/${String(++n).padStart(3, "0")}`;
    let code = next();
    while (ofWithdrawn.includes(code)) code = next();
    expected.set(id, code);
  }
  return expected;
}

const numbersOf = (school_code: SchoolCode) =>
  new Map(inSchool(school_code).map(({ id, student_code }) => [id, student_code]));

describe.each(Array.from({ length: 6 }, (_, at) => at + 1))("roll numbers of random story %i", (seed) => {
  const random = randomFrom(seed * 104_729);
  const any = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;
  const withdrawn = "2026-04-01T00:00:00.000Z";

  function change(school_code: SchoolCode): void {
    const ids = inSchool(school_code).map(({ id }) => id);
    for (let n = random(6); n > 0; n--) {
      const full_name = `${any(["ALI", "ÉLISE", "A'ISYAH", "ZAID", "نور"])} ${random(4)}`;
      const class_name = any(["1 A", "1 B", "'1 A", null]);
      makeStudent({ school_code, exam_year, full_name, class_name, is_late: random(4) === 0 });
    }
    if (ids.length === 0) return;
    for (let n = random(3); n > 0; n--)
      sqlite.prepare("update students set withdrawn_at = ? where id = ?").run(withdrawn, any(ids));
    if (random(3) === 0) sqlite.prepare("delete from students where id = ?").run(any(ids));
    if (random(3) === 0) sqlite.prepare("update students set withdrawn_at = null where id = ?").run(any(ids));
    if (random(3) === 0)
      sqlite
        .prepare("update students set class_name = '1 C', full_name = 'BAKAR' where id = ?")
        .run(any(ids));
  }

  it("agree with the rules, in both manners, for one school and for a run over the year", () => {
    for (let step = 0; step < 12; step++) {
      for (const school_code of ["AAA0001", "BBB0002"] as const) change(school_code);
      const only_unnumbered = random(2) === 0;
      const isRun = random(2) === 0;
      const numbered: SchoolCode[] = isRun ? ["AAA0001", "BBB0002"] : [any(["AAA0001", "BBB0002"] as const)];
      const expected = numbered.map((school_code) => expectedNumbers(school_code, only_unnumbered));
      if (isRun) generateWholeYear(world.admin, exam_year, { only_unnumbered });
      else {
        const at = { school_code: numbered[0] as string, exam_year, only_unnumbered, without_class: true };
        const outcome = generateRollNumbers(world.admin, {
          ...at,
          code: null,
          fingerprint: null,
          reason: null,
        });
        expect(outcome.kind).toBe("saved");
      }
      const message = `step ${step}, ${only_unnumbered ? "only the unnumbered" : "all again"}`;
      expect(numbered.map(numbersOf), message).toEqual(expected);
    }
  });
});
