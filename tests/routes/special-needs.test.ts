import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { removed_special_needs, special_need_arrangements, special_needs } from "~/db/schema";
import { prune } from "~/features/housekeeping/prune";
import { erasePerson } from "~/features/persons/erase";
import { findPerson } from "~/features/persons/person";
import { deleteStudent } from "~/features/students/commands";
import { restoreBatch } from "~/features/trash/trash";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { trails } from "../support/archived-trail";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { openPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const card = "140101101234";
const candidate = (values: Partial<Parameters<typeof makeStudent>[0]> = {}) =>
  makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: card, ...values });

interface Given {
  kind_code: string | null;
  arrangements: string[];
  version?: number;
}

const form = (who: Person, id: number, { kind_code, arrangements, version = 0 }: Given) => {
  const request = formOf(who, `/student-needs/${id}`, {
    kind_code: kind_code ?? "",
    version: String(version),
  });
  return withTicks(request, arrangements).then((sent) => answerOf(sent));
};

async function withTicks(request: Request, arrangements: string[]): Promise<Request> {
  const fields = new URLSearchParams(await request.text());
  for (const code of arrangements) fields.append("arrangements", code);
  return new Request(request.url, { method: "POST", headers: request.headers, body: fields });
}

const call = (who: Person, id: number, given: Given) =>
  answerOf(jsonOf(who, "PUT", `/api/students/${id}/special_needs`, given));
const doors = { form, call };

const sight = { kind_code: "LIHAT", arrangements: ["CETAK", "MASA"] };
const stored = () => ({
  needs: db.select().from(special_needs).all(),
  arrangements: db
    .select()
    .from(special_need_arrangements)
    .all()
    .map(({ arrangement_code }) => arrangement_code)
    .sort(),
});
const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();

describe.each(Object.entries(doors))("the special needs of a candidate, by %s", (door, send) => {
  const done = door === "form" ? 303 : 200;

  it("are saved by the school, the district and the office, replaced, and removed without a kind", async () => {
    const { id } = candidate();
    expect((await send(world.clerk, id, sight)).status).toBe(done);
    expect(stored()).toMatchObject({
      needs: [{ student_id: id, kind_code: "LIHAT" }],
      arrangements: ["CETAK", "MASA"],
    });
    expect((await send(world.supervisor, id, { ...sight, arrangements: ["BILIK"], version: 1 })).status).toBe(
      done,
    );
    expect(stored()).toMatchObject({ needs: [{ version: 2 }], arrangements: ["BILIK"] });
    expect((await send(world.admin, id, { kind_code: null, arrangements: [], version: 2 })).status).toBe(
      done,
    );
    expect(stored()).toEqual({ needs: [], arrangements: [] });
  });

  it("leave an event of the trail without their kind and arrangements", async () => {
    const { id } = candidate();
    await send(world.clerk, id, sight);
    const event = sqlite
      .prepare("select action, entity_id, changes from audit_events order by id desc")
      .get();
    expect(event).toEqual({ action: "special_need.saved", entity_id: String(id), changes: null });
  });

  it.each([
    ["an unknown kind", { kind_code: "TIADA", arrangements: [] }, "kind_code", "unknown"],
    ["an unknown arrangement", { kind_code: "LIHAT", arrangements: ["TIADA"] }, "arrangements", "unknown"],
    ["arrangements without a kind", { kind_code: null, arrangements: ["MASA"] }, "kind_code", "required"],
  ])("are refused with %s", async (_, wrong, field, code) => {
    const { id } = candidate();
    const answer = await send(world.clerk, id, wrong);
    expect([answer.status, answer.problems]).toEqual([422, [[field, code]]]);
    expect(stored().needs).toEqual([]);
  });

  it("are not saved over those that another person saved meanwhile", async () => {
    const { id } = candidate();
    await send(world.clerk, id, sight);
    const answer = await send(world.admin, id, { kind_code: "FIZIKAL", arrangements: [], version: 0 });
    expect(answer.status).toBe(412);
    expect(stored()).toMatchObject({ needs: [{ kind_code: "LIHAT" }] });
  });

  it.each(trails)(
    "are not saved from a form of a need that was removed and saved again meanwhile, $trail",
    async ({ meanwhile }) => {
      const { id } = candidate();
      await send(world.clerk, id, sight);
      await send(world.admin, id, { kind_code: null, arrangements: [], version: 1 });
      meanwhile();
      await send(world.admin, id, { kind_code: "DENGAR", arrangements: [] });
      const answer = await send(world.clerk, id, { ...sight, version: 1 });
      expect(answer.status).toBe(412);
      expect(stored()).toMatchObject({ needs: [{ kind_code: "DENGAR", version: 3 }] });
    },
  );

  it("do not change in a closed year, nor for a withdrawn candidate", async () => {
    const { id } = candidate();
    const gone = candidate({ ic_number: null, withdrawn_at: "2026-05-03T16:00:00.000Z" });
    expect((await send(world.admin, gone.id, sight)).status).toBe(409);
    sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z'");
    expect((await send(world.admin, id, sight)).status).toBe(409);
    expect(stored().needs).toEqual([]);
  });
});

