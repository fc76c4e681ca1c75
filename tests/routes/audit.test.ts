import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recordEvent, recordEvents } from "~/db/audit";
import { db, sqlite } from "~/db/client";
import { audit_events } from "~/db/schema";
import { matching } from "~/features/audit/filter";
import type { AuditLine } from "~/features/audit/list";
import { auditActions, auditEntities, auditList } from "~/features/audit/schema";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { studentNew } from "~/features/students/schema";
import { startImpersonation } from "~/features/users/impersonation";
import { deleteUser } from "~/features/users/remove";
import { answerOf, fileOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, makePerson, type Person, requestOf, withWorld } from "../support/people";
import { filesUnder } from "../support/source";

const world = withWorld();

const path = "/admin/audit";
const look = async (search = "", person: Person = world.admin) =>
  answerOf(requestOf(person, `${path}${search}`));
const idsOf = async (search: string): Promise<number[]> =>
  (await look(search)).body.list.data.map(({ id }: { id: number }) => id);
const take = (search = "", person: Person = world.admin) =>
  fileOf(formOf(person, `/admin/audit.csv${search}`, {}));

const event = (who: { user_id: number | null; username: string | null }, more: object) => {
  recordEvent(who, { action: "student.edited", entity: "student", ...more });
  return Number(sqlite.prepare("select max(id) from audit_events").pluck().get());
};
const given = studentNew.parse({
  full_name: "ALI BIN ABU",
  ic_number: "140315101235",
  school_code: "AAA0001",
  class_name: "6 AMANAH",
  exam_year: 2026,
});
/** Sets the clock before each event, because the trail refuses a change. */
function dated(at: Record<number, string>): void {
  sqlite.exec("drop trigger audit_events_stand");
  const set = sqlite.prepare("update audit_events set created_at = ? where id = ?");
  for (const [id, instant] of Object.entries(at)) set.run(instant, Number(id));
}

describe("reading the audit trail", () => {
  it("is allowed to an ADMIN only, and not during an impersonation", async () => {
    expect((await look()).status).toBe(200);
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await look("", person)).status).toBe(403);
      expect((await answerOf(formOf(person, "/admin/audit.csv", {}))).status).toBe(403);
    }
    const { session_id } = {
      session_id: Number(
        sqlite.prepare("select max(id) from sessions where user_id = ?").pluck().get(world.admin.user_id),
      ),
    };
    startImpersonation({ ...world.admin, session_id }, {
      role_id: "SU",
      school_code: "AAA0001",
      district_code: null,
    } as never);
    expect((await look()).status).toBe(403);
    const acting = { ...world.admin, acting_as: "SU AAA0001" };
    expect((await answerOf(formOf(acting, "/admin/audit.csv", {}))).status).toBe(403);
  });
});

