import { beforeEach, describe, expect, it } from "vitest";
import { recordEvent } from "~/db/audit";
import { db, sqlite } from "~/db/client";
import { absences, audit_events, duplicate_resolutions, notice_readings, requests } from "~/db/schema";
import { malaysianDate } from "~/features/values/moments";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  formOf,
  jsonOf,
  makeActing,
  makeNotice,
  makePaper,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { listAt, makeReadyList, setList } from "../support/ready-list";

const app = await loadApp();
const world = withWorld();
let asClerk: Person;
let asSupervisor: Person;
let student: ReturnType<typeof makeStudent>;

/** The own school is ready to submit. */
beforeEach(() => {
  student = makeReadyList(world.ownYear);
  asClerk = makeActing({ role_id: "SU", school_code: "AAA0001" });
  asSupervisor = makeActing({ role_id: "PENYELIA_DAERAH", district_code: "01" });
});

const list = () => listAt(world.ownYear.id);
const put = (fields: Parameters<typeof setList>[1]) => setList(world.ownYear.id, fields);

const hear = (request: Request) => heard(app(request));
const see = (who: Person, path = statePath()) => hear(requestOf(who, path));
const statePath = () => `/school_exam_years/${world.ownYear.id}/state`;

type Fields = Record<string, string | boolean | number>;
const textsIn = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const press = (who: Person, step: Fields) => hear(formOf(who, statePath(), textsIn(step)));
const call = (who: Person, step: Fields) => hear(jsonOf(who, "PUT", `/api${statePath()}`, step));
const doors = [
  ["the screen", press],
  ["the API", call],
] as const;

const submission = { state: "dihantar", head_name: "GURU BESAR REKAAN" };
const confirmation = { state: "disahkan" };
const sick = { on_behalf: true, reason: "Guru besar bercuti sakit" };
const away = { on_behalf: true, reason: "Penyelia Daerah berkursus" };
const refusal = "Penghantaran, pengesahan dan keputusan dibuat sendiri oleh pengguna itu.";
const isSaved = (status: number) => status === 200 || status === 303;
const day = () => malaysianDate(new Date().toISOString());

describe.each(doors)("an ADMIN who impersonates by %s", (name, step) => {
  it("does not submit the list of the school, confirm it for the district or reopen it", async () => {
    for (const body of [submission, { ...submission, ...sick }]) {
      const answer = await step(asClerk, body);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain(refusal);
      if (name === "the API") expect(answer.body.code).toBe("in_person_only");
    }
    expect(list()).toMatchObject({ state: "draf", version: 1 });
    put({ state: "dihantar", head_name: "USTAZ RAHMAN" });
    for (const body of [confirmation, { ...confirmation, ...away }, { state: "draf", reason: "Semak" }])
      expect((await step(asSupervisor, body)).status).toBe(403);
    expect(list()).toMatchObject({ state: "dihantar", version: 1 });
  });

  it("prepares the candidates of the school all the same", async () => {
    const fields = {
      full_name: "NAMA DIBETULKAN",
      ic_number: "140203105555",
      class_name: "6 B",
      gender: "P",
    };
    const place = { school_code: "AAA0001", exam_year: "2026" };
    const path = name === "the API" ? `/api/students/${student.id}` : `/student-edit/${student.id}`;
    const request =
      name === "the API"
        ? jsonOf(asClerk, "PUT", path, { ...fields, ...place })
        : formOf(asClerk, path, { ...fields, ...place });
    expect(isSaved((await hear(request)).status)).toBe(true);
    expect(sqlite.prepare("select full_name from students").pluck().get()).toBe("NAMA DIBETULKAN");
  });
});

