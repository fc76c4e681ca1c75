import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import type { Outcome } from "~/db/outcome";
import { audit_events, roll_number_history, school_exam_years, students } from "~/db/schema";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { findHistory } from "~/features/students/history/queries";
import { studentEdit, studentNew } from "~/features/students/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { undo as undoNow } from "~/features/undo/undo";
import { trails } from "../support/archived-trail";
import { lockYearAt, makeStudent, type Person, withWorld } from "../support/people";
import { generateWholeYear, makeStudents, numbersIn, printRollSheet } from "../support/roll-numbers";

describe.each(trails)("$trail,", ({ meanwhile }) => {
  const world = withWorld();

  const undo: typeof undoNow = (actor, action) => {
    meanwhile();
    return undoNow(actor, action);
  };

  const at = { school_code: "AAA0001", exam_year: 2026 };
  const own = (full_name: string, values = {}) => makeStudent({ ...at, full_name, ...values });
  const savedBy = <Value>(outcome: Outcome<Value>): Value => {
    if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
    return outcome.value;
  };
  const request = { ...at, code: null, fingerprint: null, reason: null, without_class: true };

  /** Numbers the school and returns the undo that the message offers. */
  function number(person: Person, only_unnumbered = false) {
    const { numbering_id } = savedBy(generateRollNumbers(person, { ...request, only_unnumbered }));
    if (numbering_id === null) throw new Error("nothing was numbered");
    return { kind: "numbered", first: numbering_id, last: numbering_id } as const;
  }
  const numbers = () => Object.fromEntries(numbersIn("AAA0001"));
  const blockedBy = (outcome: Outcome<unknown>) =>
    outcome.kind === "blocked" ? outcome.reason.key : outcome.kind;

  const print = () => printRollSheet(world.admin, at);

  describe("the undo of a numbering", () => {
    it("takes the numbers of the unnumbered back, so that the same numbers are given again", () => {
      makeStudents("AAA0001", 2);
      number(world.clerk);
      own("AAA NEW");
      own("ZZZ NEW");
      const before = numbers();
      const taken = number(world.clerk, true);
      const after = numbers();
      expect(undo(world.clerk, taken)).toEqual({ kind: "saved", value: { restored_numbers: 2 } });
      expect(numbers()).toEqual(before);
      const { total_student_with_code } = db.select().from(school_exam_years).get() ?? {};
      expect(total_student_with_code).toBe(2);
      number(world.clerk, true);
      expect(numbers()).toEqual(after);
    });

    it("gives each candidate of a renumbered school the former number, past numbers that swapped", () => {
      const [first, second] = makeStudents("AAA0001", 3);
      const before = { "NAMA 0001": "AAA0001/003", "NAMA 0002": "AAA0001/001", "NAMA 0003": null };
      for (const [id, student_code] of [
        [first?.id, "AAA0001/003"],
        [second?.id, "AAA0001/001"],
      ] as const)
        db.update(students)
          .set({ student_code })
          .where(eq(students.id, id ?? 0))
          .run();
      const taken = number(world.clerk);
      expect(numbers()).not.toEqual(before);
      savedBy(undo(world.clerk, taken));
      expect(numbers()).toEqual(before);
    });

    it("keeps the number that a printed sheet shows: a numbering after the print is taken back, one before it is not", () => {
      makeStudents("AAA0001", 2);
      const first = number(world.clerk);
      print();
      const printed = numbers();
      own("AAA", { class_name: "1 A" });
      const second = number(world.clerk);
      expect(blockedBy(undo(world.clerk, first))).toBe("roll_number.undo_printed");
      savedBy(undo(world.clerk, second));
      expect(numbers()).toEqual({ ...printed, AAA: null });
      expect(blockedBy(undo(world.clerk, first))).toBe("roll_number.undo_printed");
    });

    it("is one change of each candidate in the feed, as is a renumbering", () => {
      makeStudents("AAA0001", 3);
      number(world.clerk);
      own("AAA NEW");
      const lastChange = sqlite.prepare<[], number>("select max(sequence) from student_changes").pluck();
      const before = lastChange.get() ?? 0;
      const taken = number(world.clerk);
      expect(lastChange.get()).toBe(before + 4);
      savedBy(undo(world.clerk, taken));
      expect(lastChange.get()).toBe(before + 8);
    });

    it("is recorded, and the history of a candidate shows the number that was given and taken back", () => {
      const [first] = makeStudents("AAA0001", 1);
      savedBy(undoNow(world.clerk, number(world.clerk)));
      const event = db.select().from(audit_events).orderBy(desc(audit_events.id)).get();
      expect(event).toMatchObject({
        action: "roll_number.undone",
        ...at,
        changes: { restored: 0, taken_away: 1 },
      });
      const history = findHistory(world.clerk, first?.id ?? 0, { page: 1, limit: 10 });
      expect(history?.happenings.map(({ action, changes }) => [action, changes])).toEqual([
        ["roll_number.undone", [{ field: "student_code", old: "AAA0001/001", new: null }]],
        ["roll_number.generated", [{ field: "student_code", old: null, new: "AAA0001/001" }]],
      ]);
      expect(db.select().from(roll_number_history).all()).toHaveLength(1);
    });

    it("is missing to another account, to another school, and the second time", () => {
      makeStudents("AAA0001", 1);
      const taken = number(world.clerk);
      for (const person of [world.admin, world.otherClerk, world.supervisor])
        expect(undo(person, taken)).toEqual({ kind: "missing" });
      savedBy(undo(world.clerk, taken));
      expect(undo(world.clerk, taken)).toEqual({ kind: "missing" });
      expect(undo(world.clerk, { kind: "numbered", first: 1, last: 999_999_999 })).toEqual({
        kind: "missing",
      });
    });
  });

  describe("the undo of a numbering is refused and changes nothing once", () => {
    const changed = "roll_number.undo_changed";
    const cases: [string, string, (id: number) => void][] = [
      ["the year is locked", "roll_number.undo_locked", () => lockYearAt("2026-03-01T00:00:00.000Z")],
      [
        "the list is submitted",
        "roll_number.undo_submitted",
        () => void sqlite.exec("update school_exam_years set state = 'dihantar', head_name = 'KETUA'"),
      ],
      ["a sheet shows one of the numbers", "roll_number.undo_printed", print],
      [
        "another number was given",
        changed,
        () => {
          own("LATER");
          number(world.clerk, true);
        },
      ],
      [
        "a number was edited",
        changed,
        (id) => {
          const { full_name } = db.select().from(students).where(eq(students.id, id)).get() ?? {};
          savedBy(
            updateStudent(
              world.clerk,
              id,
              studentEdit.parse({ ...at, full_name, ic_number: "140203105555", student_code: "AAA0001/055" }),
            ),
          );
        },
      ],
      [
        "a candidate is withdrawn",
        changed,
        (id) =>
          void savedBy(
            withdrawStudent(world.clerk, id, {
              withdrawn_at: new Date().toISOString(),
              cause: "moved",
              reason: "Berpindah",
              version: null,
            }),
          ),
      ],
      ["a candidate is deleted", changed, (id) => void savedBy(deleteStudent(world.admin, id))],
      [
        "another candidate holds a former number",
        changed,
        () => {
          const given = {
            ...at,
            full_name: "BAHARU",
            ic_number: "140203105556",
            student_code: "AAA0001/077",
          };
          savedBy(createStudent(world.clerk, studentNew.parse(given)));
          sqlite.exec("delete from roll_number_history where student_code = 'AAA0001/077'");
        },
      ],
    ];

    it.each(cases)("%s", (_, reason, happen) => {
      const [first] = makeStudents("AAA0001", 2);
      sqlite.exec("update students set student_code = 'AAA0001/077' where full_name = 'NAMA 0001'");
      const taken = number(world.clerk);
      happen(first?.id ?? 0);
      const before = numbers();
      expect(blockedBy(undo(world.clerk, taken))).toBe(reason);
      expect(numbers()).toEqual(before);
    });
  });

  describe("the undo of a run over the year", () => {
    const everyNumber = () => [...numbersIn("AAA0001"), ...numbersIn("BBB0002")];

    function run() {
      const from = sqlite
        .prepare("select coalesce(max(id), 0) + 1 from undoable_numberings")
        .pluck()
        .get() as number;
      generateWholeYear(world.admin, 2026);
      const last = sqlite.prepare("select max(id) from undoable_numberings").pluck().get() as number;
      return { kind: "numbered", first: from, last } as const;
    }

    it("restores the numbers of every school, or of none if one has printed", () => {
      makeStudents("AAA0001", 3);
      makeStudents("BBB0002", 2);
      run();
      own("AAA", { class_name: "1 A" });
      makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "AAA", class_name: "1 A" });
      const before = everyNumber();
      const taken = run();
      const after = everyNumber();
      sqlite.exec("savepoint unprinted");
      print();
      expect(blockedBy(undo(world.admin, taken))).toBe("roll_number.undo_printed");
      expect(everyNumber()).toEqual(after);
      sqlite.exec("rollback to unprinted");
      expect(undo(world.admin, taken)).toEqual({ kind: "saved", value: { restored_numbers: 7 } });
      expect(everyNumber()).toEqual(before);
      const events = db
        .select()
        .from(audit_events)
        .where(eq(audit_events.action, "roll_number.undone"))
        .all();
      expect(events.map(({ school_code }) => school_code)).toEqual(["AAA0001", "BBB0002"]);
    });
  });
});
