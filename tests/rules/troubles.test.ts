import { expect, test } from "vitest";
import { changesOf, type Facts, troublesOf } from "~/features/watching/troubles";

const at = Date.parse("2026-11-23T04:00:00.000Z");
const sound = {
  storage: "ok",
  areIndexesDamaged: false,
  log_bytes: 4_000_000,
  areCommitsSlow: false,
  isMemoryHigh: false,
  last_backup_at: "2026-11-23T03:10:00.000Z",
  last_backup_ok: true,
  elsewhere_ok: null,
  last_drill_ok: true,
  replica: null,
  oldest_mail_at: null,
  upgrade_since: null,
  jumps: [] as string[],
  broken_id: null as number | null,
};

test.each([
  ["nothing", {}, []],
  ["a disk with little space", { storage: "low" }, ["storage_low"]],
  ["indexes that a copy found damaged", { areIndexesDamaged: true }, ["indexes_damaged"]],
  ["a log of 256 MB", { log_bytes: 268_435_456 }, []],
  ["a log beyond that", { log_bytes: 268_435_457 }, ["log_large"]],
  ["a backup of two hours ago", { last_backup_at: "2026-11-23T02:00:00.000Z" }, []],
  ["an older backup", { last_backup_at: "2026-11-23T01:59:59.000Z" }, ["backup_old"]],
  ["a failed backup", { last_backup_ok: false }, ["backup_failed"]],
  ["a copy that did not reach its second place", { elsewhere_ok: false }, ["backup_not_elsewhere"]],
  ["a failed drill", { last_drill_ok: false }, ["drill_failed"]],
  ["an office that takes its copies otherwise", { last_backup_at: null, last_backup_ok: null }, []],
  ["memory that is nearly used up", { isMemoryHigh: true }, ["memory_high"]],
  ["slow commits", { areCommitsSlow: true }, ["storage_slow"]],
  ["a replica of which nothing is known", { replica: { replicated_at: null } }, ["replica_late"]],
  ["a replica of 90 seconds ago", { replica: { replicated_at: "2026-11-23T03:58:30.000Z" } }, []],
  [
    "a replica that fell behind",
    { replica: { replicated_at: "2026-11-23T03:58:29.000Z" } },
    ["replica_late"],
  ],
  ["a mail of an hour", { oldest_mail_at: "2026-11-23T03:00:00.000Z" }, []],
  ["a mail that waits longer", { oldest_mail_at: "2026-11-23T02:59:59.000Z" }, ["mail_stuck"]],
  ["an upgrade that migrates", { upgrade_since: "2026-11-23T03:30:00.000Z" }, []],
  ["an upgrade that was cut off", { upgrade_since: "2026-11-23T03:29:59.000Z" }, ["upgrade_unfinished"]],
  ["one jump of the clock", { jumps: ["2026-11-23T03:00:00.000Z"] }, []],
  [
    "two jumps within a day, the second back",
    { jumps: ["2026-11-23T05:00:00.000Z", "2026-11-23T03:00:00.000Z"] },
    ["clock_jumped_again"],
  ],
  [
    "a jump now and one of the day before yesterday",
    { jumps: ["2026-11-21T03:00:00.000Z", "2026-11-23T03:00:00.000Z"] },
    [],
  ],
  ["a broken trail", { broken_id: 7 }, ["trail_broken"]],
  ["two troubles at once", { storage: "gone", broken_id: 7 }, ["storage_gone", "trail_broken"]],
])("%s gives these troubles", (_, changed, names) => {
  expect(Object.values(troublesOf({ ...sound, ...changed } as Facts, at))).toEqual(names);
});

test.each([
  [{}, { storage: "storage_low" }, [["storage_low", true]]],
  [{ storage: "storage_low" }, { storage: "storage_full" }, [["storage_full", true]]],
  [{ storage: "storage_full" }, { storage: "storage_low" }, [["storage_low", false]]],
  [
    { storage: "storage_low", drill: "drill_failed" },
    { backup: "backup_old", drill: "drill_failed" },
    [
      [null, false],
      ["backup_old", true],
    ],
  ],
  [{ trail: "trail_broken" }, { trail: "trail_broken" }, []],
] as const)("from %o to %o it is these changes, each worse or not", (known, found, changes) => {
  expect(changesOf(known, found).map(({ to, isWorse }) => [to, isWorse])).toEqual(changes);
});
