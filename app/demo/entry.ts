import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { createDraft, findDraft } from "~/features/imports/drafts";
import { planCandidates } from "~/features/imports/judging";
import { commitCandidates, undoImport } from "~/features/imports/saving";
import { recordPrint } from "~/features/sheets/prints/commands";
import { findSheet } from "~/features/sheets/queries";
import { createStudent, deleteStudent } from "~/features/students/commands";
import { findStudent } from "~/features/students/queries";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { runAtOnce } from "~/features/values/in-slices";
import { candidateAt, edit, expectFewer, fuller, valuesOf } from "./candidates-at-work";
import { type Diary, done } from "./diary";
import type { CompleteList } from "./lists";
import { inventName } from "./names";
import { admin, clerkOf } from "./people";
import { Random } from "./random";

/** What schools and the office did with candidates after their entry. */
export function fillEntry(diary: Diary, lists: readonly CompleteList[]): void {
  fillWithdrawals(diary, lists);
  fillDuplicates(diary);
  fillTrash(diary);
  fillImports(diary);
  fillPrints(diary);
}

interface Chosen {
  id: number;
  school_code: string;
}

/** Three numbered candidates of each of three schools whose lists stay drafts, never the clerk's. */
const withdrawing = sqlite.prepare<[number, string, string, string], Chosen>(
  `select id, school_code from (
     select students.id, school_code, list.district_code,
       row_number() over (partition by school_code order by students.id desc) as place
     from students join school_exam_years as list using (school_code, exam_year)
     where exam_year = ? and student_code is not null and school_code <> ?
       and school_code not in (select value from json_each(?)))
   where place <= 3 order by district_code <> ?, school_code, place limit 9`,
);

const reasons = [
  { cause: "moved", reason: "Ke luar negara." },
  { cause: "moved", reason: "Ke sekolah di negeri lain." },
  { cause: "stopped", reason: null },
] as const;

/** Their schools expect fewer candidates. */
function fillWithdrawals(diary: Diary, lists: readonly CompleteList[]): void {
  const { year, school_code, district_code } = diary;
  const submitted = lists.flatMap((list) => (list.state === "draf" ? [] : [list.school_code]));
  const chosen = withdrawing.all(year, school_code, JSON.stringify(submitted), district_code);
  for (const [index, { id, school_code: code }] of chosen.entries()) {
    const days = 12 - index;
    const given = {
      withdrawn_at: diary.momentBefore(days),
      ...(reasons[index % reasons.length] ?? reasons[0]),
      version: null,
    };
    diary.add(days, () => {
      done(withdrawStudent(clerkOf(code), id, given));
      expectFewer(clerkOf(code), code, year, 1);
    });
  }
}

type Identity = "ic_number" | "passport_number";

/** The first candidate of last year of each exam type, and one of this year who could be the same person. */
const sameNumbers = (column: Identity) =>
  sqlite.prepare<{ year: number; school_code: string; most: number }, Chosen & { value: string }>(
    `with before as (
       select min(${column}) as value, school_code as own, gender, exam_type_code
       from students join school_exam_years using (school_code, exam_year)
       where exam_year = :year - 1 and ${column} is not null group by exam_type_code order by exam_type_code limit :most)
     select value, max(students.id) as id, students.school_code
     from before join school_exam_years as list on list.exam_type_code = before.exam_type_code and list.exam_year = :year
       join students on (students.school_code, students.exam_year) = (list.school_code, list.exam_year)
     where students.${column} is not null and students.gender = before.gender
       and students.school_code not in (own, :school_code)
     group by value`,
  );

interface Namesake extends Chosen {
  own_ic: string;
  other: number;
}

/** Five candidates without a number, each of another school, and one of a third school who is as old. */
const namesakes = sqlite.prepare<{ year: number; school_code: string }, Namesake>(
  `select min(own.id) as id, own.school_code, own.ic_number as own_ic, (
     select id from students where exam_year = :year and student_code is not null and gender = own.gender
       and school_code not in (:school_code, own.school_code) and ic_number glob substr(own.ic_number, 1, 2) || '*'
     order by abs(students.id - own.id) limit 1) as other
   from students as own where exam_year = :year and student_code is null and ic_number is not null and school_code <> :school_code
   group by school_code order by id limit 5`,
);