describe("the filters of the audit trail", () => {
  it("narrow by person in any letter case, also by a deleted account", async () => {
    const other = makePerson("SU", { school_code: "AAA0001" }, "Puan.Ros");
    const mine = event(world.clerk, {});
    const hers = event(other, {});
    expect(await idsOf("?username=puan.ros")).toEqual([hers]);
    expect(await idsOf(`?username=${encodeURIComponent(world.clerk.username)}`)).toContain(mine);
    deleteUser(world.admin, other.user_id);
    expect(await idsOf("?username=PUAN.ROS")).toEqual([hers]);
    expect(await idsOf("?username=tiada")).toEqual([]);
  });

  it("narrow by record, school, year and action, and by several at once", async () => {
    const a = event(world.clerk, { entity_id: 7, school_code: "AAA0001", exam_year: 2026 });
    const b = event(world.clerk, {
      entity_id: 7,
      school_code: "BBB0002",
      exam_year: 2025,
      action: "student.deleted",
    });
    const c = event(world.admin, {
      entity: "school",
      entity_id: 7,
      school_code: "AAA0001",
      action: "school.edited",
    });
    expect(await idsOf("?entity=student&entity_id=7")).toEqual([b, a]);
    expect(await idsOf("?entity=school")).toEqual([c]);
    expect(await idsOf("?school_code=aaa0001")).toEqual([c, a]);
    expect(await idsOf("?exam_year=2025")).toEqual([b]);
    expect(await idsOf("?action=student.deleted")).toEqual([b]);
    const clerk = encodeURIComponent(world.clerk.username);
    expect(await idsOf(`?school_code=AAA0001&exam_year=2026&username=${clerk}`)).toEqual([a]);
    expect(await idsOf("?entity=student&entity_id=7&action=student.deleted&school_code=BBB0002")).toEqual([
      b,
    ]);
    expect(await idsOf("?entity=student&entity_id=7&action=school.edited")).toEqual([]);
  });

  it("answer who printed the sheets of a school, and who changed a candidate's name, from a link of the page", async () => {
    const made = createStudent(world.clerk, given);
    if (made.kind !== "saved") throw new Error(made.kind);
    const { id } = made.value;
    const edit = (values: object) =>
      updateStudent(world.clerk, id, { ...given, ...values, version: null, reason: null });
    edit({ class_name: "6 BESTARI" });
    edit({ full_name: "ALI BIN BAKAR" });
    const [renamed] = await idsOf(`?entity=student&entity_id=${id}`);
    const print = { action: "sheet.printed", entity: "sheet", school_code: "AAA0001" };
    const printed = event(world.clerk, print);
    event(world.clerk, { ...print, school_code: "BBB0002" });
    deleteStudent(world.clerk, id);

    const page = await (
      await (
        await loadApp()
      )(requestOf(world.admin, `${path}?school_code=AAA0001`))
    ).text();
    const linkOf = (label: string) => {
      const [, href = ""] = new RegExp(`href="/admin/audit([^"]*)">${label}<`).exec(page) ?? [];
      return href.replaceAll("&amp;", "&");
    };
    expect(await idsOf(linkOf("Siapa mencetak"))).toEqual([printed]);
    expect(await idsOf(linkOf("Siapa mengubah nama"))).toEqual([renamed]);
    expect(await idsOf("?changed=full_name&school_code=BBB0002")).toEqual([]);
    expect((await look("?changed=class_name")).body.query.changed).toBeNull();
  });

  it("find a changed name by an index of those events alone", () => {
    const { where } = matching(auditList.parse({ changed: "full_name", school_code: "AAA0001" }));
    const query = db.select({ id: audit_events.id }).from(audit_events).where(where).toSQL();
    const plan = sqlite.prepare(`explain query plan ${query.sql}`).all(...(query.params as string[]));
    expect(JSON.stringify(plan)).toContain("audit_events_of_names");
  });

  it("narrow by Malaysian days, from the first moment to the last", async () => {
    const ids = Array.from({ length: 6 }, () => event(world.clerk, { entity_id: "hari" }));
    const moments = [
      "2026-03-09T15:59:59.999Z",
      "2026-03-09T16:00:00.000Z",
      "2026-03-10T03:00:00.000Z",
      // The clock of the box was set back a little.
      "2026-03-10T02:58:00.000Z",
      "2026-03-10T15:59:59.999Z",
      "2026-03-10T16:00:00.000Z",
    ];
    dated(Object.fromEntries(ids.map((id, at) => [id, moments[at] ?? ""])));
    const [before, first, noon, back, last, after] = ids as [number, number, number, number, number, number];
    const here = "entity=student&entity_id=hari";
    expect(await idsOf(`?${here}&from=2026-03-10&to=2026-03-10`)).toEqual([last, back, noon, first]);
    expect(await idsOf(`?${here}&to=2026-03-09`)).toEqual([before]);
    expect(await idsOf(`?${here}&from=2026-03-11`)).toEqual([after]);
    expect(await idsOf(`?${here}&from=2026-03-11&to=2026-03-09`)).toEqual([]);
  });

  it("fall back to their defaults if they are invalid", async () => {
    const bad = [
      "?page=-1",
      "?page=dua",
      "?action=student.eaten",
      "?entity=%27 or 1=1",
      "?exam_year=1",
      "?from=2026-02-30&to=esok",
      "?from=99999999999999",
      "?school_code=a/b",
      "?username=%00",
      `?username=${"a".repeat(500)}`,
      "?page=1&page=2",
      "?__proto__=x",
    ];
    for (const search of bad) {
      const { status, body } = await look(search);
      expect([search, status, body.query.page]).toEqual([search, 200, 1]);
      expect(body.list.total).toBeGreaterThanOrEqual(0);
    }
  });

  it("a page of the audit trail past the end says so, and a trail beyond ten thousand shows that limit", async () => {
    event(world.clerk, {});
    const { body } = await look("?page=999999");
    expect(body.list).toMatchObject({ data: [], page: 999_999, capped: false });
    recordEvents(
      world.clerk,
      Array.from({ length: 10_050 }, () => ({ action: "student.edited", entity: "student" })),
    );
    expect((await look()).body.list).toMatchObject({ total: 10_000, capped: true });
    expect((await look("?action=student.edited")).body.list).toMatchObject({ total: 10_000, capped: true });
    expect((await look("?page=1000&action=student.edited")).body.list.data).toHaveLength(10);
    expect((await look("?page=1001")).body.list.data).toEqual([]);
    expect((await look("?page=400&limit=25")).body.list.data).toHaveLength(25);
    expect((await look("?page=401&limit=25")).body.list.data).toEqual([]);
    expect((await look("?limit=101")).body.list.data).toHaveLength(10);
  });
});

