import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashOfMachineToken, newMachineToken } from "~/auth/machines";
import { db, sqlite } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { machines } from "~/db/schema";
import { createMachine, lastDayOfMachine, revokeMachine } from "~/features/machines/commands";
import { type MachineNew, machineNew } from "~/features/machines/schema";
import { today } from "~/features/values/moments";
import { machineOf as knownMachine } from "~/http/accepted-sessions";
import { answerToMachine, carriesToken, machineCalls } from "~/http/machines";
import { fileOf } from "../support/answers";
import { requestFrom } from "../support/context";
import { declaredCalls } from "../support/declared";
import { makeLayout, makeStudent, requestOf, withWorld } from "../support/people";

const world = withWorld();

const usual = { name: "Sistem keputusan", expires_on: today() };
const numbers = {
  ic_number: "120304101234",
  passport_number: "A12345678",
  birth_cert_number: "BC7654321",
  visa_number: "V7654321",
};
const foreignNumbers = { ic_number: "120304105678", passport_number: "B87654321" };

function machineOf(given: Partial<MachineNew> = {}) {
  const token = newMachineToken();
  const made = createMachine(world.admin, machineNew.parse({ ...usual, ...given }), token);
  if (made.kind !== "saved") throw new Error(JSON.stringify(made));
  return { token, ...made.value };
}

interface Reached {
  method?: string;
  from?: string;
  headers?: Record<string, string>;
  answer?: (request: Request) => Promise<Response>;
}

/** As app/server.ts does for a request with a token. */
async function ask(token: string, path: string, reached: Reached = {}) {
  const { method = "GET", from = "10.1.2.3", headers = {}, answer = fileOf } = reached;
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
  const { pathname } = new URL(request.url);
  expect(carriesToken(pathname, request.headers.get("authorization"))).toBe(true);
  const answered = await requestFrom(from, () => answerToMachine(request, answer));
  const text = await answered.text();
  const body = text.startsWith("{") ? JSON.parse(text) : null;
  return {
    status: answered.status,
    code: body?.code as string | undefined,
    text,
    body,
    headers: answered.headers,
  };
}

const eventsOf = ({ id }: { id: number }) =>
  sqlite
    .prepare(
      "select username, action, changes from audit_events where entity = 'machine' and entity_id = ? order by id",
    )
    .all(String(id)) as { username: string; action: string; changes: string | null }[];

/** A candidate in each district, and a layout with every number. */
function fill() {
  const own = makeStudent({ school_code: "AAA0001", exam_year: 2026, ...numbers });
  const foreign = makeStudent({
    school_code: "BBB0002",
    exam_year: 2026,
    full_name: "SITI HAJAR BINTI RAZAK",
    ...foreignNumbers,
  });
  const layout = makeLayout({
    column_lines: "full_name\nic_number\npassport_number\nbirth_cert_number\nvisa_number",
  });
  return { own, foreign, layout };
}

function addressesOf({ own, foreign, layout }: ReturnType<typeof fill>) {
  const year = "exam_year=2026";
  return {
    candidates: ["/api/students?limit=1000", "/api/students?changed_since=start", `/api/students/${own.id}`],
    files: [
      `/api/export_layouts/${layout.id}/file?${year}`,
      `/api/export_layouts/${layout.id}/manifest?${year}`,
    ],
    others: [
      "/api/school_exam_years/stats",
      "/api/schools",
      "/api/schools/all",
      "/api/districts",
      "/api/exam_types",
    ],
    own: [`/api/schools/${world.own.id}`, `/api/school_exam_years/${world.ownYear.id}`],
    outside: [
      `/api/students/${foreign.id}`,
      `/api/schools/${world.foreign.id}`,
      `/api/school_exam_years/${world.foreignYear.id}`,
    ],
  };
}