describe.each(doors)("the office signs in person for an absent school and district by %s", (_name, step) => {
  it("with a reason, and the list says who signed, for whom, when and why", async () => {
    expect(isSaved((await step(world.admin, { ...submission, ...sick })).status)).toBe(true);
    expect(list()).toMatchObject({
      state: "dihantar",
      head_name: null,
      list_version: 0,
      submitted_on_behalf_by: world.admin.full_name,
      submitted_on_behalf_at: list()?.state_changed_at,
      submitted_on_behalf_reason: "Guru besar bercuti sakit",
      confirmed_on_behalf_by: null,
    });
    expect(isSaved((await step(world.admin, { ...confirmation, ...away })).status)).toBe(true);
    expect(list()).toMatchObject({
      state: "disahkan",
      confirmed_on_behalf_by: world.admin.full_name,
      confirmed_on_behalf_reason: "Penyelia Daerah berkursus",
    });
    const { text } = await see(world.clerk);
    expect(text).toContain(
      `Ditandatangani oleh pejabat bagi pihak sekolah: ${world.admin.full_name}, ${day()}.`,
    );
    expect(text).toContain("Sebab: Guru besar bercuti sakit");
    expect(text).toContain(
      `Ditandatangani oleh pejabat bagi pihak Penyelia Daerah: ${world.admin.full_name}, ${day()}.`,
    );
    expect(text).toContain("Pejabat telah mengesahkan bagi pihak daerah");
    expect(text).toContain("Senarai calon dihantar oleh pejabat bagi pihak sekolah");
    expect(text).not.toContain("GURU BESAR REKAAN");
    const { body } = await see(world.admin, `/api${statePath()}`);
    expect(body.data).toMatchObject({
      submitted_on_behalf_by: world.admin.full_name,
      confirmed_on_behalf_reason: "Penyelia Daerah berkursus",
    });
    expect(body.data.steps.map(({ action }: { action: string }) => action)).toEqual([
      "school_exam_year.confirmed_on_behalf",
      "school_exam_year.submitted_on_behalf",
    ]);
  });

  it.each([
    ["no reason", { on_behalf: true }],
    ["an empty reason", { on_behalf: true, reason: "  " }],
    ["no word that it is on behalf", { reason: "Guru besar bercuti sakit" }],
  ])("and is refused with %s", async (_, fields) => {
    expect((await step(world.admin, { ...submission, ...fields })).status).toBe(422);
    expect(list()).toMatchObject({ state: "draf", version: 1, submitted_on_behalf_at: null });
    put({ state: "dihantar", head_name: "USTAZ RAHMAN" });
    expect((await step(world.admin, { ...confirmation, ...fields })).status).toBe(422);
    expect(list()).toMatchObject({ state: "dihantar", version: 1, confirmed_on_behalf_at: null });
  });

  it("but no other role does, and the office finalises only as itself", async () => {
    expect((await step(world.clerk, { ...submission, ...sick })).status).toBe(403);
    expect(list()?.state).toBe("draf");
    put({ state: "dihantar", head_name: "USTAZ RAHMAN" });
    expect((await step(world.supervisor, { ...confirmation, ...away })).status).toBe(403);
    expect((await step(world.observer, { ...confirmation, ...away })).status).toBe(403);
    put({ state: "disahkan" });
    expect((await step(world.admin, { state: "muktamad", ...away })).status).toBe(422);
    expect(list()?.state).toBe("disahkan");
    expect(isSaved((await step(world.admin, { state: "muktamad" })).status)).toBe(true);
  });

  it("only for a list that is ready", async () => {
    sqlite.exec("update students set student_code = null");
    expect((await step(world.admin, { ...submission, ...sick })).status).toBe(409);
    expect(list()).toMatchObject({ state: "draf", submitted_on_behalf_at: null });
  });

  it("until the list is reopened; the next version is the school's own", async () => {
    await step(world.admin, { ...submission, ...sick });
    await step(world.admin, { ...confirmation, ...away });
    expect(list()?.confirmed_on_behalf_by).toBe(world.admin.full_name);
    await step(world.admin, { state: "draf", reason: "Guru besar telah kembali" });
    const unsigned = {
      submitted_on_behalf_by: null,
      submitted_on_behalf_at: null,
      submitted_on_behalf_reason: null,
      confirmed_on_behalf_by: null,
      confirmed_on_behalf_at: null,
      confirmed_on_behalf_reason: null,
    };
    expect(list()).toMatchObject({ state: "draf", ...unsigned });
    await step(world.clerk, { ...submission, head_name: "USTAZ RAHMAN" });
    await step(world.supervisor, confirmation);
    expect(list()).toMatchObject({ state: "disahkan", head_name: "USTAZ RAHMAN", ...unsigned });
    expect((await see(world.clerk)).text).not.toContain("Ditandatangani oleh pejabat");
  });

  it("as for a submitted list, so that the school reads only, also after the lock", async () => {
    await step(world.admin, { ...submission, ...sick });
    const edit = () =>
      hear(
        jsonOf(world.clerk, "PUT", `/api/students/${student.id}`, {
          full_name: "LAIN",
          ic_number: "140203105555",
          school_code: "AAA0001",
          exam_year: 2026,
        }),
      );
    expect((await edit()).status).toBe(409);
    put({ state: "muktamad" });
    expect((await edit()).status).toBe(409);
    expect((await see(world.clerk, "/")).text).toContain("Ditandatangani oleh pejabat bagi pihak sekolah");
  });
});

