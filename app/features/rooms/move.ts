import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { room_seats, school_exam_years, schools, students } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { type RecordedSchool, registrationOfStudent } from "~/features/school-exam-years/record";
import { type Problem, problem } from "~/messages";
import { findRoom, type Room, type RoomWithSeats, roomsOf, type Seated, seatedIn } from "./queries";
import { freeSeats, type Seat } from "./rules";
import type { SeatMove } from "./schema";
import { raise, store, takenIn } from "./seats";

export interface Moved {
  room: RoomWithSeats;
  moved: number;
}

/**
 * To the next free seats of the room, to one seat (its candidate gets the former one), or out of the room. The candidates are
 * named by roll number or by the seats where they sit; or all go to another room.
 */
export function moveCandidates(actor: Actor, id: number, input: SeatMove): Outcome<Moved> {
  return write(() => {
    const found = findRoom(actor, id);
    if (!found) return missing();
    const { room, school } = found;
    const closed = whyYearClosed(room.exam_year);
    if (closed) return blocked(closed);
    if (isStale(input.version, room)) return stale(room);
    if (input.into !== null) return moveAll(actor, room, input.into);
    if (input.seats.length > 0) return moveFromSeats(actor, room, input);
    if (input.numbers.length === 0) return refused({ numbers: [problem("required")] });
    const named = candidatesNamed(actor, school, room, input.numbers);
    if (named.problems.length > 0) return refused({ numbers: named.problems });
    const ids = named.candidates.map((candidate) => candidate.id);
    if (input.to === "none") {
      const outside = named.candidates.filter(({ room_id }) => room_id !== id);
      if (outside.length > 0)
        return refused({ numbers: [problem("not_in_room", { numbers: listed(outside) })] });
      store(actor, ids, []);
      return done(actor, room, named.candidates, input);
    }
    const planned =
      input.seat === null ? inFreeSeats(room, ids) : inOneSeat(actor, room, named.candidates, input.seat);
    if ("kind" in planned) return planned;
    store(actor, [], planned);
    return done(actor, room, named.candidates, input);
  });
}

/** Of two seats, the first with a candidate goes to the other; all leave where they go to no room. */
function moveFromSeats(actor: Actor, room: RoomWithSeats, input: SeatMove): Outcome<Moved> {
  const { seats, to } = input;
  if (seats.some((seat) => seat > room.capacity))
    return refused({ seats: [problem("at_most", { max: room.capacity })] });
  const here = new Map(seatedIn(actor, room.id).map((one) => [one.seat, one]));
  const held = new Set(takenIn([room.id]).map(({ seat }) => seat));
  const hidden = seats.find((seat) => held.has(seat) && !here.has(seat));
  if (hidden !== undefined) return blocked({ key: "room.seat_of_other_school", values: { seat: hidden } });
  const found = seats.flatMap((seat) => here.get(seat) ?? []);
  const [one] = found;
  if (!one) return refused({ seats: [problem("seats_without_candidate")] });
  const candidates = found.map(candidateIn(room));
  if (to === "none") {
    const ids = candidates.map(({ id }) => id);
    store(actor, ids, []);
    return done(actor, room, candidates, input);
  }
  const seat = seats.find((each) => each !== one.seat);
  if (seats.length !== 2 || seat === undefined) return refused({ seats: [problem("two_seats")] });
  const own = candidateIn(room)(one);
  const planned = inOneSeat(actor, room, [own], seat);
  if ("kind" in planned) return planned;
  store(actor, [], planned);
  return done(actor, room, candidates, { to, seat });
}

const candidateIn =
  ({ id: room_id }: Room) =>
  ({ student_id: id, student_code }: Seated): Candidate => ({ id, student_code, room_id });

/** To the free seats of another room of the same building, in the order of the seats that they leave. */
function moveAll(actor: Actor, room: RoomWithSeats, into: number): Outcome<Moved> {
  const other = roomsOf(actor, room).find(({ id }) => id === into && id !== room.id);
  if (!other) return refused({ into: [problem("not_a_choice")] });
  const candidates = seatedIn(actor, room.id).map(candidateIn(room));
  if (candidates.length === 0) return blocked({ key: "room.none_to_move", values: { name: room.name } });
  const ids = candidates.map(({ id }) => id);
  const planned = inFreeSeats(other, ids);
  if ("kind" in planned) return planned;
  store(actor, [], planned);
  return done(actor, other, candidates, { to: "room", seat: null });
}

