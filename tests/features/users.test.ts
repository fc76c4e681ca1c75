import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newTemporaryPassword, objectionToPassword } from "~/auth/passwords";
import { db } from "~/db/client";
import { sign_in_failures, users } from "~/db/schema";
import { proposalOf, proposedAccess } from "~/features/users/approve";
import { createUser } from "~/features/users/create";
import { updateUser } from "~/features/users/edit";
import { countWaiting, findUser, listUsers } from "~/features/users/list";
import { deleteUser } from "~/features/users/remove";
import { passwordFor, resetPassword } from "~/features/users/reset";
import { impliedRole, normalizedAccess } from "~/features/users/rules";
import { userEdit, userList, userNew } from "~/features/users/schema";
import { inRollback, makePerson, makeSchool, type Person } from "../support/people";

inRollback();
afterEach(() => {
  vi.useRealTimers();
});

const nowhere = { school_code: null, district_code: null, exam_level_code: null };
const places = { school_code: "AAA0001", district_code: "01", exam_level_code: "PSRA" };
const set = ({ user_id }: Person, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, user_id)).run();

describe("the role that a registration implies", () => {
  test.each([
    [{ role_id: null, ...nowhere }, null],
    [{ role_id: null, ...nowhere, school_code: "AAA0001" }, "SU"],
    [{ role_id: null, ...nowhere, district_code: "01" }, "PENYELIA_DAERAH"],
    [{ role_id: null, ...places }, "SU"],
    [{ role_id: "OBSERVER", ...places }, "OBSERVER"],
    [{ role_id: "ADMIN2", ...nowhere }, null],
  ])("%j asks to be %s", (account, role) => {
    expect(impliedRole(account)).toBe(role);
  });

  test("a registration implies no more than its place, and never an ADMIN", () => {
    const proposed = proposedAccess({ role_id: null, ...places });
    expect(proposed).toEqual({
      role_id: "SU",
      school_code: "AAA0001",
      district_code: null,
      exam_level_code: "PSRA",
      is_approved: true,
    });
    expect(normalizedAccess({ role_id: "ADMIN", is_approved: true, ...places })).toMatchObject(nowhere);
  });

  test("is not complete where the school has gone since", () => {
    const person = makePerson("SU", {}, "kerani");
    set(person, { role_id: null, is_approved: false });
    const [profile] = listUsers(makePerson("ADMIN"), userList.parse({ is_approved: "false" })).data;
    expect(profile && Object.keys(proposalOf({ ...profile, school_code: "TIADA" }).problems)).toEqual([
      "school_code",
    ]);
  });
});

describe("accounts without the permission to administer", () => {
  test.each(["SU", "PENYELIA_DAERAH", "OBSERVER"] as const)("%s finds only its own account", (role) => {
    makeSchool("AAA0001");
    const person = makePerson(role, { school_code: "AAA0001", district_code: "01" });
    const other = makePerson("ADMIN");
    expect(listUsers(person, userList.parse({}))).toMatchObject({ data: [], total: 0 });
    expect(findUser(person, other.user_id)).toBeUndefined();
    expect(findUser(person, person.user_id)?.username).toBe(person.username);
    const edit = userEdit.parse({ full_name: "X" });
    expect(updateUser(person, other.user_id, edit).kind).toBe("missing");
    expect(deleteUser(person, other.user_id).kind).toBe("blocked");
  });
});

describe("a search among the users", () => {
  test("takes a blank, a backslash, a percent sign and an underscore as themselves", () => {
    const admin = makePerson("ADMIN", {}, "ketua");
    for (const name of ["su_01", "suX01", "ali.100"]) makePerson("OBSERVER", {}, name);
    const found = (search: string) =>
      listUsers(admin, userList.parse({ search })).data.map(({ username }) => username);
    expect(found("su_")).toEqual(["su_01"]);
    for (const search of ["%", "\\", "su%01", "'"]) expect(found(search)).toEqual([]);
    expect(found("ALI 100")).toEqual(["ali.100"]);
    expect(found("   ")).toHaveLength(4);
  });

  test("counts those that wait", () => {
    const before = countWaiting();
    set(makePerson("OBSERVER"), { is_approved: false });
    expect(countWaiting()).toBe(before + 1);
  });
});

describe("a made-up password", () => {
  test("a temporary password passes the rules and differs each time", async () => {
    const made = Array.from({ length: 200 }, () => newTemporaryPassword());
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/);
      expect(await objectionToPassword(password, { username: "rohana" })).toBeUndefined();
    }
  });

  test("is the same for one submission of one person, for a minute", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [admin, other] = [makePerson("ADMIN"), makePerson("ADMIN")];
    const { secret: password } = passwordFor(admin, "kunci", "a");
    expect(passwordFor(admin, "kunci", "a").secret).toBe(password);
    expect(passwordFor(other, "kunci", "a").secret).not.toBe(password);
    expect(passwordFor(admin, "kunci", "b").secret).not.toBe(password);
    expect(passwordFor(admin, null, "a").secret).not.toBe(passwordFor(admin, null, "a").secret);
    vi.setSystemTime(Date.now() + 60_001);
    expect(passwordFor(admin, "kunci", "a").secret).not.toBe(password);
  });
});

describe("an account", () => {
  const admin = () => makePerson("ADMIN");
  const input = userNew.parse({
    username: "baharu",
    full_name: "Puan Baharu",
    password: "kenanga-ungu-7788",
    role_id: "OBSERVER",
  });

  test("of one name made twice at the same moment is one", async () => {
    const actor = admin();
    const commands = await Promise.all([createUser(actor, input), createUser(actor, input)]);
    expect(commands.map((command) => command().kind)).toEqual(["saved", "refused"]);
  });

  test("that is reset or deleted leaves no failed sign-ins behind", async () => {
    const actor = admin();
    const clerk = makePerson("OBSERVER", {}, "kerani");
    const fail = () =>
      db
        .insert(sign_in_failures)
        .values({ username: "kerani", address: "10.0.0.1", created_at: "2026" })
        .run();
    fail();
    (await resetPassword(actor, clerk.user_id, "kenanga-ungu-7788"))();
    expect(db.select().from(sign_in_failures).all()).toEqual([]);
    fail();
    deleteUser(actor, clerk.user_id);
    expect(db.select().from(sign_in_failures).all()).toEqual([]);
  });

  test("deleted while its reset was being hashed is missing", async () => {
    const actor = admin();
    const clerk = makePerson("OBSERVER");
    const command = await resetPassword(actor, clerk.user_id, "kenanga-ungu-7788");
    deleteUser(actor, clerk.user_id);
    expect(command().kind).toBe("missing");
  });
});