describe("the page of a list", () => {
  it("says to an impersonation why it has no button, and has none", async () => {
    const { status, html, text } = await see(asClerk);
    expect(status).toBe(200);
    expect(text).toContain("Anda bertindak atas nama SU Peperiksaan AAA0001.");
    expect(text).toContain("Senarai dihantar sendiri oleh sekolah");
    expect(html).not.toContain('id="langkah"');
    put({ state: "dihantar", head_name: "USTAZ RAHMAN" });
    const district = await see(asSupervisor);
    expect(district.text).toContain("Senarai dihantar sendiri oleh sekolah");
    expect(district.html).not.toMatch(/id="langkah"|name="reason"/);
    expect((await see(world.supervisor)).html).toContain('id="langkah"');
    expect((await see(world.supervisor)).text).not.toContain("Senarai dihantar sendiri oleh sekolah");
  });

  it("offers the office a form with its own words, which asks for the reason and not for the head", async () => {
    const { html, text } = await see(world.admin);
    expect(text).toContain("Hantar bagi pihak sekolah");
    expect(html).toContain('<input type="hidden" name="on_behalf" value="true"/>');
    expect(html).toContain('name="reason"');
    expect(html).not.toContain('name="head_name"');
    const refused = await press(world.admin, { state: "dihantar", on_behalf: true, version: 1 });
    expect(refused.html).toMatch(/id="ralat"[\s\S]*href="#reason"[\s\S]*id="reason"/);
  });

  it("has one field of each id, where the office may confirm and reopen", async () => {
    put({ state: "dihantar", head_name: "USTAZ RAHMAN" });
    const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*reason[^"]*)"/g)].map(([, id]) => id);
    const pages = [
      await see(world.admin),
      await press(world.admin, { state: "draf" }),
      await press(world.admin, { ...confirmation, on_behalf: true }),
    ];
    for (const { html } of pages) {
      const ids = idsIn(html);
      expect(new Set(ids).size).toBe(ids.length);
      expect(html.match(/name="reason"/g)).toHaveLength(2);
    }
  });

  it("reads the act of the office from the list, not from the trail", async () => {
    put({
      state: "muktamad",
      list_version: 1,
      submitted_on_behalf_by: "PUAN ROHANA",
      submitted_on_behalf_at: "2026-03-02T04:00:00.000Z",
      submitted_on_behalf_reason: "Sekolah dilanda banjir",
    });
    expect(db.select().from(audit_events).all()).toEqual([]);
    const { text } = await see(world.clerk);
    expect(text).toContain("bagi pihak sekolah: PUAN ROHANA, 2 Mac 2026.");
    expect(text).toContain("Sekolah dilanda banjir");
  });

  it("names the impersonation of a step in the history", async () => {
    put({ state: "dihantar", head_name: "GURU BESAR REKAAN" });
    recordEvent(asClerk, {
      action: "school_exam_year.submitted",
      entity: "school_exam_year",
      entity_id: world.ownYear.id,
      changes: {},
    });
    expect((await see(world.clerk)).text).toContain("atas nama SU Peperiksaan AAA0001");
  });
});

