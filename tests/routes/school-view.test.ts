import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years, schools } from "~/db/schema";
import { registerOrder } from "~/features/students/register/rules";
import { EmptyStudents } from "~/routes/students/parts/empty";
import { StudentFilters, studentChips } from "~/routes/students/parts/filters";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import { makeStudent, makeYear, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();
const app = await loadApp();

const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const view = (person: Person | null, query: string) => answerOf(requestOf(person, `/students?${query}`));
const see = async (person: Person, query: string) => {
  const { html } = await heard(app(requestOf(person, `/students?${query}`)));
  return html;
};
const at = "school_code=AAA0001&exam_year=2026";

describe("the register of one school", () => {
  it("leads to the record of the school, its missing expected count and its withdrawn, and names the contact", async () => {
    own({ full_name: "CALON SATU" });
    own({ full_name: "CALON DUA", withdrawn_at: "2026-05-03T16:00:00.000Z" });
    const html = await see(world.admin, at);
    expect(html).toContain(`href="/schools-edit/${world.own.id}">SEKOLAH AAA0001</a>`);
    expect(html).toMatch(/href="\/school_exam_years\/\d+\/expected\?[^"]*">jangkaan belum diisi/);
    expect(html).toMatch(/href="[^"]*is_withdrawn=true[^"]*">Tarik diri \(1\)/);
    db.update(schools).set({ contact_name: "Puan Siti", contact_phone: "03-5511 2233" }).run();
    expect(await see(world.supervisor, at)).toContain("Puan Siti, 03-5511 2233");
    expect(await see(world.clerk, at)).not.toContain("03-5511 2233");
  });

  it("shows nothing of a school out of scope, and nothing where the school or the year does not exist", async () => {
    own({ full_name: "CALON SATU" });
    for (const [person, query] of [
      [world.otherClerk, at],
      [world.otherSupervisor, at],
      [world.admin, "school_code=ZZZ9999&exam_year=2026"],
      [world.admin, "school_code=AAA0001&exam_year=2099"],
    ] as const) {
      const { body } = await view(person, query);
      expect([query, body.list.total, body.register, body.unregistered]).toEqual([query, 0, null, null]);
      expect(await see(person, query)).not.toMatch(/SEKOLAH AAA0001|CALON SATU|belum didaftarkan bagi/);
    }
    expect((await view(null, at)).location).toMatch(/^\/user_login/);
  });

  it("is of the present year if no year is given", async () => {
    own();
    expect((await view(world.admin, "school_code=AAA0001")).body.register.place.exam_year).toBe(2026);
  });

  it("of an unregistered school leads each role that may register it to the registration", async () => {
    makeYear(2027);
    const query = "school_code=AAA0001&exam_year=2027";
    for (const person of [world.clerk, world.admin]) {
      const html = await see(person, query);
      expect(html).toContain('href="/school_exam_years/add?school_code=AAA0001&exam_year=2027"');
      expect(html).not.toContain("/student-add?");
    }
    const html = await see(world.observer, query);
    expect(html).toContain("Sekolah ini belum didaftarkan bagi tahun peperiksaan 2027.");
    expect(html).not.toContain("/school_exam_years/add");
    db.update(schools).set({ closed_from: 2027 }).run();
    const closed = await see(world.admin, query);
    expect(closed).toContain("Sekolah ditutup mulai tahun 2027.");
    expect(closed).not.toContain("/school_exam_years/add");
  });

  it("shows an OBSERVER no identity number, and no count of candidates without one", async () => {
    own({ ic_number: "140315101234" });
    own({ full_name: "TANPA", ic_number: null });
    expect(JSON.stringify((await view(world.observer, at)).body.list)).not.toContain("140315101234");
    expect(await see(world.admin, at)).toContain("Tanpa dokumen (1)");
    expect(await see(world.observer, at)).not.toContain("Tanpa dokumen (");
  });

  it("is where the page of a school was, with its filters", async () => {
    const old = `/students/school?${at}&has_student_code=false&class_name=6+A`;
    const { status, location } = await answerOf(requestOf(world.clerk, old));
    expect([status, location]).toEqual([302, old.replace("/school?", "?")]);
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