function inFreeSeats(room: Room, ids: readonly number[]) {
  const moved = new Set(ids);
  const others = takenIn([room.id]).filter(({ student_id }) => !moved.has(student_id));
  const free = freeSeats({ ...room, taken: new Set(others.map(({ seat }) => seat)) });
  if (free.length < ids.length)
    return blocked({
      key: "room.full",
      values: { name: room.name, n: ids.length, free: free.length, lacking: ids.length - free.length },
    });
  return ids.flatMap((student_id, at): Seat[] => {
    const seat = free[at];
    return seat ? [{ student_id, ...seat }] : [];
  });
}

function inOneSeat(actor: Actor, room: Room, [one, ...more]: readonly Candidate[], seat: number) {
  if (!one || more.length > 0) return refused({ seat: [problem("one_number_for_seat")] });
  if (seat > room.capacity) return refused({ seat: [problem("at_most", { max: room.capacity })] });
  const own: Seat = { student_id: one.id, room_id: room.id, seat };
  const all = takenIn([room.id]);
  const other = all.find((each) => each.seat === seat && each.student_id !== one.id);
  if (!other) return [own];
  if (!seatedIn(actor, room.id).some(({ student_id }) => student_id === other.student_id))
    return blocked({ key: "room.seat_of_other_school", values: { seat } });
  const former = db.select().from(room_seats).where(eq(room_seats.student_id, one.id)).get();
  const place = former ?? freeSeats({ ...room, taken: new Set(all.map((each) => each.seat)) })[0];
  if (!place) return blocked({ key: "room.full", values: { name: room.name, n: 1, free: 0, lacking: 1 } });
  return [own, { ...place, student_id: other.student_id }];
}

function done(
  actor: Actor,
  room: RoomWithSeats,
  candidates: readonly Candidate[],
  { to, seat }: Pick<SeatMove, "to" | "seat">,
): Outcome<Moved> {
  const left = candidates.flatMap(({ room_id }) => (room_id === null ? [] : [{ id: room_id }]));
  raise([room, ...left]);
  recordEvent(actor, {
    action: to === "none" ? "exam_room.unseated" : "exam_room.moved",
    entity: "exam_room",
    entity_id: room.id,
    school_code: room.school_code,
    exam_year: room.exam_year,
    changes: {
      name: room.name,
      total: candidates.length,
      numbers: listed(candidates),
      ...(seat && { seat }),
    },
  });
  return saved({ room: findRoom(actor, room.id)?.room ?? room, moved: candidates.length });
}

interface Candidate {
  id: number;
  student_code: string | null;
  room_id: number | null;
}

const listed = (candidates: readonly Pick<Candidate, "student_code">[]): string =>
  candidates
    .slice(0, 50)
    .map(({ student_code }) => student_code)
    .join(", ");

const isOfCentre = (
  school: RecordedSchool,
  other: Pick<RecordedSchool, "school_code" | "hq_code" | "district_code">,
) =>
  other.school_code === school.school_code ||
  (other.hq_code === school.hq_code && other.district_code === school.district_code);

function candidatesNamed(
  actor: Actor,
  school: RecordedSchool,
  { exam_year }: Room,
  numbers: readonly string[],
) {
  const found = db
    .select({
      id: students.id,
      student_code: students.student_code,
      withdrawn_at: students.withdrawn_at,
      room_id: room_seats.room_id,
      school: {
        school_code: schools.school_code,
        hq_code: school_exam_years.hq_code,
        district_code: school_exam_years.district_code,
      },
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .leftJoin(room_seats, eq(room_seats.student_id, students.id))
    .where(
      and(eq(students.exam_year, exam_year), inArray(students.student_code, [...numbers]), visibleTo(actor)),
    )
    .all();
  const byNumber = new Map(found.map((candidate) => [candidate.student_code, candidate]));
  const problems = (
    code: "numbers_unknown" | "numbers_withdrawn" | "numbers_elsewhere",
    wrong: string[],
  ): Problem[] =>
    wrong.length > 0 ? [problem(code, { n: wrong.length, numbers: wrong.slice(0, 20).join(", ") })] : [];
  const among = (is: (one: (typeof found)[number]) => boolean) =>
    found.filter(is).map(({ student_code }) => student_code ?? "");
  return {
    candidates: numbers.flatMap((number): Candidate | [] => byNumber.get(number) ?? []),
    problems: [
      ...problems(
        "numbers_unknown",
        numbers.filter((number) => !byNumber.has(number)),
      ),
      ...problems(
        "numbers_withdrawn",
        among(({ withdrawn_at }) => withdrawn_at !== null),
      ),
      ...problems(
        "numbers_elsewhere",
        among((one) => !isOfCentre(school, one.school)),
      ),
    ],
  };
}
