import { and, count, eq, inArray, isNull, min, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { asIfInPerson, can } from "~/auth/permissions";
import { db } from "~/db/client.server";
import { now } from "~/db/clock";
import { requests, school_exam_years } from "~/db/schema";
import { isLocked } from "~/features/exam-years/queries.server";
import { inScope, transfersOf, waits } from "./queries.server";
import { ageInDays } from "./rules";

export interface Queue {
  waiting: number;
  /** Of the oldest that waits for this account. */
  oldest_days: number | null;
  /** The school's own requests that have no decision. */
  sent: number;
  /** Transfers of candidates of the school, or of the schools of the district, that have no decision. */
  leaving: number;
}

/** What waits for this account in the year: the office decides, the district recommends, a school answers transfers. */
export function requestQueueFor(actor: Actor, exam_year: number): Queue {
  const { n, oldest } = countOf(actor, exam_year, forActor(actor, exam_year));
  const isSender = can(actor, "request.send");
  const sent = isSender ? countOf(actor, exam_year, eq(requests.school_code, actor.school_code ?? "")).n : 0;
  const leaving = can(actor, "request.decide") ? 0 : countOf(actor, exam_year, transfersOf(actor, "out")).n;
  return { waiting: n, oldest_days: oldest === null ? null : ageInDays(oldest, now()), sent, leaving };
}

function forActor(actor: Actor, exam_year: number): SQL | undefined {
  if (can(actor, "request.decide")) return undefined;
  if (can(asIfInPerson(actor), "request.recommend")) {
    const toRecommend = inArray(requests.state, ["open", "agreed"]);
    return isLocked(exam_year) ? toRecommend : or(toRecommend, toDecide(actor, exam_year));
  }
  const own = actor.school_code ?? "";
  return and(eq(requests.other_school_code, own), isNull(requests.agreed_at));
}

/** Before the lock the supervisor of the candidate's school decides, also after the one of the other school has recommended. */
function toDecide(actor: Actor, exam_year: number): SQL | undefined {
  const submitted = db
    .select({ school_code: school_exam_years.school_code })
    .from(school_exam_years)
    .where(and(eq(school_exam_years.exam_year, exam_year), ne(school_exam_years.state, "draf")));
  return and(
    transfersOf(actor, "out"),
    notInArray(requests.school_code, submitted),
    notInArray(requests.other_school_code, submitted),
  );
}

const waitingWhere = (where: SQL | undefined) =>
  db
    .select({ n: count(), oldest: min(requests.created_at) })
    .from(requests)
    .where(and(eq(requests.exam_year, sql.placeholder("exam_year")), waits, where));

const waitingAnywhere = waitingWhere(undefined).prepare();

function countOf(actor: Actor, exam_year: number, which: SQL | undefined) {
  const where = and(inScope(actor), which);
  const query = where ? waitingWhere(where).prepare() : waitingAnywhere;
  return query.get({ exam_year }) ?? { n: 0, oldest: null };
}
