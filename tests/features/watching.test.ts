import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { jsonLine, logError, logNotice } from "~/db/log";
import { report } from "~/features/watching/report";
import { leavePercentFree, withSoundStorage } from "../support/storage";

withSoundStorage();
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: unknown) => void lines.push(String(line)));
  vi.stubEnv("LOG_FORMAT", "json");
  vi.stubEnv("BACKUP_DIR", "/nonexistent");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the report", () => {
  test("is ready on a sound disk, and names the trouble of one that is nearly full", () => {
    leavePercentFree(50);
    expect(report()).toMatchObject({
      ready: true,
      problems: [],
      disk: { state: "ok", free_share: 0.5 },
      replica: null,
      backup: { last_backup_at: null },
    });
    leavePercentFree(4);
    expect(report()).toMatchObject({ ready: false, problems: ["storage_low"], disk: { free_share: 0.04 } });
  });
});

describe("a log as JSON", () => {
  test("has one line for an error, without the values of SQL, identity numbers and queries", () => {
    const error = new Error(
      "Failed query: insert into students\nparams: ALI BIN ABU,140203105555,rahsia-besar-11",
    );
    logError(error);
    logError(new Error("GET /students?search=110203101234 of 110203-10-1234 failed"));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).not.toMatch(/ALI|140203105555|rahsia|110203|1234/);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", event: "error", name: "Error" });
    expect(JSON.parse(lines[0] ?? "").stack[0]).toContain("watching.test.ts");
  });

  test("has one line for a notice, with any signs in it", () => {
    logNotice("storage", 'two\nlines and "quotes"');
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "warning",
      message: 'two\nlines and "quotes"',
    });
    expect(lines[0]).not.toContain("\n");
  });

  test("leaves out unknown fields", () => {
    expect(JSON.parse(jsonLine("info", "request", { route: undefined, status: 200 }))).toEqual({
      time: expect.any(String),
      level: "info",
      event: "request",
      status: 200,
    });
  });
});

test("without LOG_FORMAT an error is printed as it is, with its stack", () => {
  vi.unstubAllEnvs();
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const error = new Error("x");
  logError(error);
  expect(print).toHaveBeenCalledWith(error);
});
