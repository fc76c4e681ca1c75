import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../support/app";
import { inRollback, makeStudent, type Person } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();
let app: (request: Request) => Promise<Response>;
beforeAll(async () => {
  app = await loadApp();
}, 60_000);

const open = (person: Person | null, path: string) =>
  app(
    new Request(`http://localhost${path}`, {
      headers: { "Sec-Fetch-Site": "same-origin", ...(person && { Cookie: person.cookie }) },
    }),
  );
const pageOf = async (person: Person | null, path: string) => (await open(person, path)).text();
const search = (person: Person, text: string, more = "") =>
  open(person, `/search?search=${encodeURIComponent(text)}${more}`);
async function leadsTo(person: Person, text: string, more = "") {
  const answer = await search(person, text, more);
  return [answer.status, decodeURIComponent(answer.headers.get("Location") ?? "").replaceAll("+", " ")];
}

let id: number;
beforeEach(() => {
  const { school } = sides.own;
  const at = { school_code: school.school_code, exam_year: 2026 };
  id = makeStudent({ ...at, full_name: "ZAINAB BINTI ZAID", ic_number: "140816101489" }).id;
  makeStudent({ ...at, full_name: "ZULAIKHA BINTI ZAID" });
  makeStudent({ ...at, exam_year: 2025, full_name: "ZZ LAMA" });
});

describe("the search of the header", () => {
  it("is on every screen of a session, and not on a visitor's", async () => {
    const { admin, clerk, supervisor, observer } = sides.own;
    for (const person of [admin, clerk, supervisor, observer])
      for (const path of ["/", "/students", "/account", "/keyboard", "/no-such-page"]) {
        const page = await pageOf(person, path);
        expect(page).toMatch(/<form role="search" action="\/search">/);
        expect(page.match(/accessKey="c"/gi)).toHaveLength(1);
      }
    expect(await pageOf(null, "/user_login")).not.toContain("/search");
  });

  it("names the searched fields, without identity numbers to an OBSERVER", async () => {
    expect(await pageOf(sides.own.clerk, "/")).toContain('placeholder="Nama, KP, giliran, sekolah"');
    const observed = await pageOf(sides.own.observer, "/");
    expect(observed).toContain('placeholder="Nama, giliran, sekolah"');
    expect(observed).not.toContain("Nama, KP");
  });

  it("opens the only candidate, with the way back to the list", async () => {
    const back = "back=/students?search=1489&exam_year=2026";
    expect(await leadsTo(sides.own.clerk, "1489")).toEqual([303, `/student/${id}?${back}`]);
  });

  it("shows several in the list, with the text in its filter and the focus on the first name", async () => {
    const [status, address] = await leadsTo(sides.own.clerk, "bt zaid");
    expect([status, address]).toEqual([303, "/students?search=bt zaid&exam_year=2026#hasil"]);
    const page = await pageOf(sides.own.clerk, "/students?search=bt+zaid&exam_year=2026");
    expect(page).toContain('value="bt zaid"');
    expect(page).toMatch(/<a href="\/student\/\d+[^"]*" id="hasil">ZAINAB BINTI ZAID/);
    expect(page.match(/id="hasil"/g)).toHaveLength(1);
    expect(await pageOf(sides.own.clerk, "/students")).not.toContain('id="hasil"');
  });

  it("opens the only candidate for an OBSERVER too", async () => {
    const [status, address] = await leadsTo(sides.own.observer, "zainab");
    expect([status, address]).toEqual([303, `/student/${id}?back=/students?search=zainab&exam_year=2026`]);
  });

  it("opens a school by its code", async () => {
    const { school_code } = sides.own.school;
    expect(await leadsTo(sides.own.admin, school_code.toLowerCase())).toEqual([
      303,
      `/students?school_code=${school_code}&exam_year=2026`,
    ]);
  });

  it("offers all years when the running year has no result, and then opens the one candidate", async () => {
    const answer = await search(sides.own.clerk, "zz lama");
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain("Tiada calon atau sekolah yang sepadan dengan “zz lama” bagi tahun 2026.");
    expect(page).toContain('href="/search?search=zz+lama&amp;exam_year=all"');
    expect(page).toContain("Cari dalam semua tahun: 1 calon");
    expect(page).toMatch(/<input type="search" name="search"[^>]* value="zz lama"/);
    const [status, address] = await leadsTo(sides.own.clerk, "zz lama", "&exam_year=all");
    expect(status).toBe(303);
    expect(address).toMatch(/^\/student\/\d+\?back=\/students\?search=zz lama&exam_year=all$/);
  });

  it("names the searched fields when no year has a result, and links a school and the office to the deleted candidates", async () => {
    const page = await pageOf(sides.own.admin, "/search?search=qqq");
    expect(page).toContain("dalam mana-mana tahun");
    expect(page).toContain("Yang dicari: Nama rumi atau Jawi");
    for (const who of [sides.own.admin, sides.own.clerk])
      expect(await pageOf(who, "/search?search=qqq")).toContain('href="/admin/trash"');
    expect(await pageOf(sides.own.supervisor, "/search?search=qqq")).not.toContain("/admin/trash");
  });

  it.each(["", "   ", "x".repeat(10_000), "zainab\u0000", "'\"*()", "NEAR(", "<script>", "%00"])(
    "answers %j with its page",
    async (text) => {
      for (const person of [sides.own.admin, sides.own.observer]) {
        const answer = await search(person, text);
        expect(answer.status).toBe(200);
        const page = await answer.text();
        expect(page).toContain("<h1>Carian</h1>");
        expect(page).not.toContain("<script>");
        expect(page.length).toBeLessThan(20_000);
      }
    },
  );

  it("answers repeated and foreign parameters", async () => {
    for (const query of [
      "search=a&search=b",
      "search=zainab&only=x&exam_year=nan",
      "only=schools",
      "exam_year=9999",
    ])
      expect((await open(sides.own.admin, `/search?${query}`)).status).toBeLessThan(400);
  });

  it("shows nothing of another school, nor of another district", async () => {
    for (const person of [sides.own.clerk, sides.own.supervisor])
      for (const text of [sides.foreign.student.full_name, sides.foreign.school.school_code, "9876"]) {
        const answer = await search(person, text);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain("dalam mana-mana tahun");
      }
  });
});

