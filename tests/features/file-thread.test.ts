import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurn, READING_LIMITS, readInThread, readSpreadsheetFile } from "~/features/imports/reading/file";
import { QueueFull, queueOf } from "~/features/threads/queue";
import { problem } from "~/messages";
import { root } from "../support/child";
import { rowsOf, sheetOf, workbook } from "../support/workbooks";

const bytes = workbook({ sheets: { A: sheetOf(rowsOf(["ALI", "140810014475"])) } });
const given = { bytes, name: "a.xlsx" };
const program = (name: string) => join(root, `tests/support/threads/${name}.ts`);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  // The threads of this test are sources that no build compiles.
  vi.stubEnv("PROD", false);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("a file is read in a thread, workbook or text", async () => {
  const text = { ok: true, text: "ALI\t140810014475" };
  const [workbook, plain] = [
    new File([bytes as BlobPart], "a.xlsx"),
    new File(["ALI,140810014475"], "a.csv"),
  ];
  expect(await readSpreadsheetFile({ user_id: 1 }, workbook)).toEqual({
    ...text,
    sheets: [{ name: "A", lines: 1 }],
  });
  expect(await readSpreadsheetFile({ user_id: 1 }, plain)).toEqual(text);
});

test.each([
  ["keeps more memory than it may", "greedy", "memory"],
  ["stumbles", "failing", "Invalid string length"],
])("a thread that %s ends alone, and its file is too large or damaged", async (_, name, reason) => {
  const limits = { ...READING_LIMITS, memory: { ...READING_LIMITS.memory, maxOldGenerationSizeMb: 40 } };
  expect(await readInThread(given, limits, program(name))).toEqual({
    ok: false,
    problem: problem("file_too_large"),
  });
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(reason));
});

test("a thread that never answers is ended at its time, and the process works on meanwhile", async () => {
  let beats = 0;
  const beat = setInterval(() => beats++, 10);
  const read = await readInThread(given, { ...READING_LIMITS, milliseconds: 1500 }, program("endless"));
  clearInterval(beat);
  expect(read).toEqual({ ok: false, problem: problem("file_too_large") });
  expect(beats).toBeGreaterThan(10);
});

test("files are read one after another", async () => {
  let atOnce = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++atOnce);
    await after(5);
    atOnce--;
  };
  await Promise.all(Array.from({ length: 5 }, (_, user_id) => inTurn({ user_id }, work)));
  expect(most).toBe(1);
});

test("a third file of one account is refused at once, and the two others are read", async () => {
  let goOn = () => {};
  const first = inTurn(
    { user_id: 1 },
    () =>
      new Promise<void>((done) => {
        goOn = done;
      }),
  );
  const second = inTurn({ user_id: 1 }, async () => "read");
  await expect(inTurn({ user_id: 1 }, async () => "read")).rejects.toThrow(QueueFull);
  goOn();
  await first;
  expect(await second).toBe("read");
});

test("a file that has waited too long is refused and never read", async () => {
  const inTurn = queueOf({ waiting: 8, milliseconds: 20 });
  let goOn = () => {};
  const first = inTurn(
    { user_id: 1 },
    () =>
      new Promise<void>((done) => {
        goOn = done;
      }),
  );
  const work = vi.fn(async () => "read");
  await expect(inTurn({ user_id: 2 }, work)).rejects.toThrow(QueueFull);
  goOn();
  await first;
  expect(await inTurn({ user_id: 3 }, async () => "next")).toBe("next");
  expect(work).not.toHaveBeenCalled();
});
