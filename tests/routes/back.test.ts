import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { listBehind } from "~/http/back";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  makePerson,
  makeSchool,
  makeStudent,
  makeWorld,
  makeYear,
  register,
  requestOf,
} from "../support/people";

inRollback();

const serve = await loadApp();
let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

const origin = "http://localhost:3000";
const flashCookieOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith("calon_makluman="))
    ?.split(";")[0] ?? "";

/** The page that the browser is sent to with the message that it is sent with. */
async function arrive(answer: Answer) {
  const cookie = `${world.admin.cookie}; ${flashCookieOf(answer)}`;
  const response = await serve(new Request(`${origin}${answer.location}`, { headers: { Cookie: cookie } }));
  expect(response.status).toBe(200);
  return response.text();
}

/** The rows of the page as somebody goes over them, each by the word that it is known by. */
const rowsOf = (page: string, words: readonly string[]) =>
  [...page.matchAll(/<tr[\s>].*?<\/tr>/gs)]
    .map(([row]) =>
      row.includes('id="makluman"') ? "the message" : words.find((word) => row.includes(word)),
    )
    .filter((word) => word !== undefined);

const nouns = [
  {
    noun: "schools",
    list: "/admin/schools",
    make: (n: number) => makeSchool(`CCC000${n}`, { school_name: `SRA KE-${n}` }).id,
    page: (id: number) => `/schools-delete/${id}`,
    form: (id: number) => `/schools-edit/${id}`,
    order: "sort_column=school_name&sort_direction=asc&search=KE-",
    word: (n: number) => `SRA KE-${n}`,
  },
  {
    noun: "registrations",
    list: "/school_exam_years",
    make: (n: number) => {
      makeSchool(`CCC000${n}`, { school_name: `SRA KE-${n}` });
      return register(`CCC000${n}`, 2026).id;
    },
    page: (id: number) => `/school_exam_years/${id}/delete`,
    form: (id: number) => `/school_exam_years/${id}/edit`,
    order: "sort_column=school_name&sort_direction=asc&school_name=KE-",
    word: (n: number) => `SRA KE-${n}`,
  },
  {
    noun: "users",
    list: "/admin/users",
    make: (n: number) => makePerson("OBSERVER", {}, `pemerhati.ke-${n}`).user_id,
    page: (id: number) => `/user-delete/${id}`,
    form: (id: number) => `/user-edit/${id}`,
    order: "search=ke-&role=OBSERVER",
    word: (n: number) => `pemerhati.ke-${n}`,
  },
];

describe.each(nouns)("the list of $noun", ({ list, make, page, form, order, word }) => {
  const back = `${list}?${order}&page=2&limit=5`;
  const isFrom = (referer: string, address: string) =>
    answerOf(requestOf(world.admin, address, { headers: { Referer: referer } }));

  it("a form opened from the list knows its filter, order and page", async () => {
    const id = make(1);
    for (const address of [page(id), form(id)]) {
      expect((await isFrom(origin + back, address)).body.list).toBe(back);
      expect((await isFrom(`${origin}/students?page=2`, address)).body.list).toBe(list);
      expect((await isFrom(`https://luar.test${back}`, address)).body.list).toBe(list);
      const formAddress = `${address}?back=${encodeURIComponent(back)}`;
      expect((await isFrom(origin + address, formAddress)).body.list).toBe(back);
    }
  });

  it("a deletion returns to the same page of the list, with the message at the deleted row and the next row after it", async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7, 8].map(make);
    const words = [1, 2, 3, 4, 5, 6, 7, 8].map(word);
    const id = ids[6] as number;
    const form = formOf(world.admin, `${page(id)}?back=${encodeURIComponent(back)}`, {});
    const answer = await answerOf(form);
    expect(answer.location).toBe(back);
    expect(rowsOf(await arrive(answer), words)).toEqual([word(6), "the message", word(8)]);
  });

  it("the message is at the head of the list when the record was on another page", async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7].map(make);
    const id = ids[0] as number;
    const form = formOf(world.admin, `${page(id)}?back=${encodeURIComponent(back)}`, {});
    const html = await arrive(await answerOf(form));
    expect(html.indexOf('id="makluman"')).toBeLessThan(html.indexOf("<main"));
    expect(html.match(/id="makluman"/g)).toHaveLength(1);
  });

  it("an empty list still shows the message", async () => {
    const id = make(1);
    const only = `${list}?${order}`;
    const form = formOf(world.admin, `${page(id)}?back=${encodeURIComponent(only)}`, {});
    const html = await arrive(await answerOf(form));
    expect(html.match(/id="makluman"/g)).toHaveLength(1);
    expect(html).toContain('class="empty"');
  });

  it("a repeated submission shows the same message", async () => {
    const [id = 0] = [1, 2].map(make);
    const send = () =>
      answerOf(
        formOf(world.admin, `${page(id)}?back=${encodeURIComponent(`${list}?${order}`)}`, {
          submission_key: "dua kali",
        }),
      );
    const first = await send();
    const second = await send();
    expect(flashCookieOf(first)).toContain("calon_makluman=");
    expect([second.location, flashCookieOf(second)]).toEqual([first.location, flashCookieOf(first)]);
  });
});

