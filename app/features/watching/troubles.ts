const hour = 3_600_000;
const oldestBackup = 2 * hour;
const day = 24 * hour;

/** The states of each subject, the worst last. */
export const troubles = {
  storage: ["low", "unwritable", "full", "gone", "damaged"],
  backup: ["old", "failed"],
  drill: ["failed"],
  clock: ["jumped_again"],
  trail: ["broken"],
} as const;

export type Subject = keyof typeof troubles;

/** The trouble of each subject that has one. */
export type Troubles = Partial<Record<Subject, string>>;

export interface Facts {
  storage: string;
  last_backup_at: string | null;
  last_backup_ok: boolean | null;
  last_drill_ok: boolean | null;
  /** The instants of the jumps that this server saw. */
  jumps: string[];
  broken_id: number | null;
}

/** A backup or drill that is not known is no trouble, because an office may take its copies with other tools. */
export function troublesOf(facts: Facts, at = Date.now()): Troubles {
  const age = (instant: string) => at - Date.parse(instant);
  const found: Troubles = {};
  if (facts.storage !== "ok") found.storage = facts.storage;
  if (facts.last_backup_at !== null && age(facts.last_backup_at) > oldestBackup) found.backup = "old";
  if (facts.last_backup_ok === false) found.backup = "failed";
  if (facts.last_drill_ok === false) found.drill = "failed";
  if (facts.jumps.filter((jump) => Math.abs(age(jump)) < day).length > 1) found.clock = "jumped_again";
  if (facts.broken_id !== null) found.trail = "broken";
  return found;
}

export const namesOf = (found: Troubles): string[] =>
  Object.entries(found).map(([subject, state]) => `${subject}_${state}`);
