import { eq } from "drizzle-orm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { exam_years, school_exam_years, students, users } from "~/db/schema";
import { nextSteps } from "~/routes/layouts/parts/frame";
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
import { filesUnder, nodesOf, parse } from "../support/source";

const app = await loadApp();
const world = withWorld();
const idOfYear = () =>
  db.select({ id: exam_years.id }).from(exam_years).where(eq(exam_years.year, 2026)).get()?.id;
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

describe("every completed action links to the next step:", () => {
  it("a new year to the registration of schools", async () => {
    expect(await nextAfter(world.admin, "/admin/exam_years/add", { year: "2028" })).toBe(
      "daftarkan sekolah bagi tahun ini /school_exam_years/build?exam_year=2028",
    );
  });

  it("the first year of an office without a school to adding schools", async () => {
    sqlite.exec(
      "delete from school_exam_years; delete from users where school_code is not null; delete from schools",
    );
    expect(await nextAfter(world.admin, "/admin/exam_years/add", { year: "2028" })).toBe(
      "tambah sekolah /admin/schools/import",
    );
  });

  it("numbers to the sheets with their count, and a withdrawal to the new sheet", async () => {
    const { id } = makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      class_name: "6 A",
      ic_number: "140203105555",
    });
    const place = { school_code: "AAA0001", exam_year: "2026" };
    expect(await nextAfter(world.clerk, "/students/roll-numbers", place)).toBe(
      `cetak senarai /students/sheets?${here}`,
    );
    const fields = { reason: "Berpindah", withdrawn_at: fromNow(8 * 3_600_000).slice(0, 10), version: "2" };
    expect(await nextAfter(world.clerk, `/student-withdraw/${id}`, fields)).toBe(
      `cetak helaian baharu /students/sheets?${here}`,
    );
  });

  it("the last final lists to the lock of the year", async () => {
    const { id } = world.ownYear;
    const finalise = (version: number) => {
      db.update(school_exam_years)
        .set({ state: "disahkan", version })
        .where(eq(school_exam_years.id, id))
        .run();
      const fields = { state: "muktamad", seen: `${id}:${version}` };
      return nextAfter(world.admin, "/school_exam_years/sign-off?exam_year=2026&state=muktamad", fields);
    };
    expect(await finalise(5)).toBe(`kunci pendaftaran tahun ini /admin/exam_years/${idOfYear()}/edit`);
  });

  it("the registration of many schools to the accounts", async () => {
    makeSchool("AAA0009");
    const fields = { exam_year: "2026", school_code: "AAA0009", confirmed: "true" };
    expect(await nextAfter(world.admin, "/school_exam_years/build", fields)).toBe(
      "semak akaun sekolah /admin/users",
    );
  });

  it("a registration by the school to its candidates, by the district to readiness", async () => {
    db.delete(school_exam_years).run();
    const fields = { school_code: "AAA0001", exam_year: "2026" };
    expect(await nextAfter(world.clerk, "/school_exam_years/add", fields)).toBe(
      `masukkan calon /student-add/batch?${here}`,
    );
    db.delete(school_exam_years).run();
    expect(await nextAfter(world.supervisor, "/school_exam_years/add", fields)).toBe(
      `lihat kesediaan sekolah /school_exam_years/readiness?exam_year=2026`,
    );
  });

  it("the expected count to the candidates for a school, to readiness for a supervisor", async () => {
    const path = `/school_exam_years/${world.ownYear.id}/expected`;
    const fields = (version: number) => ({ expected_students: "3", version: String(version) });
    expect(await nextAfter(world.clerk, path, fields(1))).toBe(`masukkan calon /student-add/batch?${here}`);
    expect(await nextAfter(world.supervisor, path, fields(2))).toBe(
      `lihat kesediaan sekolah /school_exam_years/readiness?exam_year=2026`,
    );
  });

  it("the expected count to the work that is left, never to entering when all are entered", async () => {
    const path = `/school_exam_years/${world.ownYear.id}/expected`;
    const say = async (expected_students: string) => {
      const version = db
        .select()
        .from(school_exam_years)
        .where(eq(school_exam_years.id, world.ownYear.id))
        .get();
      return nextAfter(world.clerk, path, { expected_students, version: String(version?.version) });
    };
    const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    expect(await say("2")).toBe(`masukkan calon /student-add/batch?${here}`);
    expect(await say("1")).toBe(`isi dokumen pengenalan calon /students?${here}&has_document=false`);
    const set = (values: object) => db.update(students).set(values).where(eq(students.id, id)).run();
    set({ ic_number: "140203105555" });
    expect(await say("1")).toBe(`jana angka giliran /students/roll-numbers?${here}`);
    set({ student_code: "AAA0001/001" });
    expect(await say("0")).toBe(`semak dan hantar senarai /school_exam_years/${world.ownYear.id}/state`);
  });

  it("a candidate to the candidates that are still expected", async () => {
    db.update(school_exam_years).set({ expected_students: 40 }).run();
    expect(await nextAfter(world.clerk, "/student-add", candidate)).toBe(
      `masukkan 39 calon lagi /student-add/batch?${here}`,
    );
  });

  it("a candidate, with a warning and without, to the roll numbers", async () => {
    expect(await nextAfter(world.clerk, "/student-add", candidate)).toBe(
      `jana angka giliran /students/roll-numbers?${here}`,
    );
    const warned = { ...candidate, full_name: "ALI BIN ABU", ic_number: "140203105557", gender: "P" };
    expect(await nextAfter(world.clerk, "/student-add", warned)).toBe(
      `jana angka giliran /students/roll-numbers?${here}`,
    );
  });

  it("an account to the next one that waits, and the last account to readiness", async () => {
    const [first, second] = ["a", "b"].map((name) => {
      const { user_id } = makePerson("SU", { school_code: "AAA0001" }, `menunggu.${name}`);
      const full_name = `PUAN ${name}`;
      db.update(users)
        .set({ is_approved: false, role_id: null, full_name })
        .where(eq(users.id, user_id))
        .run();
      return user_id;
    });
    const fields = { role_id: "SU", school_code: "AAA0001", version: "1" };
    expect(await nextAfter(world.admin, `/user-approve/${first}`, fields)).toBe(
      `luluskan akaun seterusnya /user-approve/${second}`,
    );
    expect(await nextAfter(world.admin, `/user-approve/${second}`, fields)).toBe(
      "lihat kesediaan sekolah /school_exam_years/readiness",
    );
  });

  it("a list that was handed in to home, and a confirmed one to the next list", async () => {
    const { id } = world.ownYear;
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      ic_number: "140203105555",
      student_code: "AAA0001/001",
    });
    db.update(school_exam_years).set({ expected_students: 1 }).where(eq(school_exam_years.id, id)).run();
    const step = (state: string, version: number) => ({
      state,
      version: String(version),
      head_name: "PUAN SITI",
    });
    const path = `/school_exam_years/${id}/state`;
    expect(await nextAfter(world.clerk, path, step("dihantar", 1))).toBe("kembali ke laman utama /");
    expect(await nextAfter(world.supervisor, path, step("disahkan", 2))).toBe(
      "sahkan senarai lain /school_exam_years/sign-off?exam_year=2026",
    );
    expect(await nextAfter(world.admin, path, step("muktamad", 3))).toBe(
      "muktamadkan senarai yang disahkan /school_exam_years/sign-off?exam_year=2026&state=muktamad",
    );
  });

  it("a lock to the final lists, an unlock to readiness, and other days of a year to home", async () => {
    const edit = async (version: number, lock: object = {}) => {
      const fields = { year: "2026", version: String(version), confirmed: "true", ...lock };
      return nextAfter(world.admin, `/admin/exam_years/${idOfYear()}/edit`, fields);
    };
    expect(await edit(1)).toBe("kembali ke laman utama /");
    expect(await edit(2, { is_lock_initial_student: "true" })).toBe(
      "lihat dan cetak senarai muktamad /school_exam_years/readiness?exam_year=2026&state=muktamad",
    );
    expect(await edit(3)).toBe("lihat kesediaan sekolah /school_exam_years/readiness?exam_year=2026");
  });

  it("many confirmed lists to finalising for the office, to home for a supervisor", async () => {
    const { id } = world.ownYear;
    const confirm = (who: Person, version: number) => {
      db.update(school_exam_years)
        .set({ state: "dihantar", head_name: "PUAN SITI", version })
        .where(eq(school_exam_years.id, id))
        .run();
      const ofOffice: Record<string, string> =
        who === world.admin ? { on_behalf: "true", reason: "Penyelia Daerah bercuti" } : {};
      const fields = { state: "disahkan", seen: `${id}:${version}`, ...ofOffice };
      return nextAfter(who, "/school_exam_years/sign-off?exam_year=2026&state=disahkan", fields);
    };
    expect(await confirm(world.admin, 5)).toBe(
      "muktamadkan senarai yang disahkan /school_exam_years/sign-off?exam_year=2026&state=muktamad",
    );
    expect(await confirm(world.supervisor, 7)).toBe("kembali ke laman utama /");
  });

  it("a notice to who has not read it, and a note to the list for calls", async () => {
    const notice = {
      body: "Sila semak senarai.",
      starts_on: "01/01/2026",
      ends_on: "31/12/2099",
      audience: "all",
    };
    expect(await nextAfter(world.admin, "/admin/notices/add", notice)).toMatch(
      /^lihat sekolah yang belum membaca \/admin\/notices\/\d+\/unread$/,
    );
    const path = `/school_exam_years/${world.ownYear.id}/notes`;
    expect(await nextAfter(world.supervisor, path, { body: "Sudah dihubungi" })).toBe(
      "kembali ke senarai panggilan /school_exam_years/call-list",
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

/** Folders of routes whose actions belong to the year. */
const ofYear =
  /\/routes\/(exam-years|imports|notices|requests|roll-numbers|school-exam-years|schools|students|trash|users)\//;
/** Messages about a session, a failure or the form itself, which follow no step of the year. */
const beside =
  /^(acting|export|identity|problem|second_step|session|trash)\.|not_undone$|not_moved_back$|worked_on$|^notice\.gone$/;

/** The keys that the modules give their messages; a key that is put together gives its beginning. */
function keysIn(path: string): string[] {
  const given = [...nodesOf(parse(path))].filter(
    (node) => ts.isPropertyAssignment(node) && ["key", "done", "done_left"].includes(node.name.getText()),
  );
  return given
    .flatMap((node) => [...nodesOf(node)])
    .flatMap((node) => (ts.isStringLiteral(node) || ts.isTemplateHead(node) ? [node.text] : []))
    .filter((key) => /^[a-z_]+\.[a-z_.]+$/.test(key) && !beside.test(key));
}

it("each message of an action of the year is in the table of next steps, or is listed there as having none", () => {
  const given = new Set(
    filesUnder("app/routes", /\.tsx?$/)
      .filter((path) => ofYear.test(path))
      .flatMap(keysIn),
  );
  expect(given.size).toBeGreaterThan(50);
  const known = Object.keys(nextSteps);
  expect([...given].filter((key) => !known.some((one) => one.startsWith(key)))).toEqual([]);
});
