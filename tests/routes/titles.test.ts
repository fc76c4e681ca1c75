import { beforeAll, describe, expect, test } from "vitest";
import { loadApp, loadFloorPlan } from "../support/app";
import { doors, PUBLIC } from "../support/doors";
import {
  formOf,
  inRollback,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
} from "../support/people";
import { makeSides, type Sides } from "../support/sides";

/** The titles of the windows (product 9.4): "[Ralat: ]Screen — context (halaman 2 daripada 9)[ · Sebagai …] – Calon". */
let app: Awaited<ReturnType<typeof loadApp>>;
let sides: Sides;
let screens: string[];

beforeAll(async () => {
  app = await loadApp();
  sides = await makeSides();
  const planned = (await loadFloorPlan()).filter(({ module }) => "default" in module);
  screens = planned.flatMap(({ address }) => address ?? []);
});
inRollback();

const pattern = /^[^–—]+( — [^–]+)? – Calon$/;
const decoded = (text = "") =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&amp;/g, "&");

async function titleOf(request: Request): Promise<string> {
  const answer = await app(request);
  if (answer.status >= 300 && answer.status < 400) return "";
  const page = await answer.text();
  expect(page.match(/<title>/g)).toHaveLength(1);
  return decoded(/<title>([^<]*)<\/title>/.exec(page)?.[1]);
}

const titleAt = (who: Person | null, address: string) => titleOf(requestOf(who, address));

describe("the title of a window", () => {
  test("follows one pattern and is unique on every screen of the floor plan", async () => {
    const { admin } = sides.own;
    const titles = new Map<string, string>();
    for (const address of screens) {
      const door = doors[address]?.GET;
      if (!door && !(address in PUBLIC)) continue;
      const ask = door?.ask(sides.own, admin, sides) ?? address.replace("/*", "/tiada");
      const title = await titleAt(door ? admin : null, typeof ask === "string" ? ask : ask.to);
      if (/^(Page Not Found|Internal Server Error)?$/.test(title)) continue;
      expect(title, address).toMatch(pattern);
      titles.set(address, title);
    }
    expect(titles.size).toBeGreaterThan(60);
    // The address of a print shows the preview where no number is given.
    const sameScreen = ["/modul-pendaftaran-calon", "/school-exam-years", "/students/sheets/:sheet/printed"];
    const listed = [...titles].filter(([address]) => !sameScreen.includes(address));
    const twice = listed.filter(([, title], at) => listed.findIndex(([, other]) => other === title) !== at);
    expect(twice).toEqual([]);
  });

  test("names the record of its screen", async () => {
    const { admin, school, student } = sides.own;
    const { school_code, school_name } = school;
    const titles = await Promise.all(
      [
        `/student-edit/${student.id}`,
        `/student-delete/${student.id}`,
        `/schools-edit/${school.id}`,
        `/students?school_code=${school_code}&exam_year=2026`,
        `/students/roll-numbers?school_code=${school_code}&exam_year=2026`,
      ].map((address) => titleAt(admin, address)),
    );
    expect(titles).toEqual([
      `Ubah calon — ${student.full_name} – Calon`,
      `Padam calon — ${student.full_name} – Calon`,
      `Ubah sekolah — ${school_name} – Calon`,
      `Senarai calon — ${school_code} 2026 – Calon`,
      `Jana angka giliran — ${school_code} 2026 – Calon`,
    ]);
  });

  test("contains the filters and the page of a list, and never a searched number", async () => {
    const { admin, school } = sides.own;
    const { school_code } = school;
    for (let n = 0; n < 22; n++) {
      makeStudent({
        school_code,
        exam_year: 2026,
        full_name: `MURID ${n}`,
        ic_number: String(130203105500 + n),
      });
    }
    const at = `/students?school_code=${school_code}&exam_year=2026`;
    const addresses = [
      at,
      `${at}&limit=10&page=2`,
      `${at}&page=99`,
      "/students?search=murid",
      "/students?search=130203105501",
    ];
    const titles = await Promise.all(addresses.map((address) => titleAt(admin, address)));
    expect(titles).toEqual([
      `Senarai calon — ${school_code} 2026 – Calon`,
      `Senarai calon — ${school_code} 2026 (halaman 2 daripada 3) – Calon`,
      `Senarai calon — ${school_code} 2026 – Calon`,
      "Senarai calon — murid 2026 – Calon",
      "Senarai calon — 2026 – Calon",
    ]);
  });

  test("contains the page number on numbered lists and statistics too", async () => {
    const { admin, school } = sides.own;
    const { school_code } = school;
    for (let n = 0; n < 60; n++) {
      makeStudent({
        school_code,
        exam_year: 2026,
        full_name: `MURID ${n}`,
        ic_number: String(1302031055 + n),
      });
      makeSchool(`TJK${n}`);
      register(`TJK${n}`, 2026);
    }
    const addresses = [
      `/students/roll-numbers?school_code=${school_code}&exam_year=2026&page=2`,
      "/students/roll-numbers?exam_year=2026",
      "/students/roll-numbers?exam_year=2026&page=2",
      "/admin/stats?exam_year=2026&by=school_code&limit=50&page=2",
    ];
    expect(await Promise.all(addresses.map((address) => titleAt(admin, address)))).toEqual([
      `Jana angka giliran — ${school_code} 2026 (halaman 2 daripada 2) – Calon`,
      "Angka giliran tahun 2026 – Calon",
      "Angka giliran tahun 2026 (halaman 2 daripada 2) – Calon",
      "Statistik — 2026 (halaman 2 daripada 2) – Calon",
    ]);
  });

  test("begins with the error when a form is refused", async () => {
    const { admin, student } = sides.own;
    const refused = formOf(admin, `/student-edit/${student.id}`, { full_name: "" });
    expect(await titleOf(refused)).toBe(`Ralat: Ubah calon — ${student.full_name} – Calon`);
  });
});
