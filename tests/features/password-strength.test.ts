import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newTemporaryPassword, objectionToPassword, type PasswordOwner } from "~/auth/passwords";
import { problem } from "~/messages";
import { cpuOf, slowness } from "../support/process-time";

const known = readFileSync("tests/fixtures/known-passwords.txt", "utf8").trim().split("\n");
const owner: PasswordOwner = {
  username: "su.sekolah",
  full_name: "Rohana binti Zulkarnain",
  school_code: "BAR1234",
  school_name: "Sekolah Agama Taman Seroja",
};
const judged = (password: string, of = owner) => objectionToPassword(password, of);

describe("the strength of a password", () => {
  test("refuses each of the well-known passwords, patterns of keys and local words with a tail", async () => {
    const accepted = [];
    for (const password of known) if (!(await judged(password))) accepted.push(password);
    expect(known.length).toBeGreaterThan(170);
    expect(accepted).toEqual([]);
  });

  test.each([
    "kenanga-biru-2718",
    "kuda laut makan roti",
    "meja-hujan-kapal-biru",
    "payung lama jatuh semalam",
    "besar guru sekolah kelas",
    "كمبوجا-melur-🌺-55",
    newTemporaryPassword(),
  ])("accepts %s", async (password) => {
    expect(await judged(password)).toBeUndefined();
  });

  test.each([
    "Zulkarnain2026",
    "rohana-zulkarnain",
    "BAR1234BAR1234",
    "Seroja@bar1234",
    "1-SU.Sekolah-kapal-biru",
  ])("refuses %s of the person and the school whose names it is made of", async (password) => {
    expect(await judged(password)).toEqual(problem("password_common"));
  });

  test("a password with the names of another school is accepted", async () => {
    const other = { username: "salmah", full_name: "Salmah" };
    expect(await judged("rohana-zulkarnain", other)).toBeUndefined();
  });

  test("costs little for any 200 characters", async () => {
    await judged("kenanga-biru-2718");
    const characters = {
      substitutes: "p4$$w0rd1!|7+",
      digits: "1990199019",
      marks: "@4(<3!|1$5+70%2",
      one: "a",
    };
    const hostile = Object.values(characters).map((each) => each.repeat(200).slice(0, 200));
    const took = await cpuOf(async () => {
      for (const password of hostile) await judged(password);
    });
    expect(took / hostile.length).toBeLessThan(100 * (await slowness()));
  });
});
