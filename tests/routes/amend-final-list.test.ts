import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { exam_years, school_exam_years } from "~/db/schema";
import { setListState } from "~/features/school-exam-years/sign-off/commands";
import { listStep } from "~/features/school-exam-years/sign-off/schema";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import { versionsAt } from "../support/list-versions";
import {
  formOf,
  jsonOf,
  makeActing,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";
import { printedAt } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();
let student: ReturnType<typeof makeStudent>;
let gone: ReturnType<typeof makeStudent>;

const place = { school_code: "AAA0001", exam_year: "2026" };
/** The list is signed and final: version 1. */
beforeEach(() => {
  const own = { school_code: "AAA0001", exam_year: 2026, class_name: "6 A", gender: "P" } as const;
  student = makeStudent({
    ...own,
    full_name: "CALON SATU",
    ic_number: "140203105555",
    student_code: "PAAA0001/001",
  });
  gone = makeStudent({
    ...own,
    full_name: "CALON DUA",
    ic_number: "140203105557",
    student_code: "PAAA0001/002",
    withdrawn_at: now(),
    withdrawal_reason: "Sakit",
  });
  finalise();
});

const put = (fields: Partial<typeof school_exam_years.$inferInsert>) =>
  db.update(school_exam_years).set(fields).where(eq(school_exam_years.id, world.ownYear.id)).run();
function finalise() {
  put({ state: "disahkan", head_name: "PN A" });
  setListState(world.admin, world.ownYear.id, listStep.parse({ state: "muktamad" }));
}

const hear = (request: Request) => heard(app(request));
const printed = async (sheet: string) =>
  (await see(world.admin, await printedAt(app, world.admin, sheet))).text;
const see = (who: Person, path: string) => hear(requestOf(who, path));
const post = (who: Person, path: string, fields: Record<string, string>) => hear(formOf(who, path, fields));

const corrected = {
  ...place,
  class_name: "6 A",
  gender: "P",
  full_name: "CALON SATU BINTI A",
  ic_number: "140203105555",
  student_code: "PAAA0001/001",
};
const newcomer = { ...place, full_name: "CALON LEWAT", ic_number: "140203105561" };
const reason = "Ejaan sijil";
const day = { withdrawn_at: now(), cause: "other" };

/** Each amendment by both doors, without its reason. */
const amendments: [
  string,
  (who: Person, more: Record<string, string>) => Promise<{ status: number; body: unknown; html: string }>,
][] = [
  [
    "the form of a candidate",
    (who, more) => post(who, `/student-edit/${student.id}`, { ...corrected, ...more }),
  ],
  [
    "PUT of a candidate",
    (who, more) => hear(jsonOf(who, "PUT", `/api/students/${student.id}`, { ...corrected, ...more })),
  ],
  ["the form of a new candidate", (who, more) => post(who, "/student-add", { ...newcomer, ...more })],
  [
    "POST of a candidate",
    (who, more) => hear(jsonOf(who, "POST", "/api/students", { ...newcomer, ...more })),
  ],
  [
    "the form of a withdrawal",
    (who, more) => post(who, `/student-withdraw/${student.id}`, { ...day, ...more }),
  ],
  [
    "PUT of a withdrawal",
    (who, more) => hear(jsonOf(who, "PUT", `/api/students/${student.id}/withdrawal`, { ...day, ...more })),
  ],
  ["the form of a reversal", (who, more) => post(who, `/student-reinstate/${gone.id}`, more)],
  [
    "DELETE of a withdrawal",
    (who, more) =>
      hear(
        requestOf(who, `/api/students/${gone.id}/withdrawal?${new URLSearchParams(more)}`, {
          method: "DELETE",
        }),
      ),
  ],
];

describe("the office amends a final list", () => {
  it.each(amendments)("by %s with a reason, which makes a version and no new sign-off", async (_, amend) => {
    const answer = await amend(world.admin, { reason });
    expect([200, 201, 303]).toContain(answer.status);
    expect(versionsAt("AAA0001")).toMatchObject([
      { version: 1, kind: "final" },
      { version: 2, kind: "amended", reason, made_by: world.admin.full_name },
    ]);
    expect(
      sqlite.prepare("select state from school_exam_years where id = ?").pluck().get(world.ownYear.id),
    ).toBe("muktamad");
  });

  it.each(amendments)("by %s only with a reason: 422 at its field, and no version", async (name, amend) => {
    const answer = await amend(world.admin, {});
    expect(answer.status).toBe(422);
    if (name.includes("form"))
      expect(answer.html).toMatch(
        /name="reason"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="reason"/,
      );
    else expect(answer.body).toMatchObject({ fields: [{ field: "reason", code: "required" }] });
    expect(versionsAt("AAA0001")).toHaveLength(1);
  });

  it("shows the problem of the reason beside those of the other fields", async () => {
    const { status, html } = await post(world.admin, `/student-edit/${student.id}`, {
      ...corrected,
      ic_number: "1",
    });
    expect(status).toBe(422);
    expect(html).toContain('href="#reason"');
    expect(html).toContain('href="#ic_number"');
  });

  it("by a form that says beforehand which version it makes", async () => {
    for (const path of [
      `/student-edit/${student.id}`,
      "/student-add?school_code=AAA0001&exam_year=2026",
      `/student-withdraw/${student.id}`,
      `/student-reinstate/${gone.id}`,
    ]) {
      const { html, text } = await see(world.admin, path);
      expect(text).toContain("Senarai ini muktamad");
      expect(text).toContain("pindaan ini menjadi versi 2");
      expect(html.match(/name="reason"/g)).toHaveLength(1);
    }
  });

  it("and is offered no undo, which has no reason", async () => {
    const response = await app(formOf(world.admin, `/student-withdraw/${student.id}`, { ...day, reason }));
    const flash = response.headers.getSetCookie().join(";");
    expect(response.status).toBe(303);
    expect(decodeURIComponent(flash)).not.toContain('"undo"');
  });

  it("not in an impersonation of the school, whose form sends a request", async () => {
    const asClerk = makeActing({ role_id: "SU", school_code: "AAA0001" });
    expect((await post(asClerk, `/student-edit/${student.id}`, { ...corrected, reason })).status).toBe(303);
    expect(versionsAt("AAA0001")).toHaveLength(1);
    expect(sqlite.prepare("select count(*) from requests").pluck().get()).toBe(1);
  });
});

describe("a form that cannot be saved is not offered", () => {
  const forms = () => [
    `/student-edit/${student.id}`,
    `/student-withdraw/${student.id}`,
    `/student-reinstate/${gone.id}`,
  ];
  const fieldsIn = (html: string) => html.match(/name="(full_name|withdrawn_at|reason|version)"/g) ?? [];

  it("to the district of a final list: its address says why and how", async () => {
    for (const path of forms()) {
      const { status, html, text } = await see(world.supervisor, path);
      expect(status).toBe(200);
      expect(text).toContain("telah muktamad. Sekolah menghantar permohonan");
      expect(fieldsIn(html)).toEqual([]);
    }
    const page = await see(world.supervisor, `/student/${student.id}`);
    expect(page.html).not.toMatch(/href="\/student-(edit|withdraw)/);
    for (const list of ["/students?exam_year=2026", "/students?school_code=AAA0001&exam_year=2026"])
      expect((await see(world.supervisor, list)).html).not.toContain("/student-edit/");
    put({ state: "disahkan" });
    expect((await see(world.supervisor, "/students?exam_year=2026")).html).toContain("/student-edit/");
    expect(fieldsIn((await see(world.supervisor, forms()[0] ?? "")).html)).not.toEqual([]);
  });

  it("to the school, whose forms send a request, but not the reversal of a withdrawal", async () => {
    const [edit = "", withdraw = "", reinstate = ""] = forms();
    for (const path of [edit, withdraw])
      expect((await see(world.clerk, path)).html).toContain("Hantar permohonan");
    expect(fieldsIn((await see(world.clerk, reinstate)).html)).toEqual([]);
    expect((await see(world.clerk, `/student/${gone.id}`)).html).not.toContain("/student-reinstate/");
  });

  it("to the office in a closed year, nor a reset, a batch or a paste of a final list", async () => {
    for (const path of ["/students/reset", "/student-add/batch"]) {
      const { html, text } = await see(world.admin, `${path}?school_code=AAA0001&exam_year=2026`);
      expect(text).toContain("telah muktamad. Pinda calonnya seorang demi seorang");
      expect(html).not.toMatch(/name="(typed_code|rows\[0\]\.full_name)"/);
    }
    db.update(exam_years).set({ closed_at: now() }).run();
    for (const path of forms()) {
      const { html, text } = await see(world.admin, path);
      expect(text).toContain("telah ditutup");
      expect(fieldsIn(html)).toEqual([]);
    }
  });
});

describe("the versions of a list", () => {
  const statePath = () => `/school_exam_years/${world.ownYear.id}/state`;
  const amend = (full_name: string) =>
    post(world.admin, `/student-edit/${student.id}`, { ...corrected, full_name, reason });

  it("are on its page, the latest first, each with a page of its changes", async () => {
    await amend("CALON SATU BINTI A");
    const { html, text } = await see(world.clerk, statePath());
    expect(text).toMatch(
      /Versi senarai muktamad, yang terkini dahulu .* Versi 2 .*Ejaan sijil.* 1 maklumat dipinda .*Dimuktamadkan/,
    );
    expect(html).toContain(`href="/school_exam_years/${world.ownYear.id}/versions/2"`);
    const changes = await see(world.clerk, `/school_exam_years/${world.ownYear.id}/versions/2`);
    expect(changes.text).toMatch(/CALON SATU BINTI A Dipinda .*CALON SATU .*→.* CALON SATU BINTI A/);
    expect((await see(world.otherClerk, `/school_exam_years/${world.ownYear.id}/versions/2`)).status).toBe(
      404,
    );
    expect((await see(world.clerk, `/school_exam_years/${world.ownYear.id}/versions/9`)).status).toBe(404);
  });

  it("come page by page, on the screen and by the API", async () => {
    for (let n = 0; n < 12; n++) await amend(`CALON SATU ${"ABCDEFGHIJKL"[n]}`);
    const second = await see(world.clerk, `${statePath()}?page=2`);
    expect(second.text).toMatch(/Dimuktamadkan/);
    expect(second.html).not.toContain("/versions/13");
    const { body } = await see(world.clerk, `/api/school_exam_years/${world.ownYear.id}/versions?limit=5`);
    expect(body).toMatchObject({ total: 13, page: 1, limit: 5, error: null });
    expect(body.data[0]).toMatchObject({ version: 13, reason, changes: { changed: 1 }, total_students: 1 });
  });

  it("are named by the check of a print, with what changed since", async () => {
    const sheet = "/students/sheets/final-list?school_code=AAA0001&exam_year=2026";
    expect((await see(world.admin, sheet)).text).toContain("SENARAI MUKTAMAD · VERSI 1");
    const text = await printed(sheet);
    const [, number = "", checksum = ""] = /No\. cetakan (P-\w+) · Kod semakan ([\w-]+)/.exec(text) ?? [];
    const check = () => see(world.admin, `/students/sheets/check?number=${number}&checksum=${checksum}`);
    expect((await check()).text).toMatch(/Versi yang dicetak Versi 1 Versi sekarang Versi 1 /);
    await amend("CALON SATU BINTI A");
    await post(world.admin, `/student-withdraw/${student.id}`, { ...day, reason });
    const later = await check();
    expect(later.text).toMatch(
      /Versi yang dicetak Versi 1 Versi sekarang Versi 3 Sejak versi 1: 1 menarik diri, 1 maklumat dipinda/,
    );
    expect(later.html).toContain(`href="${statePath()}"`);
    put({ state: "draf" });
    expect((await check()).text).toContain("Versi 3 (kini dibuka semula)");
  });

  it("are not on the paper of a list that is open again, which has another number", async () => {
    const sheet = "/students/sheets/final-list?school_code=AAA0001&exam_year=2026";
    const numberIn = (text: string) => /No\. cetakan (P-\w+)/.exec(text)?.[1];
    const final = numberIn(await printed(sheet));
    put({ state: "draf" });
    const open = await see(world.admin, sheet);
    expect(open.text).toContain("SENARAI CALON (BELUM MUKTAMAD) · DRAF");
    expect(open.html).not.toMatch(/SENARAI MUKTAMAD|senarai akhir calon/);
    expect(final).toMatch(/^P-/);
    expect(numberIn(await printed(sheet))).not.toBe(final);
  });
});