describe("an event on the audit screen", () => {
  it("links to its record, or names it if it is deleted", async () => {
    const made = createStudent(world.clerk, given);
    if (made.kind !== "saved") throw new Error(made.kind);
    const { id } = made.value;
    updateStudent(world.clerk, id, { ...given, full_name: "ALI BIN BAKAR", version: null, reason: null });
    const there = (await look(`?entity=student&entity_id=${id}`)).body;
    expect(there.records[`student ${id}`]).toEqual({ name: "ALI BIN BAKAR", href: `/student/${id}` });
    deleteStudent(world.clerk, id);
    const gone = (await look(`?entity=student&entity_id=${id}&action=student.deleted`)).body;
    expect(gone.records[`student ${id}`]).toEqual({ name: "ALI BIN BAKAR", href: null });
  });

  it("folds the sign-ins of one user, and a link shows each of them", async () => {
    const app = await loadApp();
    const session = (who: Person, action: string) =>
      event(who, { action: `session.${action}`, entity: "session" });
    const edited = event(world.clerk, {});
    const all = ["started", "ended", "started"].map((action) => session(world.clerk, action));
    const admins = session(world.admin, "started");
    const { data, total } = (await look("?limit=100")).body.list;
    expect(data.map(({ id, folded }: AuditLine) => [id, folded?.n ?? 1]).slice(0, 3)).toEqual([
      [admins, 1],
      [all[2], 3],
      [edited, 1],
    ]);
    expect(total).toBe(data.length);
    const html = await (await app(requestOf(world.admin, path))).text();
    expect(html).toContain("Log masuk dan keluar, 3 kali");
    const [, href = ""] = /href="\/admin\/audit([^"]*)">Buka/.exec(html) ?? [];
    const each = await idsOf(href.replaceAll("&amp;", "&"));
    expect(each.filter((id) => all.includes(id))).toEqual(all.toReversed());
    const paper = await (await app(requestOf(world.admin, "/admin/audit/print"))).text();
    expect(paper).toContain("Log masuk dan keluar, 3 kali");
  });

  it("folds the refusals of one user, and its paper leaves them out unless their kind is chosen", async () => {
    const app = await loadApp();
    const textOf = async (address: string) => (await app(requestOf(world.admin, address))).text();
    event(world.clerk, {});
    for (let n = 0; n < 3; n++) event(world.clerk, { action: "access.refused", entity: "access" });
    expect(await textOf(path)).toContain("Capaian ditolak (403), 3 kali");
    const paper = await textOf("/admin/audit/print");
    expect(paper).not.toContain("Capaian ditolak (403)");
    expect(/Tanpa [^<]*/.exec(paper)?.[0]).toContain("Tanpa 3 capaian ditolak (403)");
    const ofKind = await textOf("/admin/audit/print?action=access.refused");
    expect(ofKind.split("<td>Capaian ditolak (403)</td>")).toHaveLength(4);
    expect(ofKind).not.toContain("Tanpa 3 capaian");
  });

  it("is in Malay with old and new values and the impersonation; an action without a word shows its name", async () => {
    const app = await loadApp();
    const acting = { ...world.admin, acting_as: "SU AAA0001" };
    recordEvent(acting, {
      action: "student.edited",
      entity: "student",
      entity_id: 1,
      changes: { full_name: ["ALI <b>", "AHMAD"], reason: "salah eja" },
    });
    recordEvent(world.clerk, { action: "student.swapped", entity: "thing", changes: { count: 3 } });
    recordEvent({ user_id: null, username: null }, { action: "session.refused_wrong", entity: "session" });
    const html = await (await app(requestOf(world.admin, path))).text();
    const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(html).toContain("ALI &lt;b&gt;");
    for (const sentence of [
      "Calon diubah",
      "atas nama SU Peperiksaan AAA0001",
      "AHMAD",
      "salah eja",
      "Tindakan lain (student.swapped)",
      "Bilangan: 3",
      "Sistem",
      "Log masuk ditolak",
    ]) {
      expect(text).toContain(sentence);
    }
  });

  it("comes with a filter of the actions on its kind of record, and the action in force", async () => {
    const app = await loadApp();
    const offered = async (query = "") => {
      const html = await (await app(requestOf(world.admin, path + query))).text();
      const select = /<select[^>]* name="action"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
      return [...select.matchAll(/value="(\w+\.\w+)"( selected)?/g)].map(
        ([, name, chosen]) => name + (chosen ?? ""),
      );
    };
    sqlite.exec("delete from audit_events");
    expect(await offered("?entity=student")).toEqual([]);
    for (let times = 0; times < 3; times += 1) event(world.clerk, {});
    event(world.clerk, { action: "student.deleted" });
    recordEvent(world.clerk, { action: "school.edited", entity: "school" });
    recordEvent(world.clerk, { action: "roll_number.generated", entity: "school_exam_year" });
    recordEvent(world.clerk, { action: "student.swapped", entity: "thing" });
    expect(await offered()).toEqual([]);
    expect(await offered("?entity=student")).toEqual(["student.edited", "student.deleted"]);
    expect(await offered("?entity=school_exam_year")).toEqual(["roll_number.generated"]);
    expect(await offered("?action=user.deleted")).toEqual(["user.deleted selected"]);
    expect(await offered("?entity=student&action=student.deleted")).toEqual([
      "student.edited",
      "student.deleted selected",
    ]);
  });

  it("is shown even if someone has tampered with its line", async () => {
    const id = event(world.clerk, { changes: { a: [1, 2] } });
    dated({ [id]: "semalam" });
    for (const changes of ["{", "7", "[]", '"x"', `{"a":"${"x".repeat(30_000)}"}`]) {
      sqlite.prepare("update audit_events set changes = ? where id = ?").run(changes, id);
      const app = await loadApp();
      expect((await app(requestOf(world.admin, path))).status).toBe(200);
      expect((await take()).status).toBe(200);
    }
  });
});

