import { expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { checkEverywhere } from "~/features/checks/run";
import { groupsOf } from "~/features/duplicates/groups";
import { runAtOnce } from "~/features/values/in-slices";
import { makeSchool, makeStudent, makeYear, register, withWorld } from "../support/people";

withWorld();

const years = [2024, 2025, 2026];
const codes = ["AAA0001", "BBB0002", "CCC0003"];

const makeAllDue = sqlite.prepare(
  "insert into checks_due select id from school_exam_years where id not in (select registration_id from checks_due)",
);
const waiting = sqlite.prepare("select count(*) from checks_due").pluck();
const kinds = ["ic_number", "passport_number", "name_and_birth_date"] as const;
const found = () => years.flatMap((year) => groupsOf(year, kinds));

/** Always the same, so that a failure fails again. */
function* numbers(seed: number): Generator<number> {
  for (let value = seed; ; ) {
    value = (value * 48_271) % 2_147_483_647;
    yield value;
  }
}

const drawn = numbers(83);
const below = (limit: number) => (drawn.next().value as number) % limit;
const one = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;

const card = () => `1402${10 + below(3)}10${1000 + below(12)}`;
const identity = () =>
  below(4) > 0
    ? { ic_number: card(), passport_number: null }
    : { ic_number: null, passport_number: `A${below(6)}` };
const place = () => ({ school_code: one(codes), exam_year: one(years) });
const name = () => `MURID ${below(8)}`;

/** A card that the year does not allow twice changes nothing. */
function change(sql: string, values: object) {
  try {
    sqlite.prepare(sql).run(values);
  } catch (error) {
    if (!String(error).includes("students_ic_once")) throw error;
  }
}

function editSomething() {
  const id = one(sqlite.prepare("select id from students").pluck().all());
  const edits = [
    () => change("update students set full_name = $name where id = $id", { id, name: name() }),
    () =>
      change(
        "update students set ic_number = $ic_number, passport_number = $passport_number where id = $id",
        {
          id,
          ...identity(),
        },
      ),
    () =>
      change("update students set school_code = $school_code, exam_year = $exam_year where id = $id", {
        id,
        ...place(),
      }),
    () => change("update students set is_repeating = 1 - is_repeating where id = $id", { id }),
    () =>
      change(
        "update students set withdrawn_at = iif(withdrawn_at is null, created_at, null) where id = $id",
        {
          id,
        },
      ),
    () => change("delete from students where id = $id", { id }),
    () =>
      change(
        "update exam_types set allows_second_exam = 1 - allows_second_exam where code = $code",
        typeOf(),
      ),
    () =>
      change(
        "update school_exam_years set exam_type_code = $code where school_code = $school_code and exam_year = $exam_year",
        { ...typeOf(), ...place() },
      ),
    addSomebody,
    addSomebody,
  ];
  one(edits)();
}

const typeOf = () => ({ code: one(["PSRA", "SMRA"]) });

function addSomebody() {
  try {
    makeStudent({ ...place(), ...identity(), full_name: name(), is_repeating: below(5) === 0 });
  } catch (error) {
    if (!/students_ic_once/.test(String((error as Error).cause ?? error))) throw error;
  }
}

it("a list that was checked and a list that waits for its check have the same groups, through every kind of change", () => {
  for (const year of years.slice(0, 2)) makeYear(year);
  for (const code of codes.slice(2)) makeSchool(code);
  const isRegistered = sqlite.prepare(
    "select 1 from school_exam_years where school_code = ? and exam_year = ?",
  );
  for (const code of codes) for (const year of years) if (!isRegistered.get(code, year)) register(code, year);
  for (let n = 0; n < 60; n++) addSomebody();
  const seen = new Map<string, number>();
  for (let round = 0; round < 25; round++) {
    runAtOnce(checkEverywhere());
    expect(waiting.get()).toBe(0);
    for (let n = 0; n < 5; n++) editSomething();
    const partly = found();
    makeAllDue.run();
    expect(partly, `round ${round}`).toEqual(found());
    for (const { kind } of partly) seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  for (const kind of kinds) expect(seen.get(kind), kind).toBeGreaterThan(20);
});

it("while a whole office waits for its check, a request reads the lists of 10,000 candidates", () => {
  makeSchool("CCC0003");
  register("CCC0003", 2026);
  for (const school_code of ["BBB0002", "CCC0003"])
    makeStudent({ school_code, exam_year: 2026, passport_number: "A1" });
  makeAllDue.run();
  const groups = () => groupsOf(2026, ["passport_number"]).length;
  const firstHas = sqlite.prepare(
    "update school_exam_years set total_students = ? where school_code = 'AAA0001' and exam_year = 2026",
  );
  expect(groups()).toBe(1);
  firstHas.run(9999);
  expect(groups()).toBe(1);
  firstHas.run(10_000);
  expect(groups()).toBe(0);
  firstHas.run(0);
  runAtOnce(checkEverywhere());
  firstHas.run(10_000);
  expect(groups()).toBe(1);
});