describe("a saved form", () => {
  it("leads back to the same page of the list, and from another origin to the list's first page", async () => {
    const at = (list: string) => `?back=${encodeURIComponent(list)}`;
    const school = { school_name: "SRA BAHARU", school_code: "AAA0001", version: "1" };
    const { district_code, exam_type_code, hq_code } = world.own;
    const saveSchool = async (search: string) =>
      answerOf(
        formOf(world.admin, `/schools-edit/${world.own.id}${search}`, {
          ...school,
          district_code,
          exam_type_code,
          hq_code: hq_code ?? "",
          confirmed: "true",
          version: String(versionOf("schools", world.own.id)),
        }),
      );
    const filtered = "/admin/schools?district_code=01&page=3";
    expect((await saveSchool(at(filtered))).location).toBe(filtered);
    expect((await saveSchool("")).location).toBe("/admin/schools");
    expect((await saveSchool(at("//luar.test/admin/schools"))).location).toBe("/admin/schools");

    const saveRegistration = async (search: string) =>
      answerOf(
        formOf(world.admin, `/school_exam_years/${world.ownYear.id}/edit${search}`, {
          school_code: "AAA0001",
          exam_year: "2026",
          version: String(versionOf("school_exam_years", world.ownYear.id)),
        }),
      );
    const registered = "/modul-pendaftaran-calon?exam_year=2026";
    expect((await saveRegistration(at(registered))).location).toBe(registered);
    expect((await saveRegistration("")).location).toBe("/school-exam-years");

    const user = makePerson("OBSERVER", {}, "pemerhati.lama");
    const saveUser = async (search: string) =>
      answerOf(
        formOf(world.admin, `/user-edit/${user.user_id}${search}`, {
          username: "pemerhati.lama",
          full_name: "PEMERHATI LAMA",
          role_id: "OBSERVER",
          is_approved: "true",
          version: String(versionOf("users", user.user_id)),
        }),
      );
    expect((await saveUser(at("/admin/users?role=OBSERVER"))).location).toBe("/admin/users?role=OBSERVER");
    expect((await saveUser("")).location).toBe("/admin/users");
  });
});

const versionOf = (table: string, id: number) =>
  (sqlite.prepare(`select version from ${table} where id = ?`).get(id) as { version: number }).version;