describe("the special needs of a candidate", () => {
  it("stay with a candidate who moves to another school, whose clerk then reads them", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    sqlite.prepare("update students set school_code = 'BBB0002' where id = ?").run(id);
    const path = `/api/students/${id}/special_needs`;
    const read = await answerOf(requestOf(world.otherClerk, path));
    expect(read.body).toMatchObject({ data: { kind_code: "LIHAT", arrangements: ["CETAK", "MASA"] } });
    expect((await app(requestOf(world.clerk, path))).status).toBe(404);
  });

  it("are not shown to an observer, on no screen, list or call", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    for (const path of [
      `/student-needs/${id}`,
      "/special_needs",
      "/special_needs/print",
      "/special_needs.csv",
      `/api/students/${id}/special_needs`,
    ])
      expect((await app(requestOf(world.observer, path))).status).toBe(403);
    const own = await page(world.observer, `/student/${id}`);
    expect(own).not.toContain("student-needs");
  });

  it("are in no export, call or trail of the candidate itself", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    for (const path of [`/student/${id}`, `/api/students/${id}`, `/student-history/${id}`])
      expect(await page(world.admin, path)).not.toMatch(/LIHAT|Penglihatan/);
  });

  it("come back with a restored candidate, and go when the trash forgets it", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    const deleted = deleteStudent(world.clerk, id);
    if (deleted.kind !== "saved") throw new Error(deleted.kind);
    const batch = sqlite.prepare("select batch_id from trash").pluck().get() as string;
    await prune();
    expect(await page(world.clerk, "/special_needs?exam_year=2026")).toContain("Tiada calon");
    restoreBatch(world.clerk, batch);
    const answer = await answerOf(requestOf(world.clerk, `/api/students/${id}/special_needs`));
    expect(answer.body.data).toMatchObject(sight);
    sqlite.exec("delete from students; delete from trash");
    await prune();
    expect(stored()).toEqual({ needs: [], arrangements: [] });
  });

  it.each(["trash", "erasure"])(
    "leave no version of a removed need after the %s of the candidate",
    async (way) => {
      const { id } = candidate();
      await call(world.clerk, id, sight);
      await call(world.clerk, id, { kind_code: null, arrangements: [] });
      expect(await db.$count(removed_special_needs)).toBe(1);
      if (way === "erasure") erasePerson({ user_id: null, username: "box" }, card, "Permintaan");
      else sqlite.exec("delete from students");
      await prune();
      expect(await db.$count(removed_special_needs)).toBe(0);
    },
  );

  it("are those of the candidate alone, on its form, in its call and in the export of the person", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    await call(world.clerk, candidate({ ic_number: null }).id, { ...sight, arrangements: ["BILIK"] });
    const html = await page(world.clerk, `/student-needs/${id}`);
    expect(html.match(/<input type="checkbox"[^>]*checked=""[^>]*>/g)).toHaveLength(2);
    const answer = await answerOf(requestOf(world.clerk, `/api/students/${id}/special_needs`));
    expect(answer.body.data).toMatchObject(sight);
    expect(findPerson(card).special_needs).toMatchObject([{ student_id: id, arrangements: "CETAK, MASA" }]);
  });

  it("are erased with the person", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    const erased = erasePerson({ user_id: null, username: "box" }, card, "Permintaan");
    expect(erased.kind === "saved" && erased.value.special_needs).toMatchObject([{ kind_code: "LIHAT" }]);
    expect(stored()).toEqual({ needs: [], arrangements: [] });
  });
});

