import type Database from "better-sqlite3";
import { loadInBulk } from "./bulk";
import { type DemoCandidate, inventCandidates } from "./candidates";
import { type EnteredCandidate, inserts, numberCandidates } from "./inserts";
import { apportion, Random } from "./random";
import { type DemoSchool, inventSchools } from "./schools";
import { type DemoYear, timelineOf } from "./timeline";

export interface FillOptions {
  seed: number;
  schools: number;
  years: readonly DemoYear[];
  /** The second school of the PSRA has entered half its candidates, without numbers. */
  isHalfEntered?: boolean;
  /** No row of the database has a later time. */
  at?: Date;
}

export interface Filled {
  schools: DemoSchool[];
  candidates: number;
  numbered: number;
}

/** The largest first. */
export const schoolsOfPsra = (schools: readonly DemoSchool[]): DemoSchool[] =>
  schools
    .filter((school) => school.exam_type_code === "PSRA")
    .toSorted((one, other) => other.candidates - one.candidates);

/** Expects the lookups only. The same options produce the same rows. */
export function fillDatabase(db: Database.Database, options: FillOptions): Filled {
  const { seed, years, at = new Date() } = options;
  const schools = inventSchools({ seed, schools: options.schools, candidates: years[0]?.candidates ?? 0 });
  const filled: Filled = { schools, candidates: 0, numbered: 0 };
  return loadInBulk(db, () => {
    const insert = inserts(db);
    const [first = { year: at.getFullYear(), candidates: 0, locked: false }] = years.toReversed();
    const { opened_at } = timelineOf(first, at);
    for (const school of schools) insert.school.run({ ...school, ...stamps(opened_at) });
    const half = options.isHalfEntered ? schoolsOfPsra(schools)[1]?.school_code : undefined;
    for (const year of years) {
      const isRunning = year === years[0];
      fillYear(db, { seed, year, isRunning, at, schools, half: isRunning ? half : undefined }, filled);
    }
    return filled;
  });
}

const stamps = (created_at: string, updated_at = created_at) => ({ created_at, updated_at });

interface YearWork {
  seed: number;
  year: DemoYear;
  isRunning: boolean;
  at: Date;
  schools: DemoSchool[];
  /** The code of the school that has entered half its candidates. */
  half: string | undefined;
}

function fillYear(db: Database.Database, work: YearWork, filled: Filled) {
  const { seed, year, isRunning, at, schools, half } = work;
  const insert = inserts(db);
  const timeline = timelineOf(year, at);
  const { opened_at, locked_at } = timeline;
  insert.year.run({
    ...{ year: year.year, is_running: Number(isRunning), is_lock_initial_student: Number(year.locked) },
    lock_initial_student_datetime: locked_at,
    ...stamps(opened_at, locked_at ?? opened_at),
  });
  const sizes = apportion(
    year.candidates,
    schools.map((school) => school.candidates),
  );
  const entering = schools.map((school, index) => ({ ...school, candidates: sizes[index] ?? 0 }));
  const leaders = leadersOf(entering);
  const stream = inventCandidates({ seed, exam_year: year.year, schools: entering });
  const afterNumbering: EnteredCandidate[] = [];
  const enter = ({ is_student, is_citizen, ...candidate }: EnteredCandidate) =>
    insert.student.run({
      ...candidate,
      ...{ is_student: Number(is_student), is_citizen: Number(is_citizen) },
      is_late: Number(locked_at !== null && candidate.created_at > locked_at),
      updated_at: candidate.created_at,
    });

  for (const school of entering) {
    const { school_code } = school;
    const random = new Random(seed, `work ${year.year} ${school_code}`);
    const instants = timeline.entries(random, school.candidates);
    const entered = take(stream, school.candidates).map((candidate, index) =>
      Object.assign(candidate, { id: filled.candidates + index + 1, created_at: instants[index] ?? "" }),
    );
    const isHalf = school_code === half;
    if (isHalf) entered.splice(Math.ceil(entered.length / 2));
    const done = year.locked || leaders.has(school_code) ? 1 : doneBy(random);
    const present = isHalf ? 0 : Math.ceil(entered.length * done);
    const expected_students = isHalf ? school.candidates : expectedBy(seed, year, school);
    const worked = stamps(opened_at, instants.at(-1) ?? opened_at);
    insert.registration.run({ school_code, exam_year: year.year, expected_students, ...worked });
    for (const student of entered.slice(0, present)) enter(student);
    afterNumbering.push(...entered.slice(present));
    filled.candidates += entered.length;
  }
  filled.numbered += numberCandidates(db, year.year, entering, timeline.numbered_at);
  for (const student of afterNumbering) enter(student);
}

/** The largest school of each exam type has all numbers, so that every kind of sheet can be printed in full. */
function leadersOf(schools: DemoSchool[]): Set<string> {
  const biggest = new Map<string, DemoSchool>();
  for (const school of schools) {
    const found = biggest.get(school.exam_type_code);
    if (!found || school.candidates > found.candidates) biggest.set(school.exam_type_code, school);
  }
  return new Set([...biggest.values()].map((school) => school.school_code));
}

function doneBy(random: Random): number {
  const point = random.fraction();
  return point < 0.78 ? 1 : point < 0.88 ? 0.94 : 0;
}

function expectedBy(seed: number, { year, locked }: DemoYear, school: DemoSchool): number | null {
  const random = new Random(seed, `expected ${year} ${school.school_code}`);
  const point = random.fraction();
  if (locked) return school.candidates;
  if (point > 0.85) return null;
  if (school.candidates === 0) return random.between(8, 40);
  return school.candidates + (point > 0.7 ? random.between(1, 5) : 0);
}

function take(stream: Iterator<DemoCandidate>, count: number): DemoCandidate[] {
  return Array.from({ length: count }, () => (stream.next() as IteratorYieldResult<DemoCandidate>).value);
}
