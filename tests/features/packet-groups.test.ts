import { ne } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import {
  need_arrangements,
  packet_arrangements,
  room_seats,
  school_exam_years,
  special_need_arrangements,
} from "~/db/schema";
import { groupsOf } from "~/features/packets/figures";
import { packetLines } from "~/features/packets/rules";
import { runAtOnce } from "~/features/values/in-slices";
import { makeNeed, makeRoom, makeSchool, makeStudent, register, withWorld } from "../support/people";

const world = withWorld();
const exam_type_code = "PSRA";
const psra = { exam_year: 2026, exam_type_code };
const groups = (actor: Actor) => {
  const every = db.select({ id: school_exam_years.id }).from(school_exam_years).all();
  const ids = every.map(({ id }) => id);
  return runAtOnce(groupsOf(actor, psra, ids));
};

function seat(student_id: number, room_id: number, at: number) {
  db.insert(room_seats).values({ student_id, room_id, seat: at }).run();
}

test("candidates are counted by school, room and adapted paper, also in a room of another school", () => {
  const host = makeSchool("CCC0003", { district_code: "01", exam_type_code: "PSRA" });
  const hostYear = register(host.school_code, 2026);
  const room = makeRoom({ school_code: world.own.school_code, name: "DEWAN" });
  const hostRoom = makeRoom({ school_code: host.school_code, name: "DEWAN" });
  const add = (school_code: string, values = {}) => makeStudent({ school_code, exam_year: 2026, ...values });
  const [first, second, adapted, guest] = Array.from({ length: 4 }, () => add(world.own.school_code));
  if (!first || !second || !adapted || !guest) throw new Error("no candidates");
  add(world.own.school_code);
  add(world.own.school_code, { withdrawn_at: now() });
  const ofHost = add(host.school_code);
  add(world.foreign.school_code);
  for (const [at, { id }] of [first, second, adapted].entries()) seat(id, room.id, at + 1);
  seat(guest.id, hostRoom.id, 1);
  seat(ofHost.id, hostRoom.id, 2);
  makeNeed(adapted.id);
  makeNeed(first.id);

  const own = (room_name: string, adaptation: string, candidates: number) => ({
    registration_id: world.ownYear.id,
    exam_type_code,
    room_name,
    adaptation,
    candidates,
  });
  const ofHostSchool = {
    registration_id: hostYear.id,
    exam_type_code,
    room_name: "DEWAN",
    adaptation: "",
    candidates: 1,
  };
  const ordinary = [own("", "", 1), own("CCC0003 DEWAN", "", 1), own("DEWAN", "", 3), ofHostSchool];
  expect(groups(world.admin)).toEqual(ordinary);

  const other = db.select().from(need_arrangements).where(ne(need_arrangements.code, "CETAK")).limit(1).get();
  if (!other) throw new Error("no second arrangement");
  const arrangement_code = other.code;
  db.insert(special_need_arrangements).values({ student_id: adapted.id, arrangement_code }).run();
  db.insert(packet_arrangements)
    .values([{ arrangement_code: "CETAK" }, { arrangement_code }])
    .run();
  expect(groups(world.admin)).toEqual([
    own("", "", 1),
    own("CCC0003 DEWAN", "", 1),
    own("DEWAN", "", 1),
    own("DEWAN", "CETAK", 1),
    own("DEWAN", ["CETAK", arrangement_code].sort().join("+"), 1),
    ofHostSchool,
  ]);
  const rule = { spare_percent: 5, spare_least: 1, spare_most: 9, copies_per_packet: 20 };
  // One spare copy of each of three kinds of paper, and one of the host.
  const copies = packetLines(groups(world.admin), [], rule).map((line) => line.copies);
  expect(copies.reduce((sum, n) => sum + n)).toBe(6 + 4);
});

test("a school and a district see the groups of their own candidates alone", () => {
  makeStudent({ school_code: world.own.school_code, exam_year: 2026 });
  expect(groups(world.clerk)).toHaveLength(1);
  expect(groups(world.supervisor)).toHaveLength(1);
  expect(groups(world.otherClerk)).toEqual([]);
  expect(groups(world.otherSupervisor)).toEqual([]);
});