describe("the list of special needs", () => {
  it("has the candidates of the scope with counts by kind and arrangement, and a file with the same rows", async () => {
    await call(world.clerk, candidate().id, sight);
    await call(world.clerk, candidate({ ic_number: null, full_name: "SITI" }).id, {
      ...sight,
      kind_code: "FIZIKAL",
      arrangements: ["MASA"],
    });
    const sent = requestOf(world.clerk, "/api/special_needs?exam_year=2026&arrangement_code=MASA");
    const { body } = await answerOf(sent);
    expect(body).toMatchObject({
      total: 2,
      counts: {
        kinds: [
          { code: "FIZIKAL", n: 1 },
          { code: "LIHAT", n: 1 },
        ],
        arrangements: [
          { code: "CETAK", n: 1 },
          { code: "MASA", n: 2 },
        ],
      },
    });
    const html = await page(world.clerk, "/special_needs?exam_year=2026&kind_code=FIZIKAL");
    expect(html).toContain("SITI");
    expect(html).not.toContain("NUR AISYAH");
    const csv = await page(world.admin, "/special_needs.csv?exam_year=2026");
    expect(csv).toContain("Cetakan besar, Masa tambahan");
    const action = sqlite.prepare("select action from audit_events order by id desc").pluck().get();
    expect(action).toBe("special_need.exported");
    sqlite.exec("update office set department_name = 'JABATAN A', unit_name = 'UNIT B'");
    const paper = await page(world.clerk, "/special_needs/print?exam_year=2026");
    for (const words of [
      "JABATAN A · UNIT B",
      "Fizikal 1, Penglihatan 1",
      "Cetakan besar 1, Masa tambahan 2",
      "Dicetak",
      "NUR AISYAH",
    ])
      expect(paper).toContain(words);
    expect(await page(world.otherClerk, "/special_needs/print?exam_year=2026")).not.toContain("SITI");
  });
});

describe("an attendance list", () => {
  const sheet = "/students/sheets/attendance?school_code=AAA0001&exam_year=2026";
  const printed = async (who: Person) => (await openPrint(app, who, sheet)).text();
  const checksums = () => sqlite.prepare<[], string>("select checksum from sheet_prints").pluck().all();

  it("marks a candidate with needs for the school, without the kind, and gets another checksum", async () => {
    const { id } = candidate({ student_code: "AAA0001/001" });
    const before = await printed(world.clerk);
    expect(before).not.toContain("kemudahan khas");
    await call(world.clerk, id, sight);
    const after = await printed(world.clerk);
    expect(after).toContain(">1\u00a0K<");
    expect(after).toContain("K: calon ini mempunyai kemudahan khas");
    expect(after).not.toContain("Penglihatan");
    expect(new Set(checksums()).size).toBe(2);
    expect(await printed(world.observer)).not.toContain(">1\u00a0K<");
    await call(world.clerk, id, { kind_code: null, arrangements: [] });
    await printed(world.clerk);
    expect(checksums()).toHaveLength(3);
  });

  it("is the one kind of sheet with the mark, beside the list for a door", async () => {
    const { id } = candidate({ student_code: "AAA0001/001" });
    await call(world.clerk, id, sight);
    for (const other of ["psra", "check-list", "final-list"])
      expect(await page(world.clerk, sheet.replace("attendance", other))).not.toContain(">1\u00a0K<");
  });
});

describe("an option of the office", () => {
  const option = { code: "LIHAT", name: "Penglihatan" };

  it("that a candidate has is put out of use and not deleted; the candidate keeps it, no other gets it", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    const remove = () => answerOf(formOf(world.admin, "/admin/lookups/need_kinds/LIHAT/delete", {}));
    expect((await remove()).status).toBe(409);
    const fields = { ...option, is_offered: "false", version: "1" };
    const edited = await answerOf(formOf(world.admin, "/admin/lookups/need_kinds/LIHAT/edit", fields));
    expect(edited.status).toBe(303);
    expect((await call(world.clerk, id, { ...sight, version: 1 })).status).toBe(200);
    const other = candidate({ ic_number: null });
    expect((await call(world.clerk, other.id, sight)).problems).toEqual([["kind_code", "unknown"]]);
    await call(world.clerk, id, { kind_code: null, arrangements: [], version: 2 });
    expect((await remove()).status).toBe(303);
  });

  it("whose code changes takes its candidates along", async () => {
    const { id } = candidate();
    await call(world.clerk, id, sight);
    const fields = { ...option, code: "MATA", version: "1" };
    await answerOf(formOf(world.admin, "/admin/lookups/need_kinds/LIHAT/edit", fields));
    expect(stored()).toMatchObject({ needs: [{ student_id: id, kind_code: "MATA" }] });
  });
});