/** Identities that another candidate has too, as schools typed them. */
function fillDuplicates(diary: Diary): void {
  const { year, school_code } = diary;
  for (const [column, most] of [
    ["ic_number", 3],
    ["passport_number", 1],
  ] as const)
    for (const { id, school_code: code, value } of sameNumbers(column).all({ year, school_code, most }))
      diary.add(24, () => edit(clerkOf(code), id, { [column]: value }));
  for (const { id, school_code: code, own_ic, other } of namesakes.all({ year, school_code }))
    diary.add(23, () => {
      const found = findStudent(admin(), other);
      if (!found?.ic_number) return;
      const { full_name, full_name_arabic } = found;
      const ic_number = found.ic_number.slice(0, 6) + own_ic.slice(6);
      edit(clerkOf(code), id, { full_name, full_name_arabic, ic_number });
    });
}

/** Typed twice, and deleted again by the clerk. */
function fillTrash(diary: Diary): void {
  const { school_code, year } = diary;
  const neighbour = candidateAt(school_code, year, 0);
  if (!neighbour) return;
  diary.add(5, () => {
    const values = { ...valuesOf(neighbour), ...invented(diary, "twice"), student_code: null };
    const { id } = done(createStudent(clerkOf(school_code), values));
    done(deleteStudent(clerkOf(school_code), id));
  });
}

const invented = ({ seed, year }: Diary, label: string) => ({
  ...inventName(new Random(seed, label), "P"),
  ...{ gender: "P" as const, ic_number: null, passport_number: null, visa_number: null },
  birth_cert_number: `BL${year % 100}${new Random(seed, label).between(1000, 9999)}`,
});

/** An import of the clerk that was taken back, and one that waits for its corrections. */
function fillImports(diary: Diary): void {
  const { school_code, year: exam_year } = diary;
  const place = { school_code, exam_year };
  const lines = ["baris 1", "baris 2", "baris 3"].map((label) => {
    const { full_name, gender, birth_cert_number } = invented(diary, label);
    return `${full_name}\t${birth_cert_number}\t6 AMANAH\t${gender}`;
  });
  const draftOf = (clerk: Actor, all: string[]) =>
    createDraft(clerk, "students", ["NAMA\tNO SIJIL LAHIR\tKELAS\tJANTINA", ...all].join("\n"), place);
  diary.add(7, () => {
    const clerk = clerkOf(school_code);
    const id = draftOf(clerk, lines);
    const draft = findDraft(clerk, "students", id);
    const plan = draft && runAtOnce(planCandidates(clerk, draft));
    done(commitCandidates(clerk, id, plan && "fingerprint" in plan ? plan.fingerprint : ""));
    done(undoImport(clerk, id));
  });
  diary.add(1, () => draftOf(clerkOf(school_code), [...lines.slice(1), "TANPA DOKUMEN\t\t6 AMANAH\tL"]));
}

const allOnSheet = {
  ...{ class_name: null, gender: null, number_from: null, number_to: null },
  order: "student_code",
} as const;

/** A candidate changed after the sheets of the clerk's school were printed: a reprint is due. */
function fillPrints(diary: Diary): void {
  const { year: exam_year, school_code } = diary;
  for (const [index, sheet] of ["psra", "attendance", "labels"].entries())
    diary.add(8 - index / 60, () => {
      const clerk = clerkOf(school_code);
      const found = findSheet(clerk, { school_code, exam_year, sheet, filters: allOnSheet });
      if (found) done(recordPrint(clerk, found));
    });
  const student = candidateAt(school_code, exam_year, 20);
  if (student) diary.add(4, () => edit(clerkOf(school_code), student.id, { full_name: fuller(student) }));
}