describe("a deletion elsewhere", () => {
  it("the message of a deleted year appears at its row", async () => {
    const ids = [2031, 2030, 2029].map((year) => makeYear(year).id);
    const id = ids[1] as number;
    const answer = await answerOf(formOf(world.admin, `/admin/exam_years/${id}/delete`, {}));
    const html = await arrive(answer);
    expect(rowsOf(html, [">2031<", ">2029<", ">2026<"])).toEqual([
      ">2031<",
      "the message",
      ">2029<",
      ">2026<",
    ]);
  });

  it("the message of a deleted lookup appears in its table", async () => {
    sqlite.exec(
      "insert into exam_types (code, name, roll_code, sheet, created_at, updated_at) select 'AAA', 'PERCUBAAN', roll_code, sheet, created_at, updated_at from exam_types limit 1",
    );
    const answer = await answerOf(formOf(world.admin, "/admin/lookups/exam_types/AAA/delete", {}));
    const html = await arrive(answer);
    const [, afterwards = ""] = html.split('id="exam_types-tajuk"');
    expect(afterwards).toMatch(/<tbody><tr class="told">/);
    expect(html.match(/id="makluman"/g)).toHaveLength(1);
  });

  it("the message of a bulk deletion appears at the first deleted candidate, after its undo button", async () => {
    const names = ["ALI BIN A", "BAKAR BIN B", "CIK BINTI C", "DAUD BIN D"];
    const [, second, third] = names.map((full_name, n) =>
      makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name, ic_number: `14010101010${n}` }),
    );
    const list = "/students?exam_year=2026";
    const one = await answerOf(formOf(world.admin, `/student-delete/${second?.id}`, { back: list }));
    const html = await arrive(one);
    expect(rowsOf(html, names)).toEqual(["ALI BIN A", "the message", "CIK BINTI C", "DAUD BIN D"]);
    const button = /<button[^>]*name="batch_id"[^>]*>/.exec(html);
    expect(button?.[0]).toContain('form="urung"');
    expect(html).toContain(
      '<form method="post" action="/students/undo" id="urung" hidden=""><input type="hidden" name="form_token"',
    );
    expect(button?.index).toBeLessThan(html.indexOf('id="makluman"'));

    const undo = requestOf(world.admin, "/students/undo", {
      method: "POST",
      body: new URLSearchParams({ batch_id: /value="([^"]*)"/.exec(button?.[0] ?? "")?.[1] ?? "" }),
      headers: { Referer: origin + list },
    });
    const again = await arrive(await answerOf(undo));
    expect(rowsOf(again, names)).toEqual(["ALI BIN A", "the message", ...names.slice(1)]);
    expect(again).toMatch(/id="makluman" tabindex="-1" autofocus=""/i);

    const many = await answerOf(
      formOf(world.admin, "/students/bulk", {
        operation: "delete",
        confirmed: "true",
        seen: `${third?.id}:${third?.version}`,
        list,
      }),
    );
    expect(many.location).toBe(list);
    expect(rowsOf(await arrive(many), names)).toEqual([
      "ALI BIN A",
      "BAKAR BIN B",
      "the message",
      "DAUD BIN D",
    ]);
  });

  it("the message appears at the head of another page that is opened first", async () => {
    const student = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    const form = formOf(world.admin, `/student-delete/${student.id}`, { back: "/students" });
    const answer = await answerOf(form);
    const html = await arrive({ ...answer, location: "/admin/schools" });
    expect(html.indexOf('id="makluman"')).toBeLessThan(html.indexOf("<main"));
  });
});

describe("where a form leads back to", () => {
  const listFor = (search: string, referer?: string) =>
    listBehind(
      new Request(`${origin}/schools-edit/1${search}`, referer ? { headers: { Referer: referer } } : {}),
      "/admin/schools",
      "/sekolah",
    );

  it("is never another site, another screen, or what no address can be", () => {
    expect(listFor("?back=/sekolah?page=2")).toBe("/sekolah?page=2");
    for (const back of [
      "https://luar.test/admin/schools",
      "//luar.test/admin/schools",
      "/\\luar.test/admin/schools",
      "/admin/schools/../../students",
      "/admin/schools/import",
      "/students?x=/admin/schools",
      "javascript:alert(1)",
      "/admin/schools\r\nSet-Cookie: a=b",
      "",
    ]) {
      expect([back, listFor(`?back=${encodeURIComponent(back)}`)]).toEqual([back, "/admin/schools"]);
    }
    expect(listFor("", `${origin}/admin/schools?page=4`)).toBe("/admin/schools?page=4");
    expect(listFor("", "http://localhost:3000.luar.test/admin/schools?page=4")).toBe("/admin/schools");
    expect(listFor("", "bukan alamat")).toBe("/admin/schools");
  });

  it("a forged message breaks no page", async () => {
    const made = (place: unknown) =>
      Buffer.from(JSON.stringify({ key: "school.removed", place })).toString("base64url");
    for (const place of [
      null,
      7,
      "x",
      [],
      { path: "/admin/schools", table: "jadual", row: -9 },
      { row: {} },
    ]) {
      const cookie = `${world.admin.cookie}; calon_makluman=${made(place)}`;
      const response = await serve(new Request(`${origin}/admin/schools`, { headers: { Cookie: cookie } }));
      expect(response.status).toBe(200);
      expect((await response.text()).match(/id="makluman"/g)).toHaveLength(1);
    }
    const request = new Request(origin, { headers: { Cookie: `calon_makluman=${made(undefined)}` } });
    expect(readFlash(request)?.place).toBeNull();
  });
});
