import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { authenticate, SignInRefused } from "~/auth/credentials";
import { findSession, startSession } from "~/auth/sessions";
import { createAccount, resetPassword, type TypedAccount } from "~/cli/accounts";
import { db } from "~/db/client";
import { audit_events, users } from "~/db/schema";
import { explain } from "~/messages";
import { inRollback, makeSchool } from "../support/people";

const password = "orkid-jingga-99";

inRollback();
beforeEach(() => void makeSchool("AAA0001"));

const accountOf = (username: string) => db.select().from(users).where(eq(users.username, username)).get();

async function sentencesFor(account: Partial<TypedAccount>): Promise<string[]> {
  const problems = await createAccount({ username: "ketua", password, role: "ADMIN", ...account });
  return Object.entries(problems).flatMap(([field, all]) => all.map((one) => explain(field, one).message));
}

describe("an account typed on the box", () => {
  test("is approved, not temporary, and its password signs in", async () => {
    expect(await sentencesFor({ full_name: "puan  rohana" })).toEqual([]);
    expect(accountOf("ketua")).toMatchObject({
      full_name: "PUAN ROHANA",
      role_id: "ADMIN",
      is_approved: true,
      must_change_password: false,
      school_code: null,
      district_code: null,
    });
    expect((await authenticate("ketua", password, "127.0.0.1")).username).toBe("ketua");
  });

  test("is in the audit trail, and its password is not", async () => {
    await sentencesFor({});
    const events = db.select().from(audit_events).all();
    expect(events.at(-1)).toMatchObject({ action: "user.created", entity: "user", username: "operator" });
    expect(JSON.stringify(events)).not.toContain("argon2");
    expect(JSON.stringify(events)).not.toContain(password);
  });

  test.each([
    ["SU", { school_code: "aaa0001" }, { school_code: "AAA0001", district_code: null }],
    ["PENYELIA_DAERAH", { district_code: "07" }, { school_code: null, district_code: "07" }],
    ["OBSERVER", {}, { school_code: null, district_code: null }],
    ["OBSERVER", { district_code: "01" }, { school_code: null, district_code: "01" }],
  ])("as %s with %j works within %j", async (role, given, scope) => {
    expect(await sentencesFor({ role, ...given })).toEqual([]);
    expect(accountOf("ketua")).toMatchObject({ role_id: role, ...scope });
  });

  test.each([
    ["no name", { username: "" }, "Nama pengguna mesti diisi"],
    ["a name too short", { username: "ab" }, /^Nama pengguna mestilah 3 hingga 32 aksara/],
    ["a blank in the name", { username: "ke tua" }, /^Nama pengguna mestilah 3 hingga 32 aksara/],
    ["a short password", { password: "pendek" }, "Kata laluan mestilah sekurang-kurangnya 12 aksara"],
    ["no password", { password: "" }, "Kata laluan mesti diisi"],
    ["a common password", { password: "Password1234" }, /^Kata laluan ini terlalu mudah diteka/],
    ["the name in the password", { password: "1-ketua-2-ketua" }, /^Kata laluan ini terlalu mudah diteka/],
    ["no role", { role: "" }, "Peranan mesti diisi"],
    ["an unknown role", { role: "BOS" }, /^Peranan BOS tiada: pilih ADMIN, SU/],
    ["a clerk without a school", { role: "SU" }, "Kod sekolah mesti diisi"],
    ["an unknown school", { role: "SU", school_code: "ZZZ9" }, "Kod sekolah ZZZ9 tiada dalam rekod"],
    ["a supervisor without a district", { role: "PENYELIA_DAERAH" }, "Daerah mesti diisi"],
    ["an unknown district", { role: "PENYELIA_DAERAH", district_code: "77" }, "Daerah 77 tiada dalam rekod"],
    ["a school for an ADMIN", { school_code: "AAA0001" }, /^Kod sekolah tidak digunakan bagi peranan ADMIN/],
  ])("%s is one sentence and no account", async (_, given, sentence) => {
    const before = db.select().from(users).all().length;
    const sentences = await sentencesFor(given);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(sentence);
    expect(db.select().from(users).all().length).toBe(before);
  });

  test("a name that differs only in case is taken", async () => {
    await sentencesFor({});
    expect(await sentencesFor({ username: "KETUA" })).toEqual(["Nama pengguna ini sudah digunakan"]);
  });
});

describe("a password reset on the box", () => {
  beforeEach(async () => void (await createAccount({ username: "ketua", password, role: "ADMIN" })));

  test("replaces the password, in any case of the user name, and is not temporary", async () => {
    expect(await resetPassword({ username: "KETUA", password: "melur-ungu-5544" })).toEqual({});
    expect((await authenticate("ketua", "melur-ungu-5544", "127.0.0.1")).must_change_password).toBe(false);
    await expect(authenticate("ketua", password, "127.0.0.1")).rejects.toThrow(SignInRefused);
  });

  test("ends the sessions that the old password began", async () => {
    const token = startSession(accountOf("ketua")?.id ?? 0, true, { address: "127.0.0.1", user_agent: "" });
    expect(findSession(token)).not.toBeNull();
    await resetPassword({ username: "ketua", password: "melur-ungu-5544" });
    expect(findSession(token)).toBeNull();
  });

  test("lets in someone whom failed sign-ins had locked out", async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      await authenticate("ketua", "salah", "10.0.0.1").catch(() => undefined);
    }
    await expect(authenticate("ketua", password, "10.0.0.1")).rejects.toMatchObject({ why: "throttled" });
    await resetPassword({ username: "ketua", password: "melur-ungu-5544" });
    expect((await authenticate("ketua", "melur-ungu-5544", "10.0.0.1")).username).toBe("ketua");
  });

  test("of an unknown name, or to a weak password, changes nothing", async () => {
    expect(await resetPassword({ username: "tiada", password })).toHaveProperty("username");
    expect(await resetPassword({ username: "ketua", password: "pendek" })).toHaveProperty("password");
    expect((await authenticate("ketua", password, "127.0.0.1")).username).toBe("ketua");
  });
});
