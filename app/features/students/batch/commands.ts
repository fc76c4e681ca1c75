import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, type Outcome, refused, saved, unconfirmed } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { once } from "~/db/submissions";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { withJudged } from "~/features/values/accepted";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problems, problem } from "~/messages";
import { createStudent, type SavedStudent } from "../commands";
import { knownTo } from "../known";
import { claimsOf, type Known, objectionsTo, objectionsToSchoolYear } from "../objections";
import { type StudentNew, studentNew } from "../schema";
import { cellName } from "./rows";
import type { BatchRow } from "./schema";

type SavedRow = Pick<SavedStudent, "id" | "warnings">;

export interface BatchSaved {
  rows: ({ at: number } & SavedRow)[];
  /** Null where an earlier submission saved every row. */
  span: Span | null;
  wrong: Problems;
  /** The keys of the rows that wait for a confirmation. */
  seen: string[];
}

/** Saves each right row as if alone; the form's key finds rows that an earlier submission saved. */
export function createStudents(
  actor: Actor,
  place: SchoolYear,
  grid_key: string | null,
  rows: readonly BatchRow[],
  near_seen?: string | null,
): Outcome<BatchSaved> {
  return write(() => {
    const fixed = whyReadOnly(actor, [place]);
    if (fixed) return blocked(fixed);
    const known = knownTo(actor);
    const obstacles = objectionsToSchoolYear(known, place);
    if (Object.keys(obstacles).length > 0) return refused({ ...obstacles, ...typingErrors(rows) });

    const claimed = new Map<string, number>();
    const done: BatchSaved = { rows: [], span: null, wrong: {}, seen: [] };
    for (const { at, value, accepted, problems } of rows) {
      const objections = value
        ? repeatedIn(claimed, value)
        : withJudged(studentNew, problems, objectionsTo(known, accepted));
      const outcome =
        value && Object.keys(objections).length === 0
          ? createRow(actor, { ...value, near_seen }, known, grid_key && `${grid_key}#${at}`)
          : refused(objections);
      if (outcome.kind === "saved" && value) {
        const { isNew, ...row } = outcome.value;
        done.rows.push({ at, ...row });
        if (isNew) done.span = [done.span?.[0] ?? row.id, row.id];
        for (const { claim } of claimsOf(value)) claimed.set(claim, at);
      } else if (outcome.kind === "refused" || outcome.kind === "unconfirmed") {
        if (outcome.kind === "unconfirmed") done.seen.push(outcome.key);
        for (const [field, reasons] of Object.entries(outcome.problems)) {
          done.wrong[cellName(at, field)] = reasons;
        }
      }
    }
    if (done.rows.length > 0) return saved(done);
    if (done.seen.length > 0) return unconfirmed(done.wrong, done.seen.join(" "));
    return refused(rows.length > 0 ? done.wrong : { "": [problem("empty_list")] });
  });
}

const typingErrors = (rows: readonly BatchRow[]): Problems =>
  Object.fromEntries(
    rows.flatMap(({ at, problems }) =>
      Object.entries(problems).map(([field, reasons]) => [cellName(at, field), reasons]),
    ),
  );

function createRow(
  actor: Actor,
  { near_seen, ...value }: StudentNew & { near_seen?: string | null },
  known: Known,
  key: string | null,
): Outcome<SavedRow & { isNew: boolean }> {
  const { user_id } = actor;
  const body_hash = createHash("sha256").update(JSON.stringify(value)).digest("hex");
  let isNew = false;
  const outcome = once<SavedRow>({ user_id, key, body_hash }, () => {
    const created = createStudent(actor, { ...value, near_seen }, known);
    if (created.kind !== "saved") return created;
    isNew = true;
    const { id, warnings } = created.value;
    return saved({ id, warnings });
  });
  return outcome.kind === "saved" ? saved({ ...outcome.value, isNew }) : outcome;
}

function repeatedIn(claimed: ReadonlyMap<string, number>, value: StudentNew): Problems {
  const repeated = claimsOf(value).filter(({ claim }) => claimed.has(claim));
  return Object.fromEntries(
    repeated.map(({ field, claim }) => [field, [problem("repeated", { m: (claimed.get(claim) ?? 0) + 1 })]]),
  );
}