describe("an empty list", () => {
  it("offers the same list in all years, and says what its search covers", async () => {
    const page = await pageOf(sides.own.clerk, "/students?search=zz+lama&exam_year=2026");
    expect(page).toContain('href="/students?search=zz+lama&amp;exam_year=all"');
    expect(page).toContain("Cari dalam semua tahun");
    expect(page).toContain("Yang dicari: ");
    expect(await pageOf(sides.own.clerk, "/students?search=qqq&exam_year=all")).not.toContain(
      "Cari dalam semua",
    );
  });

  it("leads to the schools that the text finds", async () => {
    const { school_name } = sides.own.school;
    const path = `/students?search=${encodeURIComponent(school_name)}`;
    expect(await pageOf(sides.own.admin, path)).toContain("Sekolah sepadan: ");
    expect(await pageOf(sides.own.clerk, path)).not.toContain("Sekolah sepadan");
  });
});

describe("a list", () => {
  it.each(["/students", "/admin/schools", "/admin/users", "/school_exam_years", "/admin/audit", "/requests"])(
    "%s has a second link to skip, which leads to its first row",
    async (path) => {
      const page = await pageOf(sides.own.admin, path);
      expect(page).toContain('<a class="skip" href="#baris">Langkau ke senarai</a>');
      expect(page.match(/id="baris"/g)).toHaveLength(1);
    },
  );
});

describe("places of the menu", () => {
  it.each([
    ["serahan", "/students/handovers"],
    ["petugas", "/invigilators"],
    ["skrip", "/papers/scripts"],
  ])("with the word %s come before candidates and schools", async (word, href) => {
    const html = await (await search(sides.own.admin, word)).text();
    expect(html).toMatch(new RegExp(`<a href="${href}" autofocus=""`, "i"));
  });

  it("that the account may not open are not found", async () => {
    expect(await (await search(sides.own.clerk, "serahan")).text()).not.toContain("/students/handovers");
  });

  it("leave a candidate of the same name one link away", async () => {
    makeStudent({ school_code: sides.own.school.school_code, exam_year: 2026, full_name: "DEWAN BIN ALI" });
    const html = await (await search(sides.own.admin, "dewan")).text();
    expect(html).toContain('href="/rooms"');
    expect(html).toMatch(/href="\/student\/\d+[^"]*">Calon dan sekolah yang sepadan/);
  });
});
