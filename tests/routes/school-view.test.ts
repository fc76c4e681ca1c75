import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { registerOrder } from "~/features/students/register/rules";
import { EmptyStudents } from "~/routes/students/parts/empty";
import { StudentFilters, studentChips } from "~/routes/students/parts/filters";
import { NotRegistered, SchoolProgress } from "~/routes/students/school";
import { answerOf } from "../support/answers";
import { makeStudent, makeYear, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const view = (person: Person | null, query: string) =>
  answerOf(requestOf(person, `/students/school?${query}`));
const at = "school_code=AAA0001&exam_year=2026";

describe("the candidates of one school", () => {
  it("are those of the school and year, ten to a page, with the progress of the registration", async () => {
    for (let n = 0; n < 12; n += 1) {
      own({
        full_name: `CALON ${n}`,
        student_code: n < 5 ? `AAA0001/00${n}` : null,
        ic_number: n < 4 ? `14010110500${n}` : null,
      });
    }
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "ASING" });
    const { body } = await view(world.admin, at);
    expect(body.list).toMatchObject({ total: 12, page: 1, limit: 10 });
    expect(body.list.data).toHaveLength(10);
    expect(body.registration).toMatchObject({ total_students: 12, total_student_with_code: 5 });
    expect(body.without_ic).toBe(8);
    expect(body.school).toMatchObject({
      school_name: "SEKOLAH AAA0001",
      exam_type_code: "PSRA",
      exam_year: 2026,
    });

    const html = renderToStaticMarkup(
      createElement(SchoolProgress, { ...body, clearHref: `/students/school?${at}` }),
    );
    expect(html).toContain("5 daripada 12 calon ada angka giliran");
    for (const filter of ["has_student_code=true", "has_student_code=false", "has_document=false"]) {
      expect(html).toContain(`/students/school?${at}&${filter}`.replaceAll("&", "&amp;"));
    }
  });

  it("have their own filters, order and pages, and stay within the school with any filter", async () => {
    own({ full_name: "ALI", class_name: "6 A", student_code: "AAA0001/001" });
    own({ full_name: "BAKAR", class_name: "6 B" });
    const names = async (query: string) =>
      (await view(world.admin, `${at}&${query}`)).body.list.data.map(
        (one: { full_name: string }) => one.full_name,
      );
    expect(await names("has_student_code=false")).toEqual(["BAKAR"]);
    expect(await names("class_name=6+A")).toEqual(["ALI"]);
    expect(await names("sortDirection=desc")).toEqual(["BAKAR", "ALI"]);
    expect(await names("limit=1&page=2")).toEqual(["BAKAR"]);
    expect(await names("district_code=99&school_name=TIADA&exam_type_code=SMA")).toEqual(["ALI", "BAKAR"]);
  });

  it("are a 404 if the school is out of scope, or if the school or the year does not exist", async () => {
    for (const [person, query] of [
      [world.otherClerk, at],
      [world.otherSupervisor, at],
      [world.admin, "school_code=ZZZ9999&exam_year=2026"],
      [world.admin, "exam_year=2026"],
      [world.admin, "school_code=AAA0001&exam_year=2099"],
      [world.admin, "school_code=AAA0001&school_code=BBB0002&exam_year=2026"],
    ] as const) {
      const answer = await view(person, query);
      expect([query, answer.status]).toEqual([query, 404]);
      expect(JSON.stringify(answer.body)).not.toContain("SEKOLAH");
    }
    expect((await view(null, at)).location).toMatch(/^\/user_login/);
  });

  it("are those of the present year if no year is given", async () => {
    expect((await view(world.clerk, "school_code=AAA0001")).body.school.exam_year).toBe(2026);
  });

  it("of an unregistered school lead each role that may register it to the registration", async () => {
    makeYear(2027);
    const { status, body } = await view(world.clerk, "school_code=AAA0001&exam_year=2027");
    expect([status, body.registration]).toEqual([200, null]);
    const html = (mayRegister: boolean) =>
      renderToStaticMarkup(
        createElement(NotRegistered, { school: body.school, closed_from: null, mayRegister }),
      );
    expect(html(true)).toContain("/school_exam_years/add?school_code=AAA0001&amp;exam_year=2027");
    expect(html(false)).toContain("belum didaftarkan bagi tahun peperiksaan 2027");
    expect(html(false)).not.toContain("href");
  });

  it("show an OBSERVER no identity number, and no count of candidates without one", async () => {
    own({ ic_number: "140315101234" });
    const { body } = await view(world.observer, `${at}&has_ic_number=true`);
    expect(JSON.stringify(body)).not.toContain("140315101234");
    expect([body.without_ic, body.query.has_ic_number]).toEqual([null, null]);
  });

  it("lead back to the list with its query, and never to another site", async () => {
    const list = "/admin/schools?page=2";
    const { body } = await view(world.admin, `${at}&return_to=${encodeURIComponent(list)}`);
    expect(body.return_to).toBe(list);
    for (const elsewhere of ["https://evil.example", "//evil.example/students", "javascript:alert(1)"]) {
      const answer = await view(world.admin, `${at}&return_to=${encodeURIComponent(elsewhere)}`);
      expect(answer.body.return_to).toBe("/students");
    }
  });
});