describe("the CSV file of the audit trail", () => {
  it("contains the filter's events from the oldest on, without formulas, and is itself an event", async () => {
    recordEvents(
      world.clerk,
      Array.from({ length: 1_203 }, (_, at) => ({
        action: "student.edited",
        entity: "student",
        entity_id: at,
        school_code: "AAA0001",
      })),
    );
    recordEvent(
      { user_id: null, username: "=cmd|' /C calc'!A0" },
      {
        action: "school.edited",
        entity: "school",
        school_code: "AAA0001",
      },
    );
    const response = await take("?school_code=AAA0001&page=7&limit=50");
    expect(response.headers.get("content-disposition")).toContain("jejak-audit.csv");
    // The file leaves out events that are written while it is sent.
    event(world.clerk, { school_code: "AAA0001" });
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const lines = text.trimEnd().split("\r\n");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(lines).toHaveLength(1_205);
    expect(lines[1]).toContain('"student.edited"');
    expect(lines.at(-1)).toContain(`"'=cmd`);
    const { body } = await look("?action=audit.exported");
    expect(body.list.data[0].changes.filter).toEqual({ school_code: "AAA0001" });
  });

  it("needs a POST; a GET of its address leads to the screen", async () => {
    const { status, location } = await answerOf(requestOf(world.admin, "/admin/audit.csv?entity=school"));
    expect([status, location]).toEqual([303, "/admin/audit?entity=school"]);
  });
});

it("every action and kind of record that the code writes has a word in the catalogue", () => {
  const recorders = filesUnder("app", /^(?!rules\.|schema\.).+\.ts$/).map((file) =>
    readFileSync(file, "utf8"),
  );
  const all = (pattern: RegExp) =>
    recorders.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  const written = [
    ...all(/\baction: "([a-z_]+\.[a-z_]+)"/g),
    ...all(/\b(?:recordChange|saveUser)\(\s*(?:\w+|\{[^}]*\}),\s*"([a-z_.]+)"/g),
  ];
  expect(new Set(written).size).toBeGreaterThan(30);
  expect(written.filter((action) => !auditActions.includes(action))).toEqual([]);
  const entities = all(/\baction: [^,]+,\s*entity: "([a-z_]+)"/g);
  expect(new Set(entities).size).toBeGreaterThan(4);
  expect(entities.filter((entity) => !auditEntities.includes(entity))).toEqual([]);
});
