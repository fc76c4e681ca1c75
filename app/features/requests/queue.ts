import { and, count, eq, inArray, isNull, min, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { asIfInPerson, can } from "~/auth/permissions";
import { preparedInScope } from "~/auth/scope";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { requests, school_exam_years } from "~/db/schema";
import { isLocked } from "~/features/exam-years/queries";
import { answeredIn, inSchools, transfersOf, waits } from "./queries";
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
  const count = (of: typeof waitingAnywhere) => {
    const { query, scope } = of(actor);
    return query.get({ exam_year, ...scope }) ?? { n: 0, oldest: null };
  };
  const { n, oldest } = count(waitingFor(actor, exam_year));
  const sent = can(actor, "request.send") ? count(sentBySchool).n : 0;
  const leaving = can(actor, "request.decide") ? 0 : count(leavingSchools).n;
  return { waiting: n, oldest_days: oldest === null ? null : ageInDays(oldest, now()), sent, leaving };
}

function waitingFor(actor: Actor, exam_year: number): typeof waitingAnywhere {
  if (can(actor, "request.decide")) return waitingAnywhere;
  if (can(asIfInPerson(actor), "request.recommend"))
    return isLocked(exam_year) ? waitingForAdvice : waitingForDistrict;
  return waitingForSchool;
}

const counted = (which: (visible: SQL | undefined) => SQL | undefined) =>
  preparedInScope((visible) =>
    db
      .select({ n: count(), oldest: min(requests.created_at) })
      .from(requests)
      .where(
        and(eq(requests.exam_year, sql.placeholder("exam_year")), waits, inSchools(visible), which(visible)),
      )
      .prepare(),
  );

const ownSchool = sql.placeholder("own_school");
const toRecommend = inArray(requests.state, ["open", "agreed"]);

const waitingAnywhere = counted(() => undefined);
const waitingForAdvice = counted(() => toRecommend);
const waitingForDistrict = counted((visible) => or(toRecommend, toDecide(visible)));
const waitingForSchool = counted(() =>
  and(eq(requests.other_school_code, ownSchool), isNull(requests.agreed_at)),
);
const sentBySchool = counted(() => eq(requests.school_code, ownSchool));
const leavingSchools = counted((visible) => transfersOf(visible, "out"));

/** Before the lock the supervisor of the school that answers decides, also after the one of the other school has recommended. */
function toDecide(visible: SQL | undefined): SQL | undefined {
  const submitted = db
    .select({ school_code: school_exam_years.school_code })
    .from(school_exam_years)
    .where(
      and(eq(school_exam_years.exam_year, sql.placeholder("exam_year")), ne(school_exam_years.state, "draf")),
    );
  return and(
    answeredIn(visible),
    notInArray(requests.school_code, submitted),
    notInArray(requests.other_school_code, submitted),
  );
}
