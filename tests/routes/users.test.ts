import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authenticate } from "~/auth/credentials";
import { enqueueHash, hashesWaiting } from "~/auth/hashing";
import { hashPassword } from "~/auth/passwords";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, submissions, users } from "~/db/schema";
import { answerOf } from "../support/answers";
import { formOf, inRollback, jsonOf, makePerson, makeWorld, type Person, requestOf } from "../support/people";

const temporary = "kenanga-ungu-7788";
let password_hash: string;
let world: ReturnType<typeof makeWorld>;

beforeAll(async () => {
  password_hash = await hashPassword("melur-jingga-5544");
});
inRollback();
beforeEach(() => {
  world = makeWorld();
});

type Fields = Record<string, string>;
const valid: Fields = {
  username: "Rohana.K",
  full_name: "puan  rohana d’souza",
  password: temporary,
  role_id: "SU",
  school_code: "aaa0001",
};

const doors = [
  {
    door: "the form",
    create: (person: Person | null, fields: Fields) => answerOf(formOf(person, "/create-user", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(formOf(person, `/user-edit/${id}`, fields)),
    remove: (person: Person | null, id: number) => answerOf(formOf(person, `/user-delete/${id}`, {})),
    reset: (person: Person | null, id: number) => answerOf(formOf(person, `/user-password/${id}`, {})),
    created: 303,
    saved: 303,
    wasReset: 200,
    anonymous: 303,
  },
  {
    door: "the API",
    create: (person: Person | null, fields: Fields) => answerOf(jsonOf(person, "POST", "/api/users", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(jsonOf(person, "PUT", `/api/users/${id}`, fields)),
    remove: (person: Person | null, id: number) =>
      answerOf(requestOf(person, `/api/users/${id}`, { method: "DELETE" })),
    reset: (person: Person | null, id: number) =>
      answerOf(jsonOf(person, "PUT", `/api/users/reset-password/${id}`, { password: temporary })),
    created: 201,
    saved: 200,
    wasReset: 200,
    anonymous: 401,
  },
];

const named = (username: string) => db.select().from(users).where(eq(users.username, username)).get();
const stored = (id: number) => db.select().from(users).where(eq(users.id, id)).get();
const eventsOn = (id: number) =>
  db
    .select()
    .from(audit_events)
    .where(and(eq(audit_events.entity, "user"), eq(audit_events.entity_id, String(id))))
    .all();
const fieldsOf = (id: number, changes: Fields = {}): Fields => {
  const user = stored(id);
  return {
    username: user?.username.toLowerCase() ?? "",
    full_name: user?.full_name ?? "",
    role_id: user?.role_id ?? "",
    is_approved: String(user?.is_approved),
    school_code: user?.school_code ?? "",
    district_code: user?.district_code ?? "",
    exam_level_code: user?.exam_level_code ?? "",
    ...changes,
  };
};
const said = (body: unknown) => JSON.stringify(body);
const clerkCalled = (username: string, scope = { school_code: "AAA0001" }) =>
  makePerson("SU", scope, username);
const adminCalled = (username: string) => makePerson("ADMIN", {}, username);
const waiting = (username: string, values: Partial<typeof users.$inferInsert> = {}) => {
  const { user_id } = makePerson("SU", {}, username);
  db.update(users)
    .set({ role_id: null, is_approved: false, password_hash, ...values })
    .where(eq(users.id, user_id))
    .run();
  return user_id;
};
const isSignedIn = ({ cookie }: Person) => findSession(cookie.replace("calon=", "")) !== null;

describe.each(doors)("users through $door", (door) => {
  const { create, update, remove, reset } = door;

  it("a new one is approved, with a password that the first sign-in may only change", async () => {
    const answer = await create(world.admin, valid);
    expect(answer.status).toBe(door.created);
    const user = named("rohana.k");
    expect(user).toMatchObject({
      full_name: "PUAN ROHANA D'SOUZA",
      role_id: "SU",
      school_code: "AAA0001",
      is_approved: true,
      must_change_password: true,
      version: 1,
    });
    expect((await authenticate("ROHANA.K", temporary, "10.0.0.1")).id).toBe(user?.id);
    const [event] = eventsOn(user?.id ?? 0);
    expect(event).toMatchObject({ action: "user.created", user_id: world.admin.user_id });
    expect(JSON.stringify(db.select().from(audit_events).all())).not.toMatch(/argon2|kenanga/);
  });

  it.each<[string, Fields, string, string]>([
    ["a name in another case that is taken", { username: "OBSERVER.SATU" }, "username", "taken"],
    ["a blank in the name", { username: "puan rohana" }, "username", "username_format"],
    ["a name of RTL marks only", { username: "\u202e\u200f\u061c" }, "username", "required"],
    ["Cyrillic that looks like ours", { username: "rоhana" }, "username", "username_format"],
    ["no full name", { full_name: " " }, "full_name", "required"],
    ["the role ADMIN2", { role_id: "ADMIN2" }, "role_id", "not_a_choice"],
    ["no role", { role_id: "" }, "role_id", "required"],
    ["an SU without a school", { school_code: "" }, "school_code", "required"],
    ["a school of nowhere", { school_code: "ZZZ9" }, "school_code", "unknown"],
    ["a supervisor without a district", { role_id: "PENYELIA_DAERAH" }, "district_code", "required"],
    [
      "a district of nowhere",
      { role_id: "PENYELIA_DAERAH", district_code: "77" },
      "district_code",
      "unknown",
    ],
    ["an exam type of nowhere", { exam_level_code: "UPSR" }, "exam_level_code", "unknown"],
    ["a short password", { password: "pendek" }, "password", "too_short"],
    ["a password of 201 characters", { password: `${"melur-55x;".repeat(20)}!` }, "password", "too_long"],
    ["the name in the password", { password: "saya-rohana.k-99" }, "password", "password_common"],
  ])("%s is refused by name, and nothing is stored", async (_, wrong, field, code) => {
    makePerson("OBSERVER", {}, "observer.satu");
    const before = await db.$count(users);
    const answer = await create(world.admin, { ...valid, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([[field, code]]);
    expect(await db.$count(users)).toBe(before);
  });

  it("RTL marks and outer blanks in a name are dropped, so that no two names look alike", async () => {
    expect((await create(world.admin, { ...valid, username: " \u202erohana.k\u200f " })).status).toBe(
      door.created,
    );
    expect((await create(world.admin, valid)).problems).toEqual([["username", "taken"]]);
  });

  it("a password of 200 characters counts to its last", async () => {
    const long = `${"melur-55x;".repeat(19)}jingga-ku!`;
    expect((await create(world.admin, { ...valid, password: long })).status).toBe(door.created);
    await expect(authenticate("rohana.k", long, "10.0.0.1")).resolves.toBeDefined();
    await expect(authenticate("rohana.k", long.slice(0, -1), "10.0.0.1")).rejects.toThrow();
  });

  it.each<[string, Fields, Fields]>([
    ["ADMIN", { school_code: "AAA0001", district_code: "01", exam_level_code: "PSRA" }, {}],
    ["SU", { school_code: "AAA0001", district_code: "01" }, { school_code: "AAA0001" }],
    ["PENYELIA_DAERAH", { school_code: "AAA0001", district_code: "01" }, { district_code: "01" }],
    [
      "OBSERVER",
      { school_code: "AAA0001", district_code: "01", exam_level_code: "PSRA" },
      { school_code: "AAA0001", district_code: "01", exam_level_code: "PSRA" },
    ],
  ])("a scope that the role %s has no use for is cleared", async (role_id, given, kept) => {
    await create(world.admin, { ...valid, ...given, role_id });
    const { school_code, district_code, exam_level_code } = named("rohana.k") ?? {};
    expect({ school_code, district_code, exam_level_code }).toEqual({
      school_code: null,
      district_code: null,
      exam_level_code: null,
      ...kept,
    });
  });

  it("a changed role and scope count on the very next request", async () => {
    const clerk = clerkCalled("kerani");
    const change = { role_id: "PENYELIA_DAERAH", district_code: "02", version: "1" };
    expect((await update(world.admin, clerk.user_id, fieldsOf(clerk.user_id, change))).status).toBe(
      door.saved,
    );
    expect(stored(clerk.user_id)).toMatchObject({ school_code: null, district_code: "02", version: 2 });
    const actor = findSession(clerk.cookie.replace("calon=", ""))?.actor;
    expect(actor).toMatchObject({ role_id: "PENYELIA_DAERAH", school_code: null, district_code: "02" });
    expect(eventsOn(clerk.user_id)[0]?.changes).toEqual({
      role_id: ["SU", "PENYELIA_DAERAH"],
      school_code: ["AAA0001", null],
      district_code: [null, "02"],
    });
  });

  it("un-approval ends every session at once, and approval does not bring it back", async () => {
    const clerk = clerkCalled("kerani");
    await update(world.admin, clerk.user_id, fieldsOf(clerk.user_id, { is_approved: "false" }));
    expect(isSignedIn(clerk)).toBe(false);
    await update(world.admin, clerk.user_id, fieldsOf(clerk.user_id, { is_approved: "true" }));
    expect(stored(clerk.user_id)).toMatchObject({ is_approved: true, role_id: "SU", school_code: "AAA0001" });
    expect(isSignedIn(clerk)).toBe(false);
  });

  it.each<[string, Fields, string, string]>([
    ["approved without a role", { role_id: "" }, "role_id", "required"],
    ["an unknown role", { role_id: "ADMIN2" }, "role_id", "not_a_choice"],
    ["approval that is no yes or no", { is_approved: "mungkin" }, "is_approved", "not_a_boolean"],
    ["a clerk without a school", { school_code: "" }, "school_code", "required"],
    ["a user name that is taken", { username: "LAIN" }, "username", "taken"],
    ["a user name with a blank", { username: "a b c" }, "username", "username_format"],
    ["no full name", { full_name: "" }, "full_name", "required"],
  ])("%s is refused by name", async (_, wrong, field, code) => {
    const clerk = clerkCalled("kerani");
    clerkCalled("lain");
    const answer = await update(world.admin, clerk.user_id, fieldsOf(clerk.user_id, wrong));
    expect([answer.status, answer.problems]).toEqual([422, [[field, code]]]);
    expect(stored(clerk.user_id)?.version).toBe(1);
  });

  it("a user name may change its own case, and goes on in lower case", async () => {
    const clerk = clerkCalled("kerani");
    const answer = await update(world.admin, clerk.user_id, fieldsOf(clerk.user_id, { username: "KERANI" }));
    expect(answer.status).toBe(door.saved);
    expect(stored(clerk.user_id)?.username).toBe("kerani");
  });

  it("the second user who saves an account gets a conflict and overwrites nothing", async () => {
    const { user_id } = clerkCalled("kerani");
    const fields = fieldsOf(user_id, { version: "1" });
    await update(world.admin, user_id, { ...fields, full_name: "PERTAMA" });
    const late = await update(world.admin, user_id, { ...fields, full_name: "KEDUA" });
    expect(late.status).toBe(412);
    expect(late.current).toMatchObject({ full_name: "PERTAMA", version: 2 });
    expect(late.current).not.toHaveProperty("password_hash");
    expect(stored(user_id)?.full_name).toBe("PERTAMA");
  });

  it.each<[string, Fields, number, string]>([
    ["role_id", { role_id: "OBSERVER" }, 422, "not_yours_to_set"],
    ["is_approved", { is_approved: "false" }, 422, "not_yours_to_set"],
    ["school_code", { role_id: "SU", school_code: "AAA0001" }, 422, "not_yours_to_set"],
    ["username", { username: "lain-nama" }, 422, "not_yours_to_set"],
  ])("an ADMIN may not change the own %s", async (field, change, status, code) => {
    const admin = adminCalled("pentadbir.dua");
    const answer = await update(admin, admin.user_id, fieldsOf(admin.user_id, change));
    expect(answer.status).toBe(status);
    expect(answer.problems).toContainEqual([field, code]);
    expect(stored(admin.user_id)).toMatchObject({ role_id: "ADMIN", is_approved: true, version: 1 });
  });

  it("an ADMIN may change the own full name, and send the rest back unchanged", async () => {
    const admin = adminCalled("pentadbir.dua");
    const answer = await update(admin, admin.user_id, fieldsOf(admin.user_id, { full_name: "NAMA BAHARU" }));
    expect(answer.status).toBe(door.saved);
    expect(stored(admin.user_id)).toMatchObject({ full_name: "NAMA BAHARU", role_id: "ADMIN" });
  });

  it.each<[string, Fields]>([
    ["demoted", { role_id: "OBSERVER" }],
    ["un-approved", { is_approved: "false" }],
  ])("the last ADMIN is not %s", async (_, change) => {
    const admin = adminCalled("terakhir");
    db.update(users).set({ is_approved: false }).where(eq(users.id, world.admin.user_id)).run();
    const answer = await update(admin, admin.user_id, fieldsOf(admin.user_id, change));
    expect(answer.status).toBe(409);
    expect(said(answer.body)).toContain("pentadbir terakhir");
    expect(stored(admin.user_id)).toMatchObject({ role_id: "ADMIN", is_approved: true });
  });

  it("the last ADMIN is not deleted, and no ADMIN deletes the own account", async () => {
    const before = await remove(world.admin, world.admin.user_id);
    expect(before.status).toBe(409);
    expect(said(before.body)).toContain("pentadbir terakhir");
    const second = adminCalled("kedua");
    const own = await remove(second, second.user_id);
    expect(own.status).toBe(409);
    expect(said(own.body)).toContain("akaun anda sendiri");
    expect((await remove(second, world.admin.user_id)).status).toBe(door.saved);
    expect((await remove(second, second.user_id)).status).toBe(409);
  });

  it("a deleted user is out at once, and stays in the trail by name", async () => {
    const clerk = clerkCalled("kerani");
    await update(world.admin, clerk.user_id, fieldsOf(clerk.user_id, { full_name: "PUAN KERANI" }));
    expect((await remove(world.admin, clerk.user_id)).status).toBe(door.saved);
    expect(isSignedIn(clerk)).toBe(false);
    const event = eventsOn(clerk.user_id).at(-1);
    expect(event).toMatchObject({ action: "user.deleted", username: world.admin.username });
    expect(event?.changes).toMatchObject({ username: ["kerani", null], full_name: ["PUAN KERANI", null] });
    expect((await remove(world.admin, clerk.user_id)).status).toBe(404);
    expect((await reset(world.admin, clerk.user_id)).status).toBe(404);
    expect((await update(world.admin, clerk.user_id, { full_name: "X" })).status).toBe(404);
  });

  it("a reset ends the sessions, and the next sign-in may only change the password", async () => {
    const clerk = clerkCalled("kerani");
    const answer = await reset(world.admin, clerk.user_id);
    expect(answer.status).toBe(door.wasReset);
    expect(isSignedIn(clerk)).toBe(false);
    const password = (answer.body.shown?.password as string | undefined) ?? temporary;
    expect((await authenticate("kerani", password, "10.0.0.1")).must_change_password).toBe(true);
    expect(eventsOn(clerk.user_id).at(-1)?.action).toBe("user.password_reset");
    expect(JSON.stringify(db.select().from(audit_events).all())).not.toContain(password);
    expect(JSON.stringify(db.select().from(submissions).all())).not.toContain(password);
  });

  it("an ADMIN cannot reset the own password, because the reset does not ask for the present one", async () => {
    expect((await reset(world.admin, world.admin.user_id)).status).toBe(409);
    expect(stored(world.admin.user_id)?.must_change_password).toBe(false);
  });

  it("only an ADMIN creates, changes, deletes or resets another account, and a visitor is sent to sign in", async () => {
    const victim = clerkCalled("mangsa");
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await create(person, valid)).status).toBe(403);
      expect([403, 404]).toContain((await update(person, victim.user_id, fieldsOf(victim.user_id))).status);
      expect((await remove(person, victim.user_id)).status).toBe(403);
      expect((await reset(person, victim.user_id)).status).toBe(403);
    }
    expect((await create(null, valid)).status).toBe(door.anonymous);
    expect((await remove(null, victim.user_id)).status).toBe(door.anonymous);
    expect(stored(victim.user_id)).toMatchObject({ version: 1, must_change_password: false });
  });

  it("extra keys grant nothing and hurt nothing", async () => {
    const extra = {
      id: "1",
      version: "9",
      password_hash: "x",
      must_change_password: "false",
      created_at: "1999",
    };
    await create(world.admin, { ...valid, ...extra });
    expect(named("rohana.k")).toMatchObject({ version: 1, must_change_password: true });
    expect(named("rohana.k")?.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe("two admins at the same moment", () => {
  it.each(doors)("who demote each other through $door leave one ADMIN", async ({ update }) => {
    const second = adminCalled("kedua");
    const first = world.admin;
    const demote = (who: Person, whom: Person) =>
      update(who, whom.user_id, fieldsOf(whom.user_id, { role_id: "OBSERVER" }));
    const answers = await Promise.all([demote(first, second), demote(second, first)]);
    expect(
      answers
        .map(({ status }) => status)
        .sort((a, b) => a - b)
        .at(-1),
    ).toBe(409);
    const left = db.select().from(users).where(eq(users.role_id, "ADMIN")).all();
    expect(left).toHaveLength(1);
  });

  it("who delete each other leave one ADMIN", async () => {
    const second = adminCalled("kedua");
    const erase = (who: Person, whom: Person) =>
      answerOf(requestOf(who, `/api/users/${whom.user_id}`, { method: "DELETE" }));
    const answers = await Promise.all([erase(world.admin, second), erase(second, world.admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.$count(users, eq(users.role_id, "ADMIN"))).toBe(1);
  });

  it("a power that was taken away while a password was hashed makes no account any more", async () => {
    const second = adminCalled("kedua");
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const busy = Array.from({ length: 4 }, () => enqueueHash("ramai", () => gate));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const before = hashesWaiting();
    const creating = answerOf(jsonOf(second, "POST", "/api/users", valid));
    await vi.waitFor(() => expect(hashesWaiting()).toBe(before + 1));
    db.update(users).set({ role_id: "OBSERVER" }).where(eq(users.id, second.user_id)).run();
    open();
    const [answer] = await Promise.all([creating, ...busy]);
    expect(answer.status).toBe(409);
    expect(named("rohana.k")).toBeUndefined();
  });
});

describe("the own profile", () => {
  const edit = (person: Person, id: number, fields: Fields) =>
    answerOf(formOf(person, `/user-edit/${id}`, fields));

  it("is open to every role for the full name", async () => {
    for (const person of [world.clerk, world.supervisor, world.observer, world.admin]) {
      const answer = await edit(person, person.user_id, { full_name: "nama baharu", version: "1" });
      expect([answer.status, answer.location]).toEqual([303, "/account"]);
      expect(stored(person.user_id)?.full_name).toBe("NAMA BAHARU");
    }
  });

  it.each<[string, Fields]>([
    ["role_id", { role_id: "ADMIN" }],
    ["is_approved", { is_approved: "false" }],
    ["school_code", { school_code: "BBB0002" }],
    ["district_code", { district_code: "02" }],
    ["exam_level_code", { exam_level_code: "SMA" }],
    ["username", { username: "lain-nama" }],
  ])("an account cannot set its own %s", async (field, change) => {
    const { clerk } = world;
    const before = stored(clerk.user_id);
    const answer = await edit(clerk, clerk.user_id, { full_name: "X", ...change });
    expect([answer.status, answer.problems]).toEqual([422, [[field, "not_yours_to_set"]]]);
    expect(stored(clerk.user_id)).toEqual(before);
  });

  it("the account of another user is missing for everyone but an ADMIN", async () => {
    const { clerk, otherClerk, supervisor, observer, admin } = world;
    for (const person of [clerk, supervisor, observer]) {
      const { user_id: id } = otherClerk;
      expect((await answerOf(requestOf(person, `/user-edit/${id}`))).status).toBe(404);
      expect((await edit(person, id, { full_name: "X" })).status).toBe(404);
      expect((await answerOf(requestOf(person, `/api/users/${id}`))).status).toBe(404);
    }
    const own = await answerOf(requestOf(clerk, `/api/users/${clerk.user_id}`));
    expect(own.body.data).toMatchObject({ id: clerk.user_id, role_id: "SU", school_name: "SEKOLAH AAA0001" });
    expect(own.body.data).not.toHaveProperty("password_hash");
    const seen = await answerOf(requestOf(admin, `/api/users/${clerk.user_id}`));
    expect(seen.body.data).toEqual(own.body.data);
  });
});

describe("the list of users", () => {
  const view = (query = "", person: Person = world.admin) =>
    answerOf(requestOf(person, `/api/users/view${query}`));
  const names = async (query: string) =>
    ((await view(query)).body.data as { username: string }[]).map(({ username }) => username).sort();

  beforeEach(() => {
    db.delete(users).where(eq(users.role_id, "OBSERVER")).run();
    const set = (person: Person, username: string, full_name: string) =>
      db.update(users).set({ username, full_name }).where(eq(users.id, person.user_id)).run();
    set(world.admin, "ketua", "PUAN KETUA");
    set(world.clerk, "su_satu", "PUAN ROHANA BINTI KARIM");
    set(world.otherClerk, "sudua", "ENCIK KARIM BIN ALI");
    set(world.supervisor, "penyelia1", "PUAN ZAITON");
    set(world.otherSupervisor, "penyelia2", "ENCIK RAJU");
    waiting("baharu", { full_name: "CIK MEI LING", district_code: "02" });
  });

  it.each([
    ["", ["baharu", "ketua", "penyelia1", "penyelia2", "su_satu", "sudua"]],
    ["?search=karim", ["su_satu", "sudua"]],
    ["?search=rohana%20KARIM", ["su_satu"]],
    ["?search=su_", ["su_satu"]],
    ["?search=%25", []],
    ["?search=%27%20OR%201%3D1", []],
    ["?role=SU", ["su_satu", "sudua"]],
    ["?is_approved=false", ["baharu"]],
    ["?is_approved=true&role=PENYELIA_DAERAH", ["penyelia1", "penyelia2"]],
    ["?district_code=02", ["baharu", "penyelia2", "sudua"]],
    ["?district_code=77", []],
    ["?search=ketua&role=SU", []],
  ])("with %s finds %j, and the total is exact", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await view(query)).body.total).toBe(expected.length);
  });

  it("has those that wait for approval first, pages, and says so", async () => {
    const { body, status } = await view("?page=1&limit=2");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 6,
      page: 1,
      limit: 2,
      error: null,
      message: "Users fetched successfully",
    });
    expect(body.data).toHaveLength(2);
    expect(body.data[0].username).toBe("baharu");
    expect((await view("?page=99")).body).toMatchObject({ data: [], total: 6, page: 99 });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
  });

  it.each(["?role=ADMIN2", "?is_approved=mungkin", "?page=0", "?limit=1001", "?search=a&search=b"])(
    "refuses %s at the API, and falls back on the screen",
    async (query) => {
      expect((await view(query)).status).toBe(422);
      const screen = await answerOf(requestOf(world.admin, `/admin/users${query}`));
      expect([screen.status, screen.body.list.total]).toEqual([200, 6]);
    },
  );

  it("is the office's alone", async () => {
    for (const person of [world.clerk, world.supervisor]) {
      expect((await view("", person)).status).toBe(403);
      expect((await answerOf(requestOf(person, "/admin/users"))).status).toBe(403);
    }
  });
});

describe("approving", () => {
  const approve = (id: number, fields: Fields, person: Person = world.admin) =>
    answerOf(formOf(person, `/user-approve/${id}`, fields));

  it("gives the role and scope, and opens the door to the password that was registered", async () => {
    const id = waiting("baharu", { school_code: "AAA0001", district_code: "01" });
    const shown = await answerOf(requestOf(world.admin, `/user-approve/${id}`));
    expect(shown.body.proposed).toMatchObject({ role_id: "SU", school_code: "AAA0001", district_code: null });
    const given = { role_id: "SU", school_code: "AAA0001", version: "1" };
    const answer = await approve(id, given);
    expect([answer.status, answer.location]).toEqual([303, "/admin/users"]);
    expect(stored(id)).toMatchObject({ is_approved: true, role_id: "SU", district_code: null, version: 2 });
    expect((await authenticate("baharu", "melur-jingga-5544", "10.0.0.1")).must_change_password).toBe(false);
    expect(eventsOn(id).at(-1)).toMatchObject({ action: "user.approved", user_id: world.admin.user_id });
  });

  it.each<[string, Fields, string, string]>([
    ["no role", {}, "role_id", "required"],
    ["a role ADMIN2", { role_id: "ADMIN2" }, "role_id", "not_a_choice"],
    ["an SU of no school", { role_id: "SU" }, "school_code", "required"],
    ["an SU of nowhere", { role_id: "SU", school_code: "ZZZ9" }, "school_code", "unknown"],
    [
      "a supervisor of nowhere",
      { role_id: "PENYELIA_DAERAH", district_code: "77" },
      "district_code",
      "unknown",
    ],
  ])("with %s is refused, and the account waits on", async (_, given, field, code) => {
    const id = waiting("baharu");
    const answer = await approve(id, given);
    expect([answer.status, answer.problems]).toEqual([422, [[field, code]]]);
    expect(stored(id)).toMatchObject({ is_approved: false, role_id: null });
  });

  it("an approval does not run twice, nor over a change by another user", async () => {
    const id = waiting("baharu");
    const given = { role_id: "OBSERVER", version: "1" };
    expect((await approve(id, { ...given, version: "2" })).status).toBe(412);
    expect((await approve(id, given)).status).toBe(303);
    expect((await approve(id, { role_id: "ADMIN" })).status).toBe(409);
    expect((await approve(id, { ...given, role_id: "ADMIN" })).status).toBe(412);
    expect(stored(id)?.role_id).toBe("OBSERVER");
    expect((await approve(999_999, given)).status).toBe(404);
  });

  it("shows the fields of another role with the typed values, and stores nothing", async () => {
    const id = waiting("baharu", { school_code: "AAA0001" });
    const typed = { role_id: "PENYELIA_DAERAH", school_code: "", exam_level_code: "", version: "1" };
    for (const address of [`/user-approve/${id}`, `/user-edit/${id}`]) {
      const answer = await answerOf(formOf(world.admin, address, { ...typed, role: "change" }));
      expect([answer.status, answer.problems, answer.body.typed.role_id]).toEqual([200, [], typed.role_id]);
    }
    expect(stored(id)).toMatchObject({ is_approved: false, role_id: null, version: 1 });
    expect((await approve(id, { ...typed, district_code: "01" })).status).toBe(303);
    expect(stored(id)).toMatchObject({ school_code: null, district_code: "01" });
  });

  it("of several shows who is ready and who is not, by name", async () => {
    const clerk = waiting("kerani", { school_code: "AAA0001" });
    const supervisor = waiting("penyelia", { district_code: "02" });
    const nowhere = waiting("tiada.tempat");
    const query = `?id=${clerk}&id=${supervisor}&id=${nowhere}&id=${world.clerk.user_id}&id=999999&id=${clerk}`;
    const { body } = await answerOf(requestOf(world.admin, `/admin/users/approve${query}`));
    expect(body.ready.map(({ user }: { user: { username: string } }) => user.username)).toEqual([
      "kerani",
      "penyelia",
    ]);
    expect(body.leftOut).toHaveLength(2);
    expect(body.leftOut.join()).toContain("tiada.tempat");
    for (const odd of ["", "?id=abc", "?id=-1", `?${"id=1&".repeat(101)}`]) {
      const answer = await answerOf(requestOf(world.admin, `/admin/users/approve${odd}`));
      expect([answer.status, answer.body.ready]).toEqual([200, []]);
    }
  });

  const approveMany = (fields: Fields) => answerOf(formOf(world.admin, "/admin/users/approve", fields));
  const rowsOf = (...ids: number[]) =>
    Object.fromEntries(
      ids.flatMap((id, at) => [
        [`rows[${at}].id`, String(id)],
        [`rows[${at}].version`, "1"],
      ]),
    );

  it("an approval of several accounts gives each its implied role", async () => {
    const clerk = waiting("kerani", { school_code: "AAA0001", district_code: "02" });
    const supervisor = waiting("penyelia", { district_code: "02" });
    expect((await approveMany(rowsOf(clerk, supervisor))).status).toBe(303);
    expect(stored(clerk)).toMatchObject({ is_approved: true, role_id: "SU", district_code: null });
    expect(stored(supervisor)).toMatchObject({ is_approved: true, role_id: "PENYELIA_DAERAH" });
  });

  it("of several approves none when one is not ready, has moved on, is gone or comes twice", async () => {
    const clerk = waiting("kerani", { school_code: "AAA0001" });
    const nowhere = waiting("tiada.tempat");
    const moved = waiting("berubah", { school_code: "AAA0001", version: 2 });
    for (const other of [nowhere, moved, 999_999, clerk]) {
      const answer = await approveMany(rowsOf(clerk, other));
      expect(answer.status).toBe(422);
      expect(answer.problems.map(([field]) => field)).toEqual(["rows.1.id"]);
      expect(stored(clerk)?.is_approved).toBe(false);
    }
    expect((await approveMany({})).status).toBe(422);
  });
});

describe("a made-up password", () => {
  const create = (fields: Fields) => answerOf(formOf(world.admin, "/create-user", fields));
  const blank = { ...valid, password: "" };

  it("is shown on the answer's page, once, and lets its user in to change it", async () => {
    const answer = await create({ ...blank, submission_key: "k1" });
    expect(answer.status).toBe(200);
    const { username, password } = answer.body.shown;
    expect(username).toBe("rohana.k");
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
    expect((await authenticate(username, password, "10.0.0.1")).must_change_password).toBe(true);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    for (const table of [submissions, audit_events, users])
      expect(JSON.stringify(db.select().from(table).all())).not.toContain(password);
  });

  it("is the same for an impatient second Enter, and set once", async () => {
    const { user_id } = world.clerk;
    const reset = (submission_key: string) =>
      answerOf(formOf(world.admin, `/user-password/${user_id}`, { submission_key }));
    const [first, second] = await Promise.all([reset("k2"), reset("k2")]);
    expect(second.body.shown).toEqual(first.body.shown);
    expect(stored(user_id)?.version).toBe(2);
    const third = await reset("k3");
    expect(third.body.shown.password).not.toBe(first.body.shown.password);
  });

  it("is not made for an account that is refused", async () => {
    const answer = await create({ ...blank, role_id: "ADMIN2" });
    expect([answer.status, answer.body.shown]).toEqual([422, undefined]);
  });

  it("the API generates no password and requires one", async () => {
    const answer = await answerOf(jsonOf(world.admin, "POST", "/api/users", blank));
    expect([answer.status, answer.problems]).toEqual([422, [["password", "required"]]]);
  });
});

describe("answers of the API about users", () => {
  const put = (id: number, body: unknown) => answerOf(jsonOf(world.admin, "PUT", `/api/users/${id}`, body));

  it("the sentences that the office gave", async () => {
    const made = await answerOf(jsonOf(world.admin, "POST", "/api/users", valid));
    expect(made.body).toMatchObject({
      error: null,
      message: "Berjaya menambah pengguna",
      data: { username: "rohana.k" },
    });
    const { id } = made.body.data;
    const again = await answerOf(jsonOf(world.admin, "POST", "/api/users", valid));
    expect(again.body).toMatchObject({ data: null, message: "Gagal Menambah Pengguna" });
    expect((await put(id, fieldsOf(id))).body.message).toBe("Berjaya mengemaskini pengguna");
    expect((await put(id, { full_name: "" })).body.message).toBe("Gagal mengemaskini pengguna");
    const reset = (password: string) =>
      answerOf(jsonOf(world.admin, "PUT", `/api/users/reset-password/${id}`, { password }));
    expect((await reset(temporary)).body.message).toBe("Kata laluan berjaya direset");
    expect((await reset("pendek")).body).toMatchObject({ data: null, message: "Gagal reset kata laluan" });
    const remove = (whom: number) =>
      answerOf(requestOf(world.admin, `/api/users/${whom}`, { method: "DELETE" }));
    expect((await remove(world.admin.user_id)).body).toMatchObject({
      message: "Tidak berjaya buang pengguna",
    });
    expect((await remove(id)).body).toEqual({ message: "Berjaya buang pengguna", error: null });
  });

  it("a PUT leaves missing fields as they are, and null clears a field", async () => {
    const { clerk } = world;
    expect((await put(clerk.user_id, { full_name: "A" })).body.data).toMatchObject({
      full_name: "A",
      role_id: "SU",
      is_approved: true,
      school_code: "AAA0001",
    });
    expect((await put(clerk.user_id, { full_name: "A", school_code: null })).status).toBe(422);
    const gone = await put(clerk.user_id, {
      full_name: "A",
      role_id: null,
      is_approved: false,
      school_code: null,
    });
    expect(gone.body.data).toMatchObject({ role_id: null, is_approved: false, school_code: null });
  });

  it("a profile can be sent back as it came, with its version or If-Match", async () => {
    const { clerk } = world;
    const { data } = (await answerOf(requestOf(world.admin, `/api/users/${clerk.user_id}`))).body;
    expect((await put(clerk.user_id, { ...data, username: "su-satu" })).status).toBe(200);
    const address = `/api/users/${clerk.user_id}`;
    const late = jsonOf(world.admin, "PUT", address, { full_name: "A" }, { "If-Match": '"1"' });
    expect((await answerOf(late)).status).toBe(412);
  });

  it("the same key gets the first answer again, and makes one account", async () => {
    const key = { "Idempotency-Key": "k9" };
    const post = (body: Fields) => answerOf(jsonOf(world.admin, "POST", "/api/users", body, key));
    const [first, second] = [await post(valid), await post(valid)];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await post({ ...valid, username: "lain" })).body.code).toBe("idempotency_key_reused");
  });

  it.each(["0", "-1", "abc", "1e3", "99999999999999999999"])("no user has the id %s", async (id) => {
    for (const request of [
      requestOf(world.admin, `/api/users/${id}`),
      jsonOf(world.admin, "PUT", `/api/users/${id}`, { full_name: "A" }),
      jsonOf(world.admin, "PUT", `/api/users/reset-password/${id}`, { password: temporary }),
      requestOf(world.admin, `/user-edit/${id}`),
      requestOf(world.admin, `/user-delete/${id}`),
      requestOf(world.admin, `/user-approve/${id}`),
    ]) {
      expect((await answerOf(request)).status).toBe(404);
    }
  });
});
