import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDatabase } from "~/cli/new-database";
import { markDemonstration } from "~/demo/make";
import { exposureOf } from "~/http/exposure";
import { root, run } from "../support/child";
import { copyDemo } from "../support/demo";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-exposure-"));
const demo = join(folder, "demo.db");
const office = join(folder, "office.db");

beforeAll(async () => {
  await copyDemo(demo, { seed: 1, schools: 3, candidates: 3, candidatesBefore: 0 });
  makeDatabase(office, () => undefined);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the public address", () => {
  test.each([
    [null, {}, {}],
    ["http://localhost:3000", {}, {}],
    ["http://127.0.0.1:3000", {}, {}],
    ["http://[::1]:3000", {}, {}],
    ["https://localhost", {}, { refusal: true }],
    ["https://calon.example.gov.my", {}, { refusal: true }],
    ["http://calon.lan", { warning: true }, { refusal: true }],
    ["http://localhost.example.gov.my", { warning: true }, { refusal: true }],
    ["http://10.0.0.5:3000", { warning: true }, { refusal: true }],
  ])("%s is judged for an office and for a demonstration", (appOrigin, ofOffice, ofDemo) => {
    const kinds = (isDemonstration: boolean) =>
      Object.fromEntries(
        Object.keys(exposureOf({ appOrigin, host: "127.0.0.1" }, isDemonstration)).map((kind) => [
          kind,
          true,
        ]),
      );
    expect([kinds(false), kinds(true)]).toEqual([ofOffice, ofDemo]);
  });

  test.each([
    ["127.0.0.1", null, {}],
    ["127.0.0.2", null, {}],
    ["::1", null, {}],
    ["localhost", null, {}],
    ["0.0.0.0", null, { refusal: true }],
    ["::", null, { refusal: true }],
    ["192.168.1.7", null, { refusal: true }],
    ["127.0.0.1.example.gov.my", null, { refusal: true }],
    ["0.0.0.0", "http://localhost:3000", { warning: true }],
    ["::", "http://[::1]:3000", { warning: true }],
    ["0.0.0.0", "http://192.168.1.7:3000", { refusal: true }],
    ["0.0.0.0", "https://calon.example.gov.my", { refusal: true }],
  ])("a demonstration that listens on %s with the address %s is judged", (host, appOrigin, expected) => {
    const found = exposureOf({ appOrigin, host }, true);
    expect(Object.fromEntries(Object.keys(found).map((kind) => [kind, true]))).toEqual(expected);
    expect(exposureOf({ appOrigin: null, host }, false)).toEqual({});
  });
});

// Each server is a process of its own, which a loaded computer starts slowly.
describe("the server", { timeout: 120_000 }, () => {
  test("refuses a demonstration at a public address, in one line", async () => {
    const child = run([join(root, "app/cli/start.ts")], {
      DATABASE_PATH: demo,
      PORT: String(await freePort()),
      APP_ORIGIN: "https://calon.example.gov.my",
    });
    expect(await child.ended).toBe(1);
    const lines = child.said().trim().split("\n");
    expect(lines).toEqual([expect.stringContaining("https://calon.example.gov.my")]);
    expect(lines[0]).toContain("npm run init");
  });

  test("refuses a demonstration that other computers can reach, in one line", async () => {
    const child = run([join(root, "app/cli/start.ts")], {
      DATABASE_PATH: demo,
      PORT: String(await freePort()),
      HOST: "0.0.0.0",
    });
    expect(await child.ended).toBe(1);
    const lines = child.said().trim().split("\n");
    expect(lines).toEqual([expect.stringContaining("HOST 0.0.0.0")]);
    expect(lines[0]).toContain("npm run init");
  });

  test("starts a demonstration on this computer", async () => {
    await (await startServer({ databasePath: demo })).stop();
  });

  test("warns of passwords in clear, and starts", async () => {
    const port = await freePort();
    const child = run([join(root, "app/cli/start.ts")], {
      DATABASE_PATH: office,
      PORT: String(port),
      APP_ORIGIN: "http://calon.lan",
    });
    const deadline = Date.now() + 60_000;
    while (!child.said().includes("sedia digunakan") && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.process.kill("SIGTERM");
    await child.ended;
    expect(child.said()).toMatch(/Amaran: APP_ORIGIN http:\/\/calon\.lan .*tanpa penyulitan/);
    expect(child.said()).toContain("sedia digunakan");
  });
});

test("a demonstration of an earlier version gets its mark once", () => {
  const db = new Database(demo);
  db.exec("delete from office_settings where name = 'is_demonstration'");
  markDemonstration(db);
  markDemonstration(db);
  expect(db.prepare("select value from office_settings where name = 'is_demonstration'").all()).toEqual([
    { value: "1" },
  ]);
  db.close();
});