const sign = (who: Person, fields: Fields) =>
  hear(
    formOf(who, "/school_exam_years/sign-off?exam_year=2026", {
      state: "disahkan",
      seen: `${world.ownYear.id}:1`,
      ...textsIn(fields),
    }),
  );
const signCall = (who: Person, fields: Fields) =>
  hear(
    jsonOf(who, "PUT", "/api/school_exam_years/mass_state", {
      state: "disahkan",
      rows: [{ id: world.ownYear.id, version: 1 }],
      ...fields,
    }),
  );

describe.each([
  ["the page", sign],
  ["the API", signCall],
])("many lists by %s", (_, send) => {
  beforeEach(() => void put({ state: "dihantar", head_name: "USTAZ RAHMAN" }));

  it("are confirmed by the office for the districts with one reason, and never without", async () => {
    expect((await send(world.admin, {})).status).toBe(422);
    expect((await send(world.admin, { on_behalf: true })).status).toBe(422);
    expect(list()?.state).toBe("dihantar");
    expect(isSaved((await send(world.admin, away)).status)).toBe(true);
    expect(list()).toMatchObject({
      state: "disahkan",
      head_name: "USTAZ RAHMAN",
      confirmed_on_behalf_by: world.admin.full_name,
      confirmed_on_behalf_reason: "Penyelia Daerah berkursus",
    });
  });

  it("are not confirmed by an impersonation", async () => {
    for (const fields of [{}, away]) expect((await send(asSupervisor, fields)).status).toBe(403);
    expect(list()?.state).toBe("dihantar");
  });

  it("are confirmed by the district as itself alone", async () => {
    expect((await send(world.supervisor, away)).status).toBe(403);
    expect(isSaved((await send(world.supervisor, {})).status)).toBe(true);
    expect(list()).toMatchObject({ state: "disahkan", confirmed_on_behalf_at: null });
  });
});

it("the page of many lists opens to an impersonation without its button, and asks the office for a reason", async () => {
  put({ state: "dihantar", head_name: "USTAZ RAHMAN" });
  const address = "/school_exam_years/sign-off?exam_year=2026";
  const acting = await see(asSupervisor, address);
  expect([acting.status, acting.text.includes("SEKOLAH AAA0001")]).toEqual([200, true]);
  expect(acting.text).toContain("Senarai dihantar sendiri oleh sekolah");
  expect(acting.text).not.toContain("Sahkan yang ditanda");
  const office = await see(world.admin, address);
  expect(office.text).toContain("Sahkan yang ditanda bagi pihak daerah");
  expect(office.html).toContain('name="reason"');
  expect((await see(world.supervisor, address)).html).not.toContain('name="reason"');
});

describe("the lists of schools", () => {
  const whole = "dihantar oleh pejabat bagi pihak sekolah";
  beforeEach(() => call(world.admin, { ...submission, ...sick }));

  it.each([
    ["readiness", "/school_exam_years/readiness?exam_year=2026", "Dihantar (pejabat)"],
    ["readiness on paper", "/school_exam_years/readiness/print?exam_year=2026", "Dihantar (pejabat)"],
    ["readiness as CSV", "/school_exam_years/readiness.csv?exam_year=2026", whole],
    ["the lists that wait", "/school_exam_years/sign-off?exam_year=2026", whole],
  ])("say that the office submitted for the school: %s", async (_, address, words) => {
    expect((await see(world.supervisor, address)).text).toContain(words);
  });
});

