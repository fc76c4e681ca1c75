import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { checkEverywhere } from "~/features/checks/run";
import { erasePerson } from "~/features/persons/erase";
import { countsOf, findPerson } from "~/features/persons/person";
import { runInSlices } from "~/features/values/another-request";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  jsonOf,
  makeAbsence,
  makeInvigilator,
  makeNeed,
  makePaper,
  makeReturn,
  makeScripts,
  makeStudent,
  makeYear,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const ic_number = "120101101234";
const operator = { user_id: null, username: "operator" };
const at = { school_code: "AAA0001", exam_year: 2024 };
let sat: ReturnType<typeof makeStudent>;
let absent: ReturnType<typeof makeStudent>;

const close = () =>
  sqlite.exec("update exam_years set closed_at = '2025-01-10T00:00:00.000Z' where year = 2024");
const reopen = () => sqlite.exec("update exam_years set closed_at = null where year = 2024");
const erase = () => erasePerson(operator, ic_number, "Permintaan penjaga");

/** Three candidates of 2024 with numbers, of whom one missed the only paper and one has withdrawn; the year is closed. */
beforeEach(() => {
  makeYear(2024, "2024-06-01T00:00:00.000Z");
  const list = register(at.school_code, at.exam_year);
  const paper = makePaper({ ...at, exam_type_code: world.own.exam_type_code, held_on: "2024-10-07" });
  sat = makeStudent({
    ...at,
    ...{
      full_name: "NUR AINA",
      full_name_arabic: "نور عينا",
      ic_number,
      student_code: "AAA0001/001",
      gender: "P",
    },
  });
  absent = makeStudent({ ...at, full_name: "ABU", passport_number: "K1234567", student_code: "AAA0001/002" });
  makeStudent({ ...at, full_name: "BADRUL", withdrawn_at: "2024-05-01", withdrawal_reason: "Pindah" });
  makeNeed(sat.id);
  makeAbsence(paper.id, absent.id);
  makeReturn(paper.id, list.id);
  makeScripts(paper.id, list.id);
  makeInvigilator({ ...at, ic_number });
  sqlite.exec(
    "update school_exam_years set state = 'muktamad', print_state = 'current', list_version = 1 where exam_year = 2024",
  );
  close();
});

const textOf = async (path: string) => {
  const { text, status } = await heard(app(requestOf(world.admin, path)));
  return [path, status, text];
};
const stored = (text: string) => sqlite.prepare(text).all();

/** Every figure of the year: what its screens and calls count, and what the database stores. */
async function figures() {
  const json = async (path: string) => (await app(requestOf(world.admin, path))).json();
  const lists = [
    ...["", "&gender=P", "&class_name=6 AMANAH", "&has_ic_number=true", "&has_ic_number=false"],
    ...[
      "&has_document=false",
      "&is_withdrawn=true",
      "&has_student_code=true",
      "&school_code=AAA0001&has_full_name_arabic=false",
    ],
  ];
  return {
    totals: stored("select * from year_totals order by 1, 2, 3"),
    registrations: stored("select * from school_exam_years order by id"),
    versions: stored("select * from list_versions order by id"),
    counts: [
      "absences",
      "script_returns",
      "special_needs",
      "invigilators",
      "roll_number_history",
      "list_touches",
    ].map((table) => stored(`select count(*) as n from ${table}`)),
    lists: await Promise.all(
      lists.map(async (filter) => [filter, (await json(`/api/students?exam_year=2024${filter}`)).total]),
    ),
    pages: await Promise.all(
      [
        "/admin/stats?exam_year=2024",
        "/admin/stats.csv?exam_year=2024",
        "/admin/stats/attendance?exam_year=2024",
        "/admin/stats/attendance.csv?exam_year=2024",
        "/papers/scripts?exam_year=2024",
        "/school_exam_years?exam_year=2024",
        "/students/statements/schools?exam_year=2024",
        "/school_exam_years/readiness.csv?exam_year=2024",
        "/checks?exam_year=2024",
      ].map(textOf),
    ),
    calls: await Promise.all(
      [
        "/api/attendance?exam_year=2024",
        "/api/school_exam_years/stats?exam_year=2024",
        "/api/special_needs?exam_year=2024",
      ].map(async (path) => {
        const { total, data } = await json(path);
        return [path, total ?? data];
      }),
    ),
  };
}

