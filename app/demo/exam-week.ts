import { sqlite } from "~/db/client";
import { recordAbsences } from "~/features/absences/commands";
import { receiveLists } from "~/features/absences/receive";
import { createPaper } from "~/features/exam-papers/commands";
import { updateExamYear } from "~/features/exam-years/commands";
import { findExamYearOf } from "~/features/exam-years/queries";
import { createRoom } from "~/features/rooms/commands";
import { moveCandidates } from "~/features/rooms/move";
import type { SeatMove } from "~/features/rooms/schema";
import { saveNeed } from "~/features/special-needs/commands";
import { type Diary, done } from "./diary";
import { fillInvigilators } from "./invigilators";
import type { DemoDay } from "./make";
import { fillPackets } from "./packets";
import { admin, clerkOf } from "./people";
import { Random } from "./random";
import { decideReports, fillReports } from "./reports";

const primary = [
  ["TH", "Tilawah dan Hafazan"],
  ["AS", "Akhlak dan Sirah"],
  ["TJ", "Tajwid"],
  ["TF", "Tauhid dan Fekah"],
  ["BA", "Bahasa Arab"],
  ["JK", "Jawi, Imlak dan Khat"],
] as const;
const secondary = [
  ["TJ", "Tajwid"],
  ["BA1", "Bahasa Arab 1"],
  ["BA2", "Bahasa Arab 2"],
  ["FQ", "Fiqh"],
] as const;
const times = [
  ["08:00", "09:30"],
  ["10:30", "12:00"],
] as const;

const examTypes = sqlite.prepare<[], string>("select code from exam_types order by code").pluck();

/** Days of the oral paper of the PSRA before today. */
const oral = { entry: -5, none: 3 };

/** One paper of this year is near or has been held, or the second day of the papers is today; in the year before all have been held. */
export function fillExamWeek(diary: Diary, day: DemoDay | undefined): void {
  const before = diary.daysSince(Date.UTC(diary.year - 1, 9, 5));
  const isToday = day === "exam";
  // No written paper is on a weekend.
  const monday = 90 + ((8 - new Date(diary.dayBefore(-90)).getUTCDay()) % 7);
  fillPapers(diary, diary.year, 76, (paper, index) => {
    if (isToday) return [3, 0, -1][index] ?? -1;
    return paper === "TH" ? oral[day ?? "none"] : -monday - index;
  });
  fillPapers(diary, diary.year - 1, before + 60, (_, index) => before - index);
  fillAttendance(diary, diary.year - 1, before - 5);
  fillAttendance(diary, diary.year, 2);
  fillReports(diary, diary.year - 1, before - 6);
  decideReports(diary, diary.year - 1, before - 8);
  fillReports(diary, diary.year, 1);
  fillRooms(diary);
  fillInvigilators(diary);
  fillNeeds(diary);
  fillPackets(diary, isToday);
  if (isToday) diary.add(1, () => lockYear(diary.year));
}

/** The lists are final before their papers. */
function lockYear(year: number): void {
  const found = findExamYearOf(year);
  if (found)
    done(updateExamYear(admin(), found.id, { ...found, is_lock_initial_student: true, version: null }));
}

/** Two papers a day. */
function fillPapers(
  diary: Diary,
  exam_year: number,
  days: number,
  heldBefore: (code: string, day: number) => number,
): void {
  diary.add(days, () => {
    for (const exam_type_code of examTypes.all())
      for (const [index, [code, name]] of (exam_type_code === "PSRA" ? primary : secondary).entries()) {
        const [starts_at, ends_at] = times[index % times.length] ?? times[0];
        const held_on = diary.dayBefore(heldBefore(code, Math.floor(index / times.length)));
        done(createPaper(admin(), { exam_year, exam_type_code, code, name, held_on, starts_at, ends_at }));
      }
  });
}

interface Sitting {
  paper: number;
  school_code: string;
  /** The numbers of those who may be absent: one candidate in 40. */
  numbers: string;
}

/** A list of attendance for each school, of the first 60, and each paper that is held. */
const sittings = sqlite.prepare<[year: number, today: string], Sitting>(
  `select paper.id as paper, list.school_code, coalesce((
     select json_group_array(student_code) from students
     where (school_code, exam_year) = (list.school_code, list.exam_year) and student_code is not null
       and withdrawn_at is null and students.id % 40 = 0), '[]') as numbers
   from exam_papers as paper join school_exam_years as list using (exam_year, exam_type_code)
   where exam_year = ? and held_on < ? and total_student_with_code > 0
     and list.school_code in (select school_code from schools order by id limit 60)
   order by paper.id, list.id`,
);