describe("an impersonation opens what the role reads and decides nothing", () => {
  const both = async (form: Request, json: Request) => {
    for (const answer of [await hear(form), await hear(json)]) {
      expect(answer.status).toBe(403);
      expect(answer.text).toContain(refusal);
    }
  };

  it("on duplicates", async () => {
    makeSchool("AAA0003", { district_code: "01" });
    register("AAA0003", 2026);
    const passport_number = "A1234567";
    const one = makeStudent({ school_code: "AAA0001", exam_year: 2026, passport_number });
    makeStudent({ school_code: "AAA0003", exam_year: 2026, passport_number });
    const path = `/duplicates/2026/passport_number/${one.id}`;
    const decision = { resolution: "allowed", reason: "Telah disemak" };
    expect((await see(asSupervisor, "/checks/pairs?exam_year=2026")).text).toContain("No. pasport sama");
    const page = await see(asSupervisor, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Calon pendua diputuskan sendiri oleh daerah atau pejabat");
    expect(page.html).not.toContain('name="resolution"');
    await both(formOf(asSupervisor, path, decision), jsonOf(asSupervisor, "PUT", `/api${path}`, decision));
    expect(db.select().from(duplicate_resolutions).all()).toEqual([]);
    expect((await hear(jsonOf(world.supervisor, "PUT", `/api${path}`, decision))).status).toBe(200);
    expect((await see(asSupervisor, path)).html).not.toContain(`href="${path}/reopen"`);
    await both(
      formOf(asSupervisor, `${path}/reopen`, {}),
      requestOf(asSupervisor, `/api${path}`, { method: "DELETE" }),
    );
    expect(db.select().from(duplicate_resolutions).all()).toHaveLength(1);
  });

  it("on absences", async () => {
    const paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
    const path = `/absentees/${paper.id}`;
    const page = await see(asSupervisor, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      "Calon tidak hadir direkodkan dan jadual kedatangan diterima sendiri oleh daerah atau pejabat",
    );
    expect(page.html).not.toContain('name="rows[0].student_code"');
    await both(
      formOf(asSupervisor, path, { reason: "T", "rows[0].student_code": "AAA0001/001" }),
      jsonOf(asSupervisor, "POST", `/api/exam_papers/${paper.id}/absences`, {
        rows: [{ student_code: "AAA0001/001" }],
      }),
    );
    expect(db.select().from(absences).all()).toEqual([]);
  });

  it("on requests: it neither agrees, nor recommends, nor accepts", async () => {
    const sent = await hear(
      jsonOf(world.otherClerk, "POST", "/api/requests", {
        kind: "transfer",
        exam_year: 2026,
        ic_number: "140203105555",
        full_name: "SIAPA",
        class_name: "6 B",
        reason: "Berpindah rumah",
      }),
    );
    expect(sent.status).toBe(201);
    const { id } = sent.body.data;
    const send = (who: Person, action: string) =>
      both(
        formOf(who, `/requests/${id}`, { action, note: "Semak" }),
        jsonOf(who, "PUT", `/api/requests/${id}`, { action, note: "Semak" }),
      );
    const page = await see(asClerk, `/requests/${id}`);
    expect(page.text).toContain("Permohonan dipersetujui, disokong dan diputuskan sendiri");
    expect(page.html).not.toContain('value="agree"');
    expect((await see(asClerk, `/api/requests/${id}`)).body.data.actions).toEqual([]);
    await send(asClerk, "agree");
    await send(asClerk, "decline");
    sqlite.exec("update exam_years set is_lock_initial_student = 1");
    await send(asSupervisor, "recommend");
    await send(asSupervisor, "oppose");
    expect(db.select().from(requests).get()).toMatchObject({ state: "open", agreed_at: null });
    const queue = (await see(asSupervisor, "/")).text;
    expect(queue.match(/\d+ permohonan[^.]*/)?.[0]).toBe(
      (await see(world.supervisor, "/")).text.match(/\d+ permohonan[^.]*/)?.[0],
    );
  });

  it("on notices, which it does not mark as read for the school", async () => {
    const { id } = makeNotice({ body: "Mesyuarat penyelaras" });
    const home = await see(asClerk, "/");
    expect(home.text).toContain("Mesyuarat penyelaras");
    expect(home.html).not.toContain('action="/notices/read"');
    expect((await see(world.clerk, "/")).html).toContain('action="/notices/read"');
    await both(
      formOf(asClerk, "/notices/read", { id: String(id) }),
      jsonOf(asClerk, "POST", `/api/notices/${id}/read`, {}),
    );
    expect(db.select().from(notice_readings).all()).toEqual([]);
  });
});
