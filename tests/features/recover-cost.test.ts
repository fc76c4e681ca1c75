import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { enqueueHash } from "~/auth/hashing";
import { keepRecoveryCodes, newRecoveryCodes } from "~/auth/recovery-codes";
import { db, sqlite } from "~/db/client";
import { users } from "~/db/schema";
import { recoverPassword } from "~/features/users/recover";
import { registerUser } from "~/features/users/register";
import { inRollback, makePerson } from "../support/people";

vi.mock("~/auth/hashing", async (original) => {
  const real = await original<typeof import("~/auth/hashing")>();
  return { ...real, enqueueHash: vi.fn(real.enqueueHash) };
});

const password = "kenanga-ungu-7788";
const [code = ""] = newRecoveryCodes();
inRollback();
beforeEach(() => void vi.mocked(enqueueHash).mockClear());

const changes = () => (sqlite.prepare("select total_changes() as n").get() as { n: number }).n;

const recover = (username: string, recovery_code: string, address = "10.9.9.9") =>
  recoverPassword({ username, recovery_code, password, password_again: password }, address);

/** How many passwords one recovery hashes, and how many rows it writes. */
async function costOf(username: string, recovery_code: string) {
  vi.mocked(enqueueHash).mockClear();
  const before = changes();
  const refusal = await recover(username, recovery_code);
  return { refusal, hashes: vi.mocked(enqueueHash).mock.calls.length, rows: changes() - before };
}

test("a recovery that is refused does the same work for every name", async () => {
  makePerson("SU", {}, "salmah");
  const waiting = makePerson("SU", {}, "waiting");
  db.update(users).set({ is_approved: false }).where(eq(users.id, waiting.user_id)).run();
  const admin = makePerson("ADMIN", {}, "rohana");
  keepRecoveryCodes(admin.user_id, [code]);

  const known = await costOf("salmah", "0000-0000-0000-0000-0000-0000");
  expect([known.hashes, known.rows]).toEqual([1, 3]);
  expect(await costOf("tiada", "0000-0000-0000-0000-0000-0000")).toEqual(known);
  expect(await costOf("waiting", code)).toEqual(known);
  expect(await costOf("rohana", code)).toEqual(known);
  expect(await costOf("salmah", "bukan kod")).toEqual(known);
});

test("recoveries from one IPv6 network are counted together, and wait in one line", async () => {
  makePerson("SU", {}, "salmah");
  for (let at = 1; at <= 5; at++) {
    expect((await recover("salmah", "0000", `2001:db8:1:2::${at}`))?.retry_after).toBe(0);
  }
  expect((await recover("salmah", "0000", "2001:db8:1:2:ffff::9"))?.retry_after).toBeGreaterThan(0);
  expect((await recover("salmah", "0000", "2001:db8:1:3::1"))?.retry_after).toBe(0);
  const lines = vi.mocked(enqueueHash).mock.calls.map(([whose]) => whose);
  expect(new Set(lines)).toEqual(new Set(["2001:db8:1:2::/64", "2001:db8:1:3::/64"]));
});

test("a registration hashes for a name that is taken too, in the line of its network", async () => {
  makePerson("SU", {}, "salmah");
  const register = (username: string) =>
    registerUser(
      { username, full_name: "SALMAH", password, school_code: null, district_code: null },
      "2001:db8:1:2::7",
    );
  expect((await register("salmah"))()).toMatchObject({ kind: "refused" });
  expect((await register("belum.ada"))().kind).toBe("saved");
  expect(vi.mocked(enqueueHash).mock.calls.map(([whose]) => whose)).toEqual([
    "2001:db8:1:2::/64",
    "2001:db8:1:2::/64",
  ]);
});
