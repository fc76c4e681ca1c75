import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const at = { school_code: "AAA0001", exam_year: 2026 };
const record = {
  ...at,
  full_name: "ALI BIN ABU",
  ic_number: "140203101235",
  gender: "L" as const,
  class_name: "6 AMANAH",
};

/** The texts that SQLite compiles while the request runs. */
async function compiledBy(request: Request): Promise<string[]> {
  const prepare = vi.spyOn(sqlite, "prepare");
  try {
    const answer = await app(request);
    await answer.text();
    expect([200, 201, 303]).toContain(answer.status);
    return prepare.mock.calls.map(([text]) => text);
  } finally {
    prepare.mockRestore();
  }
}

it("a new text is compiled, and answers objects when it is used again", () => {
  const prepare = vi.spyOn(sqlite, "prepare");
  const ask = () => db.all(sql`select 97 as decision`);
  expect([ask(), ask(), db.values(sql`select 97 as decision`), ask()]).toEqual([
    [{ decision: 97 }],
    [{ decision: 97 }],
    [[97]],
    [{ decision: 97 }],
  ]);
  expect(prepare.mock.calls).toEqual([["select 97 as decision"]]);
  prepare.mockRestore();
});

describe("a statement that is asked with another value", () => {
  const byProduct = (text: string) => sqlite.prepare(text);
  const byDriver = (text: string): Database.Statement => Database.prototype.prepare.call(sqlite, text);

  const text = `select r.id from school_exam_years as r join schools as s using (school_code)
    where school_code = ? and exam_year = ? limit ?`;

  /** The driver makes a new function that builds a row when SQLite has compiled the statement again. */
  function timesCompiled(statement: Database.Statement): number {
    const making = vi.spyOn(globalThis, "Function");
    try {
      for (const code of ["AAA0001", "BBB0001", "AAA0001"]) statement.get(code, 2026, 10);
      return making.mock.calls.length;
    } finally {
      making.mockRestore();
    }
  }

  it("is not compiled again", () => {
    expect(timesCompiled(byProduct(text))).toBe(1);
  });

  it("is compiled again by the driver alone: where this fails, `keepPlans` is no longer needed", () => {
    expect(timesCompiled(byDriver(text))).toBeGreaterThan(1);
  });

  it.each([
    ["a number as text", "exam_year = ?", "2026"],
    ["a text as number", "hq_code = ?", 2026],
    ["null", "hq_code_alt = ?", null],
    ["null by is", "hq_code_alt is ?", null],
    ["a name", "school_code = :code", { code: "AAA0001" }],
    ["one of a list", "school_code in (?)", "AAA0001"],
  ])("finds the rows that the driver alone finds: %s", (_, condition, value) => {
    const query = `select id, exam_year, hq_code from school_exam_years where ${condition} order by id`;
    expect(byProduct(query).all(value)).toEqual(byDriver(query).all(value));
  });
});

const clerk = () => world.clerk;
const admin = () => world.admin;

describe("the second request of a kind compiles no statement", () => {
  const screens: [address: string, who: () => Person][] = [
    ["/", clerk],
    ["/", admin],
    ["/students", clerk],
    ["/students?search=ali", clerk],
    ["/students?page=1&sortBy=full_name", admin],
    ["/student-add", clerk],
    ["/school_exam_years", admin],
    ["/school_exam_years/readiness", admin],
    ["/students/sheets/psra?school_code=AAA0001&exam_year=2026", clerk],
    ["/api/students", clerk],
    ["/checks?exam_year=2026", clerk],
  ];

  it.each(screens)("%s", async (address, who) => {
    makeStudent(record);
    await compiledBy(requestOf(who(), address));
    expect(await compiledBy(requestOf(who(), address))).toEqual([]);
  });

  it("a save by a call", async () => {
    const { id, version } = makeStudent(record);
    const save = (class_name: string, version: number) =>
      compiledBy(
        jsonOf(world.clerk, "PUT", `/api/students/${id}`, {
          ...{ ...record, class_name, version },
          ...{ is_student: true, is_citizen: true },
        }),
      );
    await save("6 BESTARI", version);
    expect(await save("6 CEMERLANG", version + 1)).toEqual([]);
  });

  it("a new candidate by a form", async () => {
    const add = (full_name: string, ic_number: string) =>
      compiledBy(
        formOf(world.clerk, "/student-add", {
          ...{ school_code: "AAA0001", exam_year: "2026", full_name, ic_number, class_name: "6 AMANAH" },
          ...{ gender: "L", is_student: "true", is_citizen: "true" },
        }),
      );
    await add("ALI BIN ABU", "140203101235");
    await add("CHONG WEI MING", "140517085511");
    expect(await add("RAJU A/L MUTHU", "140911045673")).toEqual([]);
  });
});