describe("the erasure of a person of a closed year", () => {
  it("changes no figure of the year", async () => {
    const before = await figures();
    expect(before.pages.map(([, status]) => status)).toEqual(before.pages.map(() => 200));
    expect(before.lists[0]).toEqual(["", 2]);
    erase();
    expect(await figures()).toEqual(before);
    sqlite.exec("insert or ignore into checks_due select id from school_exam_years");
    await runInSlices(checkEverywhere());
    expect(stored(`select * from check_findings where student_id = ${sat.id}`)).toEqual([]);
    expect(stored("select * from near_pairs")).toEqual([]);
    expect((await figures()).totals).toEqual(before.totals);
  });

  it("leaves number, sex, class and attendance, and nothing that says who it was", () => {
    erase();
    const [row] = stored(`select * from students where id = ${sat.id}`);
    expect(row).toMatchObject({ student_code: "AAA0001/001", gender: "P", class_name: "6 AMANAH" });
    expect(row).toMatchObject({
      full_name: "(NAMA DIPADAM)",
      ic_number: `DIPADAM-${sat.id}`,
      passport_number: null,
    });
    const { candidates, invigilators, requests } = countsOf(findPerson(ic_number));
    expect([candidates, invigilators, requests]).toEqual([0, 0, 0]);
    const everything = ["students", "invigilators", "list_touches", "undo_rows"].map((table) =>
      stored(`select * from ${table}`),
    );
    expect(JSON.stringify(everything)).not.toMatch(/NUR AINA|120101101234|SALMAH|0123456789/);
  });

  it("prints the number without a name", async () => {
    erase();
    const { text } = await heard(
      app(requestOf(world.admin, "/students/sheets/final-list?school_code=AAA0001&exam_year=2024")),
    );
    expect(text).toContain("(NAMA DIPADAM)");
    expect(text).toContain("AAA0001/001");
    expect(text).not.toContain("NUR AINA");
  });

  it("finds the person no more by the name", async () => {
    erase();
    const answer = await app(requestOf(world.admin, "/api/students?exam_year=2024&search=aina"));
    expect((await answer.json()).total).toBe(0);
  });

  it("leaves a row that takes no change when the year is open again", async () => {
    erase();
    reopen();
    const list = await (
      await app(requestOf(world.admin, "/students?exam_year=2024&school_code=AAA0001&sortBy=exam_year"))
    ).text();
    expect(list).not.toContain(`name="id" value="${sat.id}"`);
    expect(list).toContain(`name="id" value="${absent.id}"`);
    const page = await heard(app(requestOf(world.admin, `/student/${sat.id}`)));
    expect(page.text).toContain("telah dipadam");
    for (const form of ["student-edit", "student-withdraw", "student-delete", "requests/offer"])
      expect(page.html).not.toContain(`/${form}/${sat.id}`);
    const row = stored(`select * from students where id = ${sat.id}`);
    const reason = "Semakan";
    for (const [method, path, body] of [
      [
        "PUT",
        `/api/students/${sat.id}`,
        { full_name: "AINA", class_name: "6 A", ...at, reason, version: null },
      ],
      ["DELETE", `/api/students/${sat.id}`, {}],
      ["PUT", `/api/students/${sat.id}/withdrawal`, { withdrawn_at: "2024-10-01", reason, version: null }],
      ["PUT", `/api/students/${sat.id}/special_needs`, { kind_code: null, arrangements: [], version: null }],
    ] as const) {
      const answer = await app(jsonOf(world.admin, method, path, body));
      expect([method, path, [409, 422].includes(answer.status)]).toEqual([method, path, true]);
    }
    expect(stored(`select * from students where id = ${sat.id}`)).toEqual(row);
  });

  it("takes the candidate out of a year that is open", () => {
    reopen();
    erase();
    expect(stored(`select * from students where id = ${sat.id}`)).toEqual([]);
  });
});
