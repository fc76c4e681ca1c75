import { eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { attendance_returns } from "~/db/schema";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { malaysianMoment } from "~/features/values/moments";
import { repetitions } from "~/features/values/repetitions";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import { whyNotRecorded } from "./objections";
import { findReturn, returnsOfSchools } from "./returns";
import type { ReturnsNew } from "./schema";

export interface ReceivedLists {
  exam_paper_id: number;
  code: string;
  received: number;
}

/** Receives every list or none. */
export function receiveLists(actor: Actor, id: number, { rows }: ReturnsNew): Outcome<ReceivedLists> {
  return write(() => {
    const paper = findPaper(id);
    if (!paper) return missing();
    const obstacle = whyNotRecorded(paper);
    if (obstacle) return blocked(obstacle);
    if (rows.length === 0) return refused({ "": [problem("no_school_ticked")] });
    const { found, problems } = judgedRows(actor, paper, rows);
    if (hasProblems(problems)) return refused(problems);
    storeReceipts(actor, paper, found);
    return saved({ exam_paper_id: id, code: paper.code, received: found.length });
  });
}

type Judged = NonNullable<ReturnType<ReturnType<typeof returnsOfSchools>["get"]>>;

function judgedRows(actor: Actor, paper: Paper, rows: ReturnsNew["rows"]) {
  const schools = returnsOfSchools(
    actor,
    paper,
    rows.map(({ school_code }) => school_code),
  );
  const repeated = repetitions("school_code");
  const found: Judged[] = [];
  const problems: Problems = {};
  for (const [at, { school_code, total_absent }] of rows.entries()) {
    const school = schools.get(school_code);
    const one = repeated(school_code, at) ?? whyNotReceived(school, school_code, total_absent);
    if (one) problems[`rows[${at}].school_code`] = [one];
    else if (school) found.push(school);
  }
  return { found, problems };
}

function whyNotReceived(
  school: Judged | undefined,
  school_code: string,
  total_absent: number,
): Problem | null {
  if (!school) return problem("no_list_of_school", { code: school_code });
  const { school_name, received_at, total_absent: n } = school;
  if (received_at) return problem("list_received", { school_name, moment: malaysianMoment(received_at) });
  return n === total_absent ? null : problem("absentees_differ", { school_name, n, given: total_absent });
}

type ListOf = Pick<Judged, "registration_id" | "school_code" | "total_absent">;

const eventOn = (
  action: string,
  paper: Paper,
  school_code: string,
  changes: Record<string, unknown> = {},
) => ({
  action,
  entity: "exam_paper",
  entity_id: paper.id,
  school_code,
  exam_year: paper.exam_year,
  changes: { exam_paper: `${paper.exam_type_code} ${paper.code}`, ...changes },
});

export function storeReceipts(actor: Actor, paper: Paper, lists: readonly ListOf[]): void {
  const received_at = now();
  const received_by = actor.user_id;
  for (const { registration_id } of lists)
    db.insert(attendance_returns)
      .values({ exam_paper_id: paper.id, registration_id, received_by, received_at })
      .run();
  recordEvents(
    actor,
    lists.map(({ school_code, total_absent }) =>
      eventOn("attendance.received", paper, school_code, { total_absent }),
    ),
  );
}

/** An absentee of a received list changed: the receipt stays, and a page from before is stale. */
export function amendReceipts(actor: Actor, paper: Paper, codes: readonly string[]): void {
  const received = [...returnsOfSchools(actor, paper, codes).values()].filter(({ return_id }) => return_id);
  const ids = received.flatMap(({ return_id }) => return_id ?? []);
  db.update(attendance_returns)
    .set({ version: sql`${attendance_returns.version} + 1` })
    .where(inArray(attendance_returns.id, ids))
    .run();
  recordEvents(
    actor,
    received.map(({ school_code, total_absent }) =>
      eventOn("attendance.amended", paper, school_code, { total_absent }),
    ),
  );
}

/** Opens a received list again, so that the school is pending. */
export function reopenList(
  actor: Actor,
  id: number,
  { version }: { version: number | null },
): Outcome<NonNullable<ReturnType<typeof findReturn>>> {
  return write(() => {
    const found = findReturn(actor, id);
    const paper = found && findPaper(found.exam_paper_id);
    if (!paper) return missing();
    const closed = whyYearClosed(paper.exam_year);
    if (closed) return blocked(closed);
    if (isStale(version, found)) return stale(found);
    db.delete(attendance_returns).where(eq(attendance_returns.id, id)).run();
    const { received_by, received_at } = found;
    recordEvents(actor, [
      eventOn("attendance.reopened", paper, found.school_code, { received_by, received_at }),
    ]);
    return saved(found);
  });
}
