import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BackupStatus, isCopyOld, isReplicaLate, type Replicated } from "~/features/backups/status";

const hour = 3_600_000;
const day = 24 * hour;
/** A large migration takes minutes. */
const longestUpgrade = hour / 2;
const largestLog = 256 * 1024 ** 2;

/** SQLite empties its log at 4 MB. It grows only while another program reads without an end. */
export const isLogLarge = (bytes: number): boolean => bytes > largestLog;

/** What can be wrong with each subject, the worst last. */
const ranked = {
  storage: ["storage_low", "storage_unwritable", "storage_full", "storage_gone", "storage_damaged"],
  indexes: ["indexes_damaged"],
  log: ["log_large"],
  backup: ["backup_not_elsewhere", "backup_old", "backup_failed"],
  drill: ["drill_failed"],
  replica: ["replica_late"],
  commits: ["storage_slow"],
  memory: ["memory_high"],
  mail: ["mail_stuck"],
  upgrade: ["upgrade_unfinished"],
  clock: ["clock_jumped_again"],
  trail: ["trail_broken"],
} as const;

export type Subject = keyof typeof ranked;
export type Trouble = (typeof ranked)[Subject][number];

/** The trouble of each subject that has one. */
export type Troubles = Partial<Record<Subject, Trouble>>;

type OfCopies = "last_backup_at" | "last_backup_ok" | "elsewhere_ok" | "last_drill_ok";

export interface Facts extends Pick<BackupStatus, OfCopies> {
  storage: "ok" | "low" | "unwritable" | "full" | "gone" | "damaged";
  areIndexesDamaged: boolean;
  log_bytes: number;
  areCommitsSlow: boolean;
  isMemoryHigh: boolean;
  /** Null without a replica. */
  replica: Replicated | null;
  /** When the oldest alarm mail that still waits was queued. */
  oldest_mail_at: string | null;
  /** When the upgrade that has not ended kept the files of before. */
  upgrade_since: string | null;
  /** The instants of the jumps that this server saw. */
  jumps: string[];
  broken_id: number | null;
}

/** A backup or drill that is not known is no trouble, because an office may take its copies with other tools. */
export function troublesOf(facts: Facts, at = Date.now()): Troubles {
  const age = (instant: string) => at - Date.parse(instant);
  const isOlder = (instant: string | null, than: number) => instant !== null && age(instant) > than;
  const found: Troubles = {};
  if (facts.storage !== "ok") found.storage = `storage_${facts.storage}`;
  if (facts.areIndexesDamaged) found.indexes = "indexes_damaged";
  if (isLogLarge(facts.log_bytes)) found.log = "log_large";
  if (facts.elsewhere_ok === false) found.backup = "backup_not_elsewhere";
  if (facts.last_backup_at !== null && isCopyOld(facts.last_backup_at, at)) found.backup = "backup_old";
  if (facts.last_backup_ok === false) found.backup = "backup_failed";
  if (facts.last_drill_ok === false) found.drill = "drill_failed";
  if (facts.replica && isReplicaLate(facts.replica, at)) found.replica = "replica_late";
  if (facts.areCommitsSlow) found.commits = "storage_slow";
  if (facts.isMemoryHigh) found.memory = "memory_high";
  if (isOlder(facts.oldest_mail_at, hour)) found.mail = "mail_stuck";
  if (isOlder(facts.upgrade_since, longestUpgrade)) found.upgrade = "upgrade_unfinished";
  const recent = facts.jumps.filter((jump) => Math.abs(age(jump)) < day);
  if (recent.length > 1) found.clock = "clock_jumped_again";
  if (facts.broken_id !== null) found.trail = "trail_broken";
  return found;
}

/** When `calon upgrade` kept the files of before; null once it has ended, because it then removes them. */
export function unfinishedUpgrade(database: string): string | null {
  const kept = statSync(join(dirname(database), "before-upgrade"), { throwIfNoEntry: false });
  return kept ? kept.ctime.toISOString() : null;
}

export interface Change {
  subject: Subject;
  from: Trouble | null;
  to: Trouble | null;
  isWorse: boolean;
}

export function changesOf(known: Troubles, found: Troubles): Change[] {
  const subjects = Object.keys(ranked) as Subject[];
  return subjects.flatMap((subject) => {
    const [from, to] = [known[subject] ?? null, found[subject] ?? null];
    const order: readonly (string | null)[] = ranked[subject];
    return from === to ? [] : [{ subject, from, to, isWorse: order.indexOf(to) > order.indexOf(from) }];
  });
}
