import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordMatches } from "~/auth/passwords";
import { roleIds } from "~/auth/roles";
import { makeDatabase } from "~/cli/new-database";
import { malaysianYear } from "~/db/clock";
import { DatabaseRefused, openDatabase } from "~/db/file";
import { type DemoDay, demoAccounts, makeDemo } from "~/demo/make";
import { dayAfter, today } from "~/features/values/moments";

const folder = mkdtempSync(join(tmpdir(), "calon-demo-"));
const path = join(folder, "demo.db");
let db: Database.Database;

beforeAll(async () => {
  await makeDemo(path);
  db = openDatabase(path);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const all = <Row>(sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[];
const one = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .pluck()
    .get(...values) as number;

describe("the database of the demonstration", () => {
  test("has no roll number without a code of its registration", () => {
    const numbered = "from students join school_exam_years as list using (school_code, exam_year)";
    expect(one(`select count(student_code) ${numbered}`)).toBeGreaterThan(1000);
    const codes = "list.recorded_school_code, list.hq_code, coalesce(list.hq_code_alt, '')";
    expect(
      all(`select student_code ${numbered} where students.withdrawn_at is null and not
        (student_code glob '?*/[0-9][0-9][0-9]' and substr(student_code, 1, length(student_code) - 4) in (${codes}))`),
    ).toEqual([]);
  });

  test("has 9 districts, 60 schools registered to two years, 5,000 candidates in the two", () => {
    expect(one("select count(*) from districts")).toBe(9);
    expect(one("select count(*) from schools")).toBe(60);
    expect(one("select count(distinct district_code) from schools")).toBe(9);
    expect(one("select count(*) from school_exam_years")).toBe(120);
    expect(one("select count(*) from students where exam_year = ?", malaysianYear())).toBe(4000);
    expect(one("select count(*) from students where exam_year = ?", malaysianYear() - 1)).toBe(1000);
  });

  test("the running year is open, the one before is locked and fully numbered, with late candidates", () => {
    const years = all("select year, is_lock_initial_student as locked from exam_years order by year");
    expect(years).toEqual([
      { year: malaysianYear() - 1, locked: 1 },
      { year: malaysianYear(), locked: 0 },
    ]);
    expect(
      one("select count(*) from students where exam_year < ? and student_code is null", malaysianYear()),
    ).toBe(0);
    expect(
      one(
        `select count(*) from students join exam_years on year = exam_year
          where students.created_at > lock_initial_student_datetime`,
      ),
    ).toBeGreaterThan(0);
  });

  test("each exam type has a school with more than 25 numbered candidates in the running year", () => {
    const types = all<{ most: number }>(
      `select exam_type_code, max(total_student_with_code) as most
         from school_exam_years where exam_year = ? group by 1`,
      malaysianYear(),
    );
    expect(types).toHaveLength(6);
    for (const { most } of types) expect(most).toBeGreaterThan(25);
  });

  test("some schools are empty, some not begun, some have pupils without a number yet", () => {
    const states = (condition: string) =>
      one(`select count(*) from school_exam_years where exam_year = ? and ${condition}`, malaysianYear());
    expect(states("total_students = 0")).toBe(3);
    expect(states("total_students > 0 and total_student_with_code = 0")).toBeGreaterThan(0);
    expect(states("total_student_with_code between 1 and total_students - 1")).toBeGreaterThan(0);
    expect(states("total_students > 0 and total_student_with_code = total_students")).toBeGreaterThan(40);
  });

  test("numbers run in the order of class, then name, the late ones of a locked year last", () => {
    const rows = all<{
      school_code: string;
      exam_year: number;
      student_code: string;
      place: number;
      prefix: string;
    }>(
      `select s.school_code, s.exam_year, s.student_code,
              row_number() over (partition by s.school_code, s.exam_year
                order by coalesce(s.created_at > y.lock_initial_student_datetime, 0), s.class_name, s.full_name, s.id) as place,
              iif(c.exam_type_code = 'PSRA', c.school_code, c.hq_code) as prefix
         from students s join exam_years y on y.year = s.exam_year join schools c using (school_code)
        where s.student_code is not null`,
    );
    expect(rows.length).toBeGreaterThan(4000);
    for (const { student_code, place, prefix } of rows) {
      expect(student_code).toBe(`${prefix}/${String(place).padStart(3, "0")}`);
    }
    // The candidate with the highest number of the clerk's school moved, and the number is not given again.
    expect(one("select count(*) from roll_number_history")).toBe(rows.length + 1);
  });

  test("the stored totals of the demonstration equal a count, for each school and for the whole", () => {
    const counted = `select count(*) from school_exam_years y where
      total_students <> (select count(*) from students s where s.school_code = y.school_code and s.exam_year = y.exam_year and withdrawn_at is null) or
      total_withdrawn <> (select count(withdrawn_at) from students s where s.school_code = y.school_code and s.exam_year = y.exam_year) or
      total_student_with_code <> (select count(student_code) from students s where s.school_code = y.school_code and s.exam_year = y.exam_year and withdrawn_at is null)`;
    expect(one(counted)).toBe(0);
    expect(one("select sum(total_students) from year_totals")).toBe(4991);
    expect(one("select sum(total_withdrawn) from year_totals")).toBe(9);
    expect(one("select sum(total_schools) from year_totals")).toBe(120);
    expect(one("select sum(total_student_with_code) from year_totals")).toBe(
      one("select count(student_code) from students where withdrawn_at is null"),
    );
  });

  test("the bulk load restores every trigger, index, reference and the search", () => {
    const rules = (from: Database.Database) =>
      from
        .prepare("select type, name, sql from sqlite_master where tbl_name = 'students' order by name")
        .all();
    const plain = makeDatabase(join(folder, "plain.db"), () => undefined);
    expect(plain).toBeUndefined();
    const empty = new Database(join(folder, "plain.db"));
    expect(rules(db)).toEqual(rules(empty));
    empty.close();
    const aisyah = `${malaysianYear()}AISYAH OR ${malaysianYear() - 1}AISYAH`;
    expect(db.pragma("foreign_key_check")).toEqual([]);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(one("select count(*) from students_fts where students_fts match ?", aisyah)).toBe(
      one("select count(*) from students where ' ' || full_name || ' ' like '% AISYAH %'"),
    );
  });

  test("begins with one approved account a role, with the password that is printed, not temporary", async () => {
    const found = all<{ username: string; role_id: string; password_hash: string }>(
      "select * from users order by id limit 4",
    );
    expect(found.map((user) => user.role_id)).toEqual(roleIds);
    for (const [at, user] of found.entries()) {
      expect(user).toMatchObject({
        is_approved: 1,
        must_change_password: 0,
        username: demoAccounts[at]?.username,
      });
      expect(await passwordMatches(demoAccounts[at]?.password ?? "", user.password_hash)).toBe(true);
    }
  });

  test("the other accounts are of one school or district each, or wait for the office, and share no password", () => {
    const others = all<{
      role_id: string | null;
      is_approved: number;
      school_code: string | null;
      district_code: string | null;
      password_hash: string;
    }>("select * from users order by id limit -1 offset 4");
    const approved = others.filter((user) => user.is_approved);
    expect(approved).toHaveLength(3);
    for (const { role_id, school_code, district_code } of approved) {
      expect(school_code === null).toBe(role_id !== "SU");
      expect(district_code === null).toBe(role_id !== "PENYELIA_DAERAH");
    }
    expect(new Set(approved.map((user) => user.role_id))).toEqual(new Set(["SU", "PENYELIA_DAERAH"]));
    expect(others.filter((user) => !user.is_approved).map((user) => user.role_id)).toEqual([null, null]);
    expect(new Set(others.map((user) => user.password_hash)).size).toBe(others.length);
  });

  test("the clerk's school has numbered candidates in an open year, within the supervisor's district", () => {
    const clerk = all<{ total_student_with_code: number; is_lock_initial_student: number; district: string }>(
      `select y.total_student_with_code, e.is_lock_initial_student, c.district_code as district
         from users u join school_exam_years y using (school_code) join exam_years e on e.year = y.exam_year
         join schools c using (school_code) where u.username = 'su.sekolah' and y.exam_year = ?`,
      malaysianYear(),
    )[0];
    expect(clerk?.is_lock_initial_student).toBe(0);
    expect(clerk?.total_student_with_code).toBeGreaterThan(25);
    expect(db.prepare("select district_code from users where username = 'penyelia'").pluck().get()).toBe(
      clerk?.district,
    );
  });

  test("the running year has lists in every state, requests of every kind and state of a queue, notices and notes", () => {
    const kinds = (sql: string) => db.prepare<[], string>(`select distinct ${sql} order by 1`).pluck().all();
    const running = `where exam_year = ${malaysianYear()}`;
    expect(kinds(`state from school_exam_years ${running}`)).toEqual([
      "dihantar",
      "disahkan",
      "draf",
      "muktamad",
    ]);
    expect(kinds(`kind from requests ${running}`)).toEqual(["correction", "late", "transfer", "withdrawal"]);
    expect(kinds("state from requests")).toEqual([
      ...["agreed", "approved", "open", "opposed", "recommended", "rejected"],
    ]);
    const clerks = "(select school_code from users where username = 'su.sekolah')";
    expect(
      one(
        `select count(*) from school_exam_years ${running} and state <> 'draf' and school_code in ${clerks}`,
      ),
    ).toBe(0);
    expect(one(`select count(*) from requests where other_school_code in ${clerks}`)).toBeGreaterThan(0);
    expect(one("select count(*) from notices")).toBe(5);
    expect(one("select count(*) from notice_readings")).toBeGreaterThan(0);
    expect(one("select count(*) from school_notes")).toBeGreaterThan(0);
    expect(one("select count(*) from schools where contact_phone is not null")).toBe(50);
  });

  test("some numbered candidates withdrew, each after the entry, none of them of the clerk's school", () => {
    const withdrawn = all<{ after: number; reason: string; school_code: string }>(
      `select withdrawn_at > created_at as after, withdrawal_cause as reason, school_code from students
       where withdrawn_at is not null and student_code is not null and exam_year = ?`,
      malaysianYear(),
    );
    expect(withdrawn).toHaveLength(9);
    expect(withdrawn.every(({ after, reason }) => after === 1 && reason.length > 0)).toBe(true);
    const clerks = db.prepare("select school_code from users where username = 'su.sekolah'").pluck().get();
    expect(withdrawn.map(({ school_code }) => school_code)).not.toContain(clerks);
    // Their schools expect fewer candidates, so a list that was complete is complete.
    expect(
      one(
        `select count(*) from school_exam_years where total_withdrawn = 3 and state = 'draf'
           and total_students = total_student_with_code and expected_students = total_students`,
      ),
    ).toBeGreaterThan(0);
  });

  test("a paper of the running year and all of the year before were sat, with absentees and lists that are not back", () => {
    const year = malaysianYear();
    const missing = (exam_year: number) =>
      one(
        `select count(*) from exam_papers as paper join school_exam_years as list using (exam_year, exam_type_code)
         where exam_year = ? and held_on < date('now') and total_students > 0 and not exists (
           select 1 from attendance_returns where exam_paper_id = paper.id and registration_id = list.id)`,
        exam_year,
      );
    const returned = (exam_year: number) =>
      one(
        "select count(*) from attendance_returns join exam_papers as paper on paper.id = exam_paper_id where exam_year = ?",
        exam_year,
      );
    expect(one("select count(*) from exam_papers where exam_year = ? and held_on < date('now')", year)).toBe(
      1,
    );
    expect(one("select count(*) from exam_papers where exam_year < ? and held_on > date('now')", year)).toBe(
      0,
    );
    for (const each of [year, year - 1]) {
      expect(missing(each)).toBeGreaterThan(0);
      expect(returned(each)).toBeGreaterThan(missing(each));
    }
    expect(all("select distinct reason from absences order by 1")).toEqual([
      { reason: "H" },
      { reason: "T" },
    ]);
  });

  test("the clerk's school has rooms with seats, a moved seat, a reprint that is due, a candidate who moved away and a draft of an import", () => {
    const clerk = db
      .prepare<[], { id: number; school_code: string }>("select * from users where username = 'su.sekolah'")
      .get();
    const own = clerk?.school_code;
    expect(one("select count(*) from exam_rooms where school_code = ?", own)).toBe(3);
    expect(one("select count(*) from room_seats")).toBeGreaterThan(25);
    expect(one("select count(*) from seat_changes where school_code = ?", own)).toBeGreaterThan(0);
    expect(one("select count(*) from sheet_prints where school_code = ?", own)).toBe(3);
    expect(
      db
        .prepare("select print_state from school_exam_years where school_code = ? and exam_year = ?")
        .pluck()
        .get(own, malaysianYear()),
    ).toBe("changed");
    expect(one("select count(*) from student_transfers where from_school_code = ?", own)).toBe(1);
    expect(one("select count(*) from import_drafts where user_id = ?", clerk?.id)).toBe(2);
  });

  test("a final list was amended, and candidates deleted one by one and with an import are in the trash", () => {
    expect(one("select max(list_version) from school_exam_years where state = 'muktamad'")).toBeGreaterThan(
      1,
    );
    expect(one("select count(*) from list_changes")).toBeGreaterThan(0);
    expect(all("select reason, count(*) as n from trash group by 1 order by 1")).toEqual([
      { reason: "student.deleted", n: 1 },
      { reason: "student.import_undone", n: 3 },
    ]);
  });

  test("the trail is in the order of time, over many days, with no event before its account or ahead of today", () => {
    const events = all<{ user_id: number; username: string; created_at: string }>(
      "select user_id, username, created_at from audit_events order by id",
    );
    expect(events.length).toBeGreaterThan(500);
    const times = events.map((event) => event.created_at);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? "") < new Date().toISOString()).toBe(true);
    expect(new Set(times.map((time) => time.slice(0, 10))).size).toBeGreaterThan(20);
    expect(
      one(
        "select count(*) from audit_events join users on users.id = user_id where audit_events.created_at < users.created_at",
      ),
    ).toBe(0);
    for (const action of [
      "student.edited",
      "student.withdrawn",
      "sheet.printed",
      "user.approved",
      "request.approved",
    ])
      expect(one("select count(*) from audit_events where action = ?", action), action).toBeGreaterThan(0);
  });

  test("some candidates share an identity card, a passport, or a name and a birth date across schools", () => {
    const year = malaysianYear();
    const shared = (columns: string, years: string) =>
      one(
        `select count(*) from (select count(*) from students
           where ic_number is not null and exam_year ${years} group by ${columns}
           having count(*) > 1 and min(school_code) < max(school_code))`,
      );
    expect(shared("ic_number", `in (${year}, ${year - 1})`)).toBe(3);
    expect(shared("full_name, substr(ic_number, 1, 6)", `= ${year}`)).toBe(5);
    expect(
      one(
        "select count(*) - count(distinct passport_number) from students where passport_number is not null",
      ),
    ).toBe(1);
  });

  test("can be read by the account that made it alone", () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe("making a database", () => {
  test("the command leaves an existing file unchanged", () => {
    const taken = join(folder, "taken.db");
    writeFileSync(taken, "a letter");
    expect(() => makeDatabase(taken, () => undefined)).toThrow(DatabaseRefused);
    expect(statSync(taken).size).toBe(8);
  });

  test("that fails half way leaves nothing that could be taken for a database", () => {
    const half = join(folder, "half.db");
    expect(() =>
      makeDatabase(half, () => {
        throw new Error("no more disk");
      }),
    ).toThrow("no more disk");
    expect(readdirSync(folder).filter((name) => name.startsWith("half"))).toEqual([]);
  });
});

describe("a day of the demonstration", () => {
  const size = { seed: 2026, schools: 12, candidates: 400, candidatesBefore: 50 };
  const made = async (day: DemoDay) => {
    const at = join(folder, `${day}.db`);
    await makeDemo(at, size, new Date(), day);
    return openDatabase(at);
  };
  const ofClerk = (opened: Database.Database) =>
    opened
      .prepare(
        `select state, total_students as n, expected_students as expected, total_student_with_code as numbered
         from school_exam_years join users using (school_code) where username = ? and exam_year = ?`,
      )
      .get(demoAccounts[1].username, malaysianYear());
  const days = (opened: Database.Database) =>
    opened
      .prepare<[number], string>(
        "select distinct held_on from exam_papers where exam_year = ? and exam_type_code = 'PSRA' order by 1",
      )
      .pluck()
      .all(malaysianYear());

  test("of entry has a school with half its candidates, and a paper within the week", async () => {
    const opened = await made("entry");
    const { n, expected, ...list } = ofClerk(opened) as { n: number; expected: number };
    expect([Math.ceil(expected / 2), list]).toEqual([n, { state: "draf", numbered: 0 }]);
    const [first = ""] = days(opened);
    expect([first > today(), first <= dayAfter(today(), 6)]).toEqual([true, true]);
    opened.close();
  });

  test("of the exam has papers today, packets that came to most schools, and final lists", async () => {
    const opened = await made("exam");
    expect(days(opened)).toEqual([dayAfter(today(), -3), today(), dayAfter(today(), 1)]);
    const moved = opened
      .prepare(
        "select count(*) - count(confirmed) as waiting, count(confirmed) as confirmed from consignments",
      )
      .get();
    expect(moved).toEqual({ waiting: expect.any(Number), confirmed: expect.any(Number) });
    expect(ofClerk(opened)).toMatchObject({ state: "muktamad" });
    opened.close();
  });
});
