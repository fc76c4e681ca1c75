import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { ListColumn } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { cellsOnScreen } from "~/routes/parts/listing";
import type { StudentActions } from "~/routes/students/parts/list-actions";
import { columnsOf } from "~/routes/students/parts/rows";
import { answerOf } from "../support/answers";
import { inRollback, makeStudent, makeWorld, type Person, requestOf } from "../support/people";

inRollback();

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

type Reader = Pick<StudentActions, "edit" | "asks" | "unedited">;
const cellsOf = (student: StudentRecord, may: Reader, shown: readonly ListColumn[]) =>
  cellsOnScreen(columnsOf(shown), student, { may, back: "/students", isFirstFound: false });

const choose = (
  person: Person | null,
  columns: string[],
  query = "table=students",
  more: [string, string][] = [],
) =>
  answerOf(
    requestOf(person, `/columns?${query}`, {
      method: "POST",
      body: new URLSearchParams([...columns.map((column) => ["column", column]), ...more]),
    }),
  );
/** The person's browser after an answer: its cookies and the one that was set. */
const browserOf = (person: Person, answer: { headers: Headers }): Person => ({
  ...person,
  cookie: [person.cookie, ...answer.headers.getSetCookie().map((each) => each.split(";")[0])].join("; "),
});
const shownTo = async (person: Person, cookie = "") =>
  (await answerOf(requestOf({ ...person, cookie: `${person.cookie}; ${cookie}` }, "/students"))).body.shown;

/** In the list of one school the school's columns repeat one value. */
const usualToClerk = tables.students.usual.filter((column) => column !== "school_code");

describe("the columns of a list", () => {
  it("leave out those of the school for an account of one school", async () => {
    const chosen = "calon_lajur_students=";
    expect(await shownTo(world.clerk, chosen)).not.toContain("school_code");
    expect(await shownTo(world.supervisor, chosen)).toContain("school_code");
  });

  it("one HttpOnly cookie for each table stores the chosen columns for 400 days", async () => {
    const answer = await choose(world.clerk, ["ic_number", "updated_at"]);
    expect([answer.status, answer.location]).toEqual([303, "/students"]);
    const [cookie, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^calon_lajur_students=[0-9a-z]{1,6}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    );
    expect(await shownTo(browserOf(world.clerk, answer))).toEqual(["ic_number", "updated_at"]);
  });

  it("are remembered for each table by itself", async () => {
    const person = browserOf(world.admin, await choose(world.admin, ["gender"], "table=students"));
    expect(await shownTo(person)).toEqual(["gender"]);
    expect((await answerOf(requestOf(person, "/admin/schools"))).body.shown).toEqual(tables.schools.usual);
  });

  it("the columns of the registrations can be chosen too, including the print column", async () => {
    const chosen = ["total_students", "updated_at"];
    const person = browserOf(world.clerk, await choose(world.clerk, chosen, "table=school_exam_years"));
    const at = (who: Person) => answerOf(requestOf(who, "/school_exam_years"));
    expect((await at(person)).body.shown).toEqual(chosen);
    expect((await at(world.clerk)).body.shown).toEqual(tables.school_exam_years.usual);
  });

  it("the form of the columns leads back to its list, and never to another site", async () => {
    const list = "/students?exam_year=2026&page=3";
    const back = await choose(world.clerk, [], `table=students&return_to=${encodeURIComponent(list)}`);
    expect(back.location).toBe(list);
    for (const elsewhere of ["https://evil.example/", "//evil.example", "/\\evil.example", "/logout"]) {
      const answer = await choose(
        world.clerk,
        [],
        `table=students&return_to=${encodeURIComponent(elsewhere)}`,
      );
      expect(answer.location).toBe("/students");
    }
  });

  it("no chosen column leaves the name and the actions; one button restores the defaults", async () => {
    const bare = browserOf(world.clerk, await choose(world.clerk, []));
    expect(await shownTo(bare)).toEqual([]);
    const usual = browserOf(
      world.clerk,
      await choose(world.clerk, [], "table=students", [["usual", "true"]]),
    );
    expect(await shownTo(usual)).toEqual(usualToClerk);
  });

  it("that do not exist are left out", async () => {
    const answer = await choose(world.clerk, ["password_hash", "gender", "gender", "full_name"]);
    expect(await shownTo(browserOf(world.clerk, answer))).toEqual(["gender"]);
  });

  it.each(["", "%", "-1", "1.5", "zzzzzzz", "<script>", "[1,2]", "ZZ", "null", "zzzzzz"])(
    "are the usual ones when the cookie is %j",
    async (value) => {
      expect(await shownTo(world.clerk, `calon_lajur_students=${value}`)).toEqual(usualToClerk);
    },
  );

  it("columns are offered only for lists that the account may see", async () => {
    const ask = (person: Person | null, table: string) =>
      answerOf(requestOf(person, `/columns?table=${table}`));
    expect((await ask(world.observer, "students")).body.shown).toEqual(tables.students.usual);
    expect((await ask(world.clerk, "schools")).status).toBe(403);
    expect((await ask(world.admin, "users")).status).toBe(404);
    expect((await ask(world.admin, "toString")).status).toBe(404);
    expect((await choose(world.clerk, [], "table=schools")).status).toBe(403);
    expect((await ask(null, "students")).location).toMatch(/^\/user_login/);
  });

  it("are chosen on a page that returns to the list", () => {
    expect(columnsLink("students", "/students")).toEqual({
      href: "/columns?table=students",
      label: "Pilih lajur",
    });
    expect(columnsLink("students", "/students?page=2")).toEqual({
      href: "/columns?table=students&return_to=%2Fstudents%3Fpage%3D2",
      label: "Pilih lajur",
    });
  });

  it("columns show every field of the record, and an OBSERVER sees no whole identity number", async () => {
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name_arabic: "نور",
      ic_number: "140315101234",
      passport_number: "A1234567",
      birth_cert_number: "BC998877",
      visa_number: "V7654321",
    });
    const { columns } = tables.students;
    const rowOf = async (person: Person) => {
      const { list, may } = (await answerOf(requestOf(person, "/students"))).body;
      const cells = cellsOf(list.data[0], may, columns);
      expect(Object.keys(cells).sort()).toEqual([...columns, "full_name", "actions"].sort());
      return renderToStaticMarkup(createElement("p", null, ...(Object.values(cells) as string[])));
    };
    const seen = await rowOf(world.clerk);
    for (const shown of [
      "140315-10-1234",
      "A1234567",
      "BC998877",
      "V7654321",
      "نور",
      "SEKOLAH AAA0001",
      "PSRA",
    ]) {
      expect(seen).toContain(shown);
    }
    expect(await rowOf(world.observer)).not.toMatch(/140315-?10-?1234|A1234567|BC998877|V7654321/);
  });

  it("another document replaces a missing IC only while that document has no column", () => {
    const student = {
      ...makeStudent({ school_code: "AAA0001", exam_year: 2026, passport_number: "A1234567" }),
    };
    const record = {
      ...student,
      schools: {
        recorded_school_code: "AAA0001",
        school_name: "S",
        district_code: "01",
        exam_type_code: "PSRA",
      },
    };
    const may: Reader = { edit: true, asks: false, unedited: [] };
    const cell = (shown: ListColumn[]) => cellsOf(record, may, shown).ic_number;
    expect(cell(["ic_number"])).toBe("A1234567");
    expect(cell(["ic_number", "passport_number"])).toBeNull();
  });
});