describe("a machine account", () => {
  it("reads its district alone, and identity numbers masked in lists, changes and files", async () => {
    const made = fill();
    const reached = addressesOf(made);
    const { token } = machineOf({ district_code: "01" });
    for (const path of [...reached.candidates, ...reached.files, ...reached.others, ...reached.own]) {
      const { status, text } = await ask(token, path);
      expect([path, status]).toEqual([path, 200]);
      for (const number of [...Object.values(numbers), ...Object.values(foreignNumbers)])
        expect(text, path).not.toContain(number);
      expect(text, path).not.toContain("SITI HAJAR");
      expect(text, path).not.toContain("BBB0002");
    }
    for (const path of reached.outside) expect([path, (await ask(token, path)).status]).toEqual([path, 404]);
    for (const path of [...reached.candidates, reached.files[0] ?? ""])
      expect((await ask(token, path)).text, path).toContain("********1234");
    // What it may not read, it may not search for.
    const { body } = await ask(token, `/api/students?search=${numbers.ic_number}`);
    expect(body.total).toBe(0);
  });

  it("reads whole numbers where the office allows it, of its exam type alone", async () => {
    const reached = addressesOf(fill());
    const { token } = machineOf({ exam_type_code: "PSRA", sees_identity: true });
    for (const path of [...reached.candidates, reached.files[0] ?? ""]) {
      const { text } = await ask(token, path);
      for (const number of Object.values(numbers)) expect(text, path).toContain(number);
      expect(text, path).not.toContain(foreignNumbers.ic_number);
    }
    for (const path of reached.outside) expect((await ask(token, path)).status, path).toBe(404);
    const { token: ofState } = machineOf({ name: "Negeri", sees_identity: true });
    expect((await ask(ofState, "/api/students")).body.total).toBe(2);
  });

  it("is refused as JSON at every other address and by every other method", async () => {
    const { token, id } = machineOf({ per_minute: 600 });
    const never = () => Promise.reject(new Error("answered"));
    const calls = [...(await declaredCalls()).keys()].map((name) => name.split(" ") as [string, string]);
    const others = calls.filter(([method, address]) => method !== "GET" || !machineCalls.has(address));
    expect(others.length).toBeGreaterThan(100);
    const screens = [
      "/",
      "/students",
      "/user_login",
      "/admin/machines",
      "/students/sheets/psra/file.pdf",
      "/healthz",
    ];
    const odd = [
      "/API/students",
      "/api/students/",
      "/api/%73tudents",
      "/api/students/1.data",
      "/api/nothing",
    ];
    const paths = [...screens, ...odd, "/assets/styles.css"].map((path) => ["GET", path] as const);
    for (const [method, address] of [...others, ...paths]) {
      const path = address.replace(/:\w+/g, "1");
      const { status, code, body } = await ask(token, path, { method, answer: never });
      expect([method, path, status, code, body.data]).toEqual([method, path, 403, "forbidden", null]);
    }
    for (const call of machineCalls) expect(calls).toContainEqual(["GET", call]);
    expect(eventsOf({ id }).map(({ action }) => action)).toEqual(["machine.created", "machine.new_address"]);
  });

  it("is known by a whole and valid token alone, and never with a cookie", async () => {
    const { token } = machineOf();
    const hostile = [
      "",
      "x",
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      `${token}, Bearer ${token}`,
      `calon_${"A".repeat(43)}`,
      `calon_${"A".repeat(9000)}`,
      "calon_' or 1=1 --",
    ];
    for (const each of hostile) {
      const { status, code, body, headers } = await ask(each, "/api/students");
      expect([each.slice(0, 60), status, code, body.data]).toEqual([
        each.slice(0, 60),
        401,
        "unauthenticated",
        null,
      ]);
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
    const cookie = { Cookie: world.admin.cookie };
    expect(await ask(token, "/api/students", { headers: cookie })).toMatchObject({
      status: 400,
      code: "cookie_with_token",
    });
    // A token in another place is none, and a page with another scheme is as before.
    const stray = requestOf(null, `/api/students?access_token=${token}`);
    expect((await requestFrom("10.1.2.3", () => fileOf(stray))).status).toBe(401);
    expect(carriesToken("/students", "Basic abc")).toBe(false);
    expect(carriesToken("/metrics", "Bearer abc")).toBe(false);
  });

  it("ends when it is revoked and when its day is over, and the trail says so once an hour", async () => {
    const revoked = machineOf();
    revokeMachine(world.admin, revoked.id);
    const expired = machineOf({ name: "Lama" });
    db.update(machines)
      .set({ expires_at: fromNow(-1) })
      .where(eq(machines.id, expired.id))
      .run();
    for (let time = 0; time < 3; time++) {
      expect(await ask(revoked.token, "/api/students")).toMatchObject({ status: 401, code: "token_revoked" });
      expect(await ask(expired.token, "/api/students")).toMatchObject({ status: 401, code: "token_expired" });
    }
    const [, ...ofExpired] = eventsOf(expired);
    expect(ofExpired).toEqual([{ username: "Lama", action: "machine.refused_expired", changes: null }]);
    expect(eventsOf(revoked).map(({ action }) => action)).toEqual([
      "machine.created",
      "machine.revoked",
      "machine.refused_revoked",
    ]);
  });

  it("is refused from other addresses and above its rate", async () => {
    const { token, id } = machineOf({ addresses: "10.1.2.0/24 2001:db8::/32", per_minute: 2 });
    expect((await ask(token, "/api/districts", { from: "10.1.2.200" })).status).toBe(200);
    for (const from of ["10.1.3.1", "2001:db9::1", "nothing"])
      expect(await ask(token, "/api/districts", { from })).toMatchObject({
        status: 403,
        code: "address_not_allowed",
      });
    expect((await ask(token, "/api/districts", { from: "2001:db8:1::5" })).status).toBe(200);
    const { status, code, headers } = await ask(token, "/api/districts", { from: "10.1.2.200" });
    expect([status, code]).toEqual([429, "throttled"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(eventsOf({ id }).map(({ action }) => action)).toEqual([
      "machine.created",
      "machine.new_address",
      "machine.refused_address",
      "machine.new_address",
    ]);
  });

  it("is known to the gate after its first accepted request, until its token ends", async () => {
    const { token, id } = machineOf({ addresses: "10.1.2.3" });
    const known = () => knownMachine(`Bearer ${token}`);
    await ask(token, "/api/districts", { from: "10.9.9.9" });
    expect(known()).toBe(null);
    await ask(token, "/api/districts");
    expect(known()).toBe(-id);
    expect(knownMachine(`Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`)).toBe(null);
    revokeMachine(world.admin, id);
    await ask(token, "/api/districts");
    expect(known()).toBe(null);
  });

  it("has its last use written once a minute, and an event for each new network", async () => {
    const { token, id } = machineOf();
    const used = () => db.select().from(machines).where(eq(machines.id, id)).get();
    await ask(token, "/api/districts");
    const first = used();
    expect(first).toMatchObject({ last_address: "10.1.2.3", seen_addresses: ["10.1.2.3"] });
    const written = sqlite.prepare("select total_changes()").pluck();
    const before = written.get();
    await ask(token, "/api/districts");
    expect(written.get()).toBe(before);
    const earlier = fromNow(-61_000);
    db.update(machines).set({ last_used_at: earlier }).where(eq(machines.id, id)).run();
    await ask(token, "/api/districts");
    expect(used()?.last_used_at).not.toBe(earlier);
    await ask(token, "/api/districts", { from: "10.9.9.9" });
    expect(used()?.seen_addresses).toEqual(["10.1.2.3", "10.9.9.9"]);
    expect(eventsOf({ id }).filter(({ action }) => action === "machine.new_address")).toHaveLength(2);
  });

  it("is made with bounds and leaves no token and no hash in the trail", () => {
    const codes = (given: Record<string, unknown>) => {
      const made = createMachine(world.admin, machineNew.parse({ ...usual, ...given }), newMachineToken());
      const problems = made.kind === "refused" ? made.problems : {};
      return Object.entries(problems).map(([field, all]) => `${field} ${all.map(({ code }) => code)}`);
    };
    const tooLate = `${Number(lastDayOfMachine().slice(0, 4)) + 1}-01-01`;
    expect(codes({ expires_on: tooLate })).toEqual(["expires_on machine_days"]);
    expect(codes({ expires_on: "2020-01-01" })).toEqual(["expires_on machine_days"]);
    expect(codes({ expires_on: null })).toEqual(["expires_on required"]);
    expect(codes({ district_code: "99", exam_type_code: "TIADA" })).toEqual([
      "district_code unknown",
      "exam_type_code unknown",
    ]);
    expect(codes({ addresses: "10.1.2.3/33, kuching" })).toEqual(["addresses not_a_network,not_a_network"]);
    expect(codes({ addresses: "10.0.0.1 ".repeat(21) })).toEqual(["addresses machine_addresses"]);
    const { token, id } = machineOf({
      expires_on: lastDayOfMachine(),
      addresses: " 10.1.2.3,\n2001:db8::/32 ",
    });
    expect(codes({ name: "SISTEM KEPUTUSAN" })).toEqual(["name taken"]);
    expect(revokeMachine(world.admin, id).kind).toBe("saved");
    expect(revokeMachine(world.admin, id).kind).toBe("blocked");
    expect(revokeMachine(world.admin, 999_999).kind).toBe("missing");
    expect(codes({ name: "SISTEM KEPUTUSAN" })).toEqual([]);
    const stored = db.select().from(machines).where(eq(machines.id, id)).get();
    expect(stored?.addresses).toBe("10.1.2.3 2001:db8::/32");
    expect((stored?.revoked_at ?? "") <= now()).toBe(true);
    const hash = hashOfMachineToken(token) ?? "";
    expect(stored?.token_hash).toBe(hash);
    const trail = JSON.stringify(sqlite.prepare("select changes from audit_events").all());
    for (const secret of [token, hash]) expect(trail).not.toContain(secret);
  });
});
