import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/db/client";
import { databasePath } from "~/db/file";
import { students } from "~/db/schema";
import { root, run } from "../support/child";
import { makeStudent, makeWorld } from "../support/people";

beforeAll(() => {
  makeWorld();
  const place = { school_code: "AAA0001", exam_year: 2026 };
  makeStudent({ ...place, full_name: "NUR AINA ZUBAIDATUN", ic_number: "140816101489" });
  makeStudent({ ...place, full_name: "ORANG LAIN", ic_number: "140816101490" });
});

const bytes = () => ["", "-wal"].map((suffix) => readFileSync(databasePath() + suffix, "latin1")).join("");

async function person(...words: string[]) {
  const child = run([join(root, "app/cli/person.ts"), ...words], { DATABASE_PATH: databasePath() });
  return { code: await child.ended, said: child.said() };
}

test("the person command finds, exports and erases one person, and an incomplete command changes nothing", async () => {
  const number = ["--ic", "140816-10-1489"];
  for (const words of [[], ["erase", ...number], ["find"], ["find", "--ic", "1408"], ["burn", ...number]]) {
    const { code, said } = await person(...words);
    expect([code, said]).toEqual([1, expect.stringContaining("npm run person")]);
  }
  expect(await person("find", ...number)).toMatchObject({
    code: 0,
    said: expect.stringContaining("NUR AINA"),
  });
  const { said } = await person("export", ...number);
  expect(JSON.parse(said).candidates).toMatchObject([
    { full_name: "NUR AINA ZUBAIDATUN", ic_number: "140816101489" },
  ]);
  expect(db.select().from(students).all()).toHaveLength(2);

  // The word index has small letters, the audit trail capitals.
  expect(bytes()).toContain("zubaidatun");
  expect((await person("erase", ...number, "--reason", "Permintaan penjaga")).code).toBe(0);
  expect(db.select().from(students).all()).toMatchObject([{ full_name: "ORANG LAIN" }]);
  expect(bytes()).not.toContain("zubaidatun");
  expect(await person("find", ...number)).toMatchObject({
    code: 1,
    said: expect.stringContaining("Tiada rekod"),
  });
}, 120_000);
