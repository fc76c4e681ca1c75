import { afterEach, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { invigilators, kept_forms, students } from "~/db/schema";
import { loadApp } from "../support/app";
import { formOf, makeInvigilator, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const send = async (who: Person, path: string, fields: Record<string, string>) => {
  const answer = await app(formOf(who, path, fields));
  const html = await answer.text();
  return { status: answer.status, html, text_at: /href="(\/account\/forms\/[\w-]+)"/.exec(html)?.[1] ?? "" };
};
const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();

afterEach(() => void vi.restoreAllMocks());

describe("a form that cannot be saved", () => {
  it("whose record is gone answers 404, changes nothing, and its page leads to the text, which only its sender reads", async () => {
    const { clerk, admin, ownYear, own } = world;
    const { id } = makeInvigilator({ school_code: own.school_code });
    const fields = { full_name: "ROSNAH BINTI OMAR", phone: "0198765432", duty: "chief", version: "1" };
    const path = `/invigilators/${id}/edit?school_code=${own.school_code}&exam_year=${ownYear.exam_year}`;
    db.delete(invigilators).run();
    const { status, html, text_at } = await send(clerk, path, fields);
    expect(status).toBe(404);
    expect(html).toContain("Teksnya masih ada selama 24 jam");
    const text = await page(clerk, text_at);
    expect(text).toContain("rekodnya sudah tiada");
    for (const word of ["ROSNAH BINTI OMAR", "0198765432"]) expect(text).toContain(word);
    expect((await app(requestOf(admin, text_at))).status).toBe(404);
    expect(await page(clerk, "/account")).toContain("ROSNAH BINTI OMAR");
    expect(db.select().from(invigilators).all()).toEqual([]);
  });

  it("keeps no text where there is none: a press, or a form with the state of its page alone", async () => {
    const { clerk, own } = world;
    const { id } = makeStudent({ school_code: own.school_code, exam_year: 2026 });
    db.delete(students).run();
    const { status, text_at } = await send(clerk, `/student-delete/${id}`, {
      version: "1",
      confirmed: "true",
    });
    expect([status, text_at]).toEqual([404, ""]);
    expect(db.select().from(kept_forms).all()).toEqual([]);
  });

  it("keeps the text of a form at which the program fails, and logs the fault once", async () => {
    const { clerk, own } = world;
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    sqlite.exec("alter table exam_rooms rename to exam_rooms_elsewhere");
    const fields = { school_code: own.school_code, exam_year: "2026", full_name: "ROSNAH BINTI OMAR" };
    const path = `/invigilators/add?school_code=${own.school_code}&exam_year=2026`;
    const { status, html, text_at } = await send(clerk, path, {
      ...fields,
      phone: "0198765432",
      room_id: "1",
    });
    expect(status).toBe(500);
    expect(html).not.toContain("exam_rooms");
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await page(clerk, text_at)).toContain("ROSNAH BINTI OMAR");
  });

  it("keeps the text of a form that its account may no longer send", async () => {
    const { clerk } = world;
    sqlite
      .prepare("update users set role_id = 'OBSERVER', school_code = null where id = ?")
      .run(clerk.user_id);
    const { status, text_at } = await send(clerk, "/student-add", { full_name: "SITI BINTI ALI" });
    expect(status).toBe(403);
    expect(await page(clerk, text_at)).toContain("SITI BINTI ALI");
    expect(db.select().from(students).all()).toEqual([]);
  });
});
