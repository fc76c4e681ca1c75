import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years, users } from "~/db/schema";
import { loadApp } from "../support/app";
import {
  formOf,
  makePerson,
  makeSchool,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
const here = "school_code=AAA0001&exam_year=2026";

/** Sends a form, follows the redirect, and reads the link in the message. */
async function nextAfter(who: Person, path: string, fields: Record<string, string>) {
  const answer = await app(formOf(who, path, fields));
  expect(answer.status).toBe(303);
  const flash = /calon_makluman=[^;]+/.exec(answer.headers.getSetCookie().join())?.[0];
  const request = requestOf(who, answer.headers.get("Location") ?? "");
  request.headers.set("Cookie", `${who.cookie}; ${flash}`);
  const html = (await (await app(request)).text()).replaceAll("&amp;", "&");
  const message = /<div class="flash.*?<\/div>/s.exec(html)?.[0] ?? "";
  const [, href, words] = /<a href="([^"]*)">Seterusnya: ([^<]*)</.exec(message) ?? [];
  return href && `${words} ${href}`;
}

const candidate = {
  full_name: "NUR AISYAH BINTI AHMAD",
  ic_number: "140203105556",
  class_name: "6 A",
  gender: "P",
  school_code: "AAA0001",
  exam_year: "2026",
};

describe("a message of the year leads to the work that is left:", () => {
  it("a new year to its days", async () => {
    expect(await nextAfter(world.admin, "/admin/exam_years/add", { year: "2028" })).toMatch(
      /^ubah tarikh \(1\) \/admin\/exam_years\/\d+\/edit#is_lock_initial_student$/,
    );
  });

  it("a candidate to those that are still expected", async () => {
    db.update(school_exam_years).set({ expected_students: 40 }).run();
    expect(await nextAfter(world.clerk, "/student-add", candidate)).toBe(
      `masukkan calon (39) /student-add/batch?${here}`,
    );
  });

  it("a candidate, with a warning and without, to the roll numbers where all are entered", async () => {
    expect(await nextAfter(world.clerk, "/student-add", candidate)).toBe(
      `jana angka giliran (1) /students/roll-numbers?${here}`,
    );
    const warned = { ...candidate, full_name: "ALI BIN ABU", ic_number: "140203105557", gender: "P" };
    expect(await nextAfter(world.clerk, "/student-add", warned)).toBe(
      `jana angka giliran (2) /students/roll-numbers?${here}`,
    );
  });

  it("numbers to handing in", async () => {
    makeStudent({ ...candidate, exam_year: 2026, gender: "P" });
    const place = { school_code: "AAA0001", exam_year: "2026" };
    db.update(school_exam_years).set({ expected_students: 1 }).run();
    expect(await nextAfter(world.clerk, "/students/roll-numbers", place)).toBe(
      `hantar senarai (1) /school_exam_years/${world.ownYear.id}/state?return_to=%2F`,
    );
  });

  it("a registration by the school to its home, by the district to readiness", async () => {
    db.delete(school_exam_years).run();
    const fields = { school_code: "AAA0001", exam_year: "2026" };
    expect(await nextAfter(world.clerk, "/school_exam_years/add", fields)).toBe("kembali ke laman utama /");
    db.delete(school_exam_years).run();
    expect(await nextAfter(world.supervisor, "/school_exam_years/add", fields)).toMatch(
      /^lihat kesediaan \(1\) \/school_exam_years\/readiness\?exam_year=2026$/,
    );
  });

  it("the registration of many schools to the accounts", async () => {
    makeSchool("AAA0009");
    db.update(users).set({ is_approved: true }).run();
    const fields = { exam_year: "2026", school_code: "AAA0009", confirmed: "true" };
    expect(await nextAfter(world.admin, "/school_exam_years/build", fields)).toBe(
      "tambah akaun secara pukal (1) /admin/users/bulk",
    );
  });

  it("an account to the ones that wait, and the last account to the work after it", async () => {
    const [first, second] = ["a", "b"].map((name) => {
      const { user_id } = makePerson("SU", { school_code: "AAA0001" }, `menunggu.${name}`);
      db.update(users).set({ is_approved: false, role_id: null }).where(eq(users.id, user_id)).run();
      return user_id;
    });
    const fields = { role_id: "SU", school_code: "AAA0001", version: "1" };
    const path = "/admin/users?is_approved=false";
    expect((await app(formOf(world.admin, `/user-approve/${first}`, fields))).headers.get("Location")).toBe(
      path,
    );
    expect(await nextAfter(world.admin, `/user-approve/${second}`, fields)).toMatch(/\/school_exam_years/);
  });

  it("a list that was handed in to the rooms, and a confirmed one to the home where no other waits", async () => {
    const { id } = world.ownYear;
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      ic_number: "140203105555",
      student_code: "AAA0001/001",
    });
    db.update(school_exam_years).set({ expected_students: 1 }).where(eq(school_exam_years.id, id)).run();
    const path = `/school_exam_years/${id}/state?return_to=/`;
    const fields = { state: "dihantar", version: "1", head_name: "PUAN SITI" };
    expect(await nextAfter(world.clerk, path, fields)).toBe("dewan peperiksaan (1) /rooms?exam_year=2026");
    const confirmed = { state: "disahkan", version: "2" };
    expect(await nextAfter(world.supervisor, path, confirmed)).toBe("kembali ke laman utama /");
  });

  it("a note and a failed undo to none that another account does", async () => {
    const path = `/school_exam_years/${world.ownYear.id}/notes`;
    expect(await nextAfter(world.supervisor, path, { body: "Sudah dihubungi" })).toMatch(
      /\(\d+\) \/|laman utama/,
    );
  });

  it("a printed sheet to handing in, for a school with a draft", async () => {
    const printed = async (who: Person) =>
      (await app(requestOf(who, `/students/sheets/attendance?${here}`))).text();
    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "AAA0001/001" });
    const link = `href="/school_exam_years/${world.ownYear.id}/state?return_to=%2F"`;
    expect(await printed(world.clerk)).toContain(link);
    expect(await printed(world.supervisor)).not.toContain(link);
    db.update(school_exam_years).set({ state: "dihantar" }).run();
    expect(await printed(world.clerk)).not.toContain(link);
  });
});
