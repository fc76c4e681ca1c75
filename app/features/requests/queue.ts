import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { asIfInPerson, can } from "~/auth/permissions";
import { preparedInScope } from "~/auth/scope";
import { db, onceARequest } from "~/db/client";
import { requests, school_exam_years } from "~/db/schema";
import { isLocked } from "~/features/exam-years/queries";
import { answeredIn, inSchools, transfersOf, waits } from "./queries";

export interface Queue {
  waiting: number;
  /** The school's own requests that have no decision. */
  sent: number;
  /** Transfers of candidates of the school, or of the schools of the district, that have no decision. */
  leaving: number;
}

/** What waits for this account in the year: the office decides, the district recommends, a school answers transfers. */
export const requestQueueFor = (actor: Actor, exam_year: number): Queue =>
  onceARequest(`queue ${exam_year}`, () => {
    const { query, scope } = waitingFor(actor, exam_year)(actor);
    const { waiting = 0, sent = 0, leaving = 0 } = query.get({ exam_year, ...scope }) ?? {};
    return {
      waiting,
      sent: can(actor, "request.send") ? sent : 0,
      leaving: can(actor, "request.decide") ? 0 : leaving,
    };
  });

function waitingFor(actor: Actor, exam_year: number): typeof waitingAnywhere {
  if (can(actor, "request.decide")) return waitingAnywhere;
  if (can(asIfInPerson(actor), "request.recommend"))
    return isLocked(exam_year) ? waitingForAdvice : waitingForDistrict;
  return waitingForSchool;
}

const number = (which: SQL | undefined) => sql<number>`count(case when ${which ?? sql`1`} then 1 end)`;

const counted = (which: (visible: SQL | undefined) => SQL | undefined) =>
  preparedInScope((visible) =>
    db
      .select({
        waiting: number(which(visible)),
        sent: number(eq(requests.school_code, ownSchool)),
        leaving: number(transfersOf(visible, "out")),
      })
      .from(requests)
      .where(and(eq(requests.exam_year, sql.placeholder("exam_year")), waits, inSchools(visible)))
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
