import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { follow } from "~/cli/standby/follow";
import { restoreRound } from "~/cli/standby/rounds";
import { DatabaseRefused } from "~/db/file.server";

const folder = mkdtempSync(join(tmpdir(), "calon-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { pause } = vi.hoisted(() => ({ pause: vi.fn() }));
vi.mock("node:timers/promises", () => ({ setTimeout: pause }));
vi.mock("~/cli/standby/rounds", async (original) => ({
  ...(await original<object>()),
  restoreRound: vi.fn(),
}));

test("a standby writes the first checked copy, each new reason and the first copy after a failure to the journal, and nothing else", async () => {
  vi.stubEnv("STANDBY_DIR", folder);
  vi.stubEnv("REPLICA_URL", folder);
  vi.stubEnv("BACKUP_UNENCRYPTED", "yes");
  vi.stubEnv("BACKUP_RECIPIENT_FILE", join(folder, "none.recipient"));
  vi.stubEnv("BACKUP_IDENTITY_FILE", "");
  const lines: string[][] = [];
  const said: string[] = [];
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
  const rounds = ["gone", "gone", "ok", "ok", "gone", "gone", "damaged", "ok", "ok"];
  vi.mocked(restoreRound).mockImplementation(async () => {
    const round = rounds[lines.length] ?? "";
    if (round !== "ok") throw new DatabaseRefused(round);
    return {
      verified: `round-20261124T01020300${lines.length}Z`,
      newest: new Date().toISOString(),
    };
  });
  pause.mockImplementation(async () => {
    lines.push(said.splice(0));
    if (lines.length === rounds.length) throw new Error("over");
  });
  await expect(follow()).rejects.toThrow("over");
  const first = expect.stringMatching(/lulus semakan: round-20261124T010203002Z.*mengikuti pelayan/);
  const again = "Salinan baharu lulus semakan semula.";
  expect(lines).toEqual([["gone"], [], [first], [], ["gone"], [], ["damaged"], [again], []]);
});