/** One school in nine has sent no list, and some lists without absentees are on their way. */
function fillAttendance(diary: Diary, year: number, days: number): void {
  const random = new Random(diary.seed, `attendance ${year}`);
  diary.add(days, () => {
    const all = sittings.all(year, diary.dayBefore(days));
    const schools = [...new Set(all.map(({ school_code }) => school_code))];
    const late = new Set(schools.filter((_, index) => index % 9 === 4));
    const sick = new Map<string, boolean>();
    for (const { paper, school_code, numbers } of all.filter((each) => !late.has(each.school_code))) {
      const absent = (JSON.parse(numbers) as string[]).filter((number) => {
        if (!sick.has(number)) sick.set(number, random.chance(0.3));
        return sick.get(number) || random.chance(0.4);
      });
      const rows = absent.map((student_code) => ({ student_code }));
      const reason = random.chance(0.2) ? "H" : "T";
      if (rows.length > 0) done(recordAbsences(admin(), paper, { reason, rows, is_received: true }));
      else if (random.chance(14 / 15))
        done(receiveLists(admin(), paper, { rows: [{ school_code, total_absent: 0 }] }));
    }
  });
}

const numbersOf = sqlite
  .prepare<[school_code: string, year: number], string>(
    `select student_code from students where school_code = ? and exam_year = ? and student_code is not null
     order by student_code limit 30`,
  )
  .pluck();

const needy = sqlite
  .prepare<[string, number], string>(
    `select student_code from students join special_needs on student_id = students.id
     where school_code = ? and exam_year = ? and student_code is not null limit 6`,
  )
  .pluck();

/** Of the clerk's school: the first room is full, and the office has moved two of its candidates. */
function fillRooms(diary: Diary): void {
  const { school_code, year: exam_year } = diary;
  const size = { rows: 6, columns: 5, capacity: null, fill_order: null, is_for_arrangements: false };
  const small = { ...size, rows: 2, columns: 3, is_for_arrangements: true };
  const rooms: number[] = [];
  const clerk = () => clerkOf(school_code);
  const seated = (numbers: string[]): SeatMove => ({
    ...{ numbers, seats: [], into: null, to: "room", seat: null, version: null },
  });
  diary.add(9, () => {
    for (const [name, pattern, room] of [
      ["Dewan Utama", "alternating", size],
      ["Bilik 2", "columns", size],
      ["Bilik Khas", "columns", small],
    ] as const)
      rooms.push(done(createRoom(clerk(), { ...room, school_code, exam_year, name, pattern })).id);
    for (const [index, numbers] of [numbersOf, needy].entries()) {
      const room = rooms[index * 2] ?? 0;
      const all = numbers.all(school_code, exam_year);
      if (all.length > 0) done(moveCandidates(clerk(), room, seated(all)));
    }
  });
  diary.add(6, () => {
    const moved = numbersOf.all(school_code, exam_year).slice(-2);
    if (moved.length > 0) done(moveCandidates(admin(), rooms[1] ?? 0, seated(moved)));
  });
}

const mayNeed = sqlite
  .prepare<[string, number], number>(
    `select id from (select id, row_number() over (order by school_code = ? desc, id) as n from students
     where exam_year = ? and withdrawn_at is null) where n <= 4 or n % 80 = 0 limit 60`,
  )
  .pluck();
const kinds = sqlite.prepare<[], string>("select code from need_kinds order by code").pluck();
const arrangements = sqlite.prepare<[], string>("select code from need_arrangements order by code").pluck();

/** One candidate in 80, and the first four of the clerk's school. */
function fillNeeds(diary: Diary): void {
  const random = new Random(diary.seed, "needs");
  diary.add(12, () => {
    for (const id of mayNeed.all(diary.school_code, diary.year)) {
      const chosen = Array.from({ length: random.between(1, 2) }, () => random.pick(arrangements.all()));
      const need = { kind_code: random.pick(kinds.all()), arrangements: [...new Set(chosen)], version: null };
      done(saveNeed(admin(), id, need));
    }
  });
}