describe("the filters of the candidate list", () => {
  const list = async (person: Person, query = "") =>
    (await answerOf(requestOf(person, `/students${query}`))).body;
  const filtersOf = async (person: Person, query = "") => {
    const body = await list(person, query);
    const html = renderToStaticMarkup(
      createElement(StudentFilters, {
        ...body,
        chips: studentChips(body.query, () => ""),
        ofOneSchool: body.own_school !== null,
        clearHref: "/students",
        usual: body.register ? registerOrder : undefined,
        more: { href: "/columns", label: "Lajur" },
      }),
    );
    return { html, names: [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name) };
  };

  it("are all offered to the office in a fold, which counts those in force", async () => {
    const { html, names } = await filtersOf(world.admin);
    expect(names).toEqual([
      "search",
      "school_code",
      "school_name",
      "exam_year",
      "gender",
      "class_name",
      "district_code",
      "exam_type_code",
      "has_student_code",
      "has_ic_number",
      "has_document",
      "is_withdrawn",
    ]);
    expect(html).toContain("<details><summary>Tapis</summary>");
    expect((await filtersOf(world.admin, "?has_ic_number=false")).html).toContain(
      "<summary>Tapis (1)</summary>",
    );
  });

  it("ask a clerk nothing about schools, and an OBSERVER nothing about identity cards", async () => {
    expect((await filtersOf(world.clerk)).names).toEqual([
      "search",
      "exam_year",
      "gender",
      "class_name",
      "has_student_code",
      "has_ic_number",
      "has_document",
      "is_withdrawn",
    ]);
    expect(
      (await filtersOf(world.observer, "?has_ic_number=true&has_document=true")).names.join(),
    ).not.toMatch(/has_ic_number|has_document/);
  });

  it("are shown as chips in words, each leading to the list without it", async () => {
    const body = await list(world.admin, "?class_name=L&district_code=01&has_student_code=false&gender=P");
    const chips = studentChips(body.query, (changes) => Object.keys(changes).join(), body);
    const district = body.districts.find((one: { value: string }) => one.value === "01").label;
    expect(chips.map(({ label }) => label)).toEqual([
      "Jantina: Perempuan",
      "Kelas: L",
      `Daerah: ${district}`,
      "Angka giliran: Tiada",
    ]);
    expect(chips[1]?.removeHref).toBe("class_name,page");
  });

  it("without a result, or in an empty office, say what each role can do next", async () => {
    const empty = async (person: Person, given = {}) => {
      const body = await list(person);
      return renderToStaticMarkup(
        createElement(EmptyStudents, {
          ...body,
          total: 0,
          isFiltered: false,
          firstHref: "/students?exam_year=2026",
          clearHref: "/students?sortBy=school_code",
          ...given,
        }),
      );
    };
    expect(await empty(world.clerk)).toContain("/students/import");
    expect(await empty(world.supervisor)).toContain("daerah anda");
    expect(await empty(world.observer)).toContain("/school_exam_years");
    expect(await empty(world.observer)).not.toContain("/student-add");
    expect(await empty(world.clerk, { total: 5 })).toContain("/students?exam_year=2026");
    expect(await empty(world.clerk, { isFiltered: true })).toContain("/student-add");
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
    expect(await empty(world.clerk)).toContain("/school_exam_years/add");
  });
});
