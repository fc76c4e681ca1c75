import { describe, expect, it } from "vitest";
import {
  meet,
  phoneInWords,
  readPhone,
  type StaffedRoom,
  sameBy,
  staffingOf,
} from "~/features/invigilators/rules";

const rule = { candidates_each: 25, fewest: 2, chief_of: "centre" } as const;
const room = (id: number, seated: number, invigilators = 0, chiefs = 0): StaffedRoom => ({
  ...{ id, seated, invigilators, chiefs },
});
const noOthers = { chiefs: 0, invigilators: 0 };
const staffed = (rooms: StaffedRoom[], candidates: number, anywhere = noOthers, chief_of = "centre") =>
  staffingOf({ ...rule, chief_of } as never, { rooms, anywhere, candidates });

describe("the invigilators that a school needs", () => {
  it.each([
    [0, 0, 0],
    [1, 2, 1],
    [50, 2, 1],
    [51, 3, 1],
    [1000, 40, 1],
  ])("are, for %i candidates without rooms, %i and %i chief", (candidates, invigilators, chiefs) => {
    expect(staffed([], candidates)).toMatchObject({
      needed: { invigilators, chiefs },
      missing: { invigilators, chiefs },
    });
  });

  it("are counted for each room: one too many in a room is missing in another", () => {
    const { needed, missing, rooms } = staffed([room(1, 30, 4, 1), room(2, 60, 1), room(3, 0)], 90);
    expect(needed).toEqual({ chiefs: 1, invigilators: 5 });
    expect(missing).toEqual({ chiefs: 0, invigilators: 2 });
    expect(rooms.map((each) => each.missing.invigilators)).toEqual([0, 2, 0]);
  });

  it("may be listed for no room, and fill the rooms where one is missing", () => {
    const rooms = [room(1, 30, 1), room(2, 60, 2)];
    expect(staffed(rooms, 90, { chiefs: 1, invigilators: 1 }).missing).toEqual({
      chiefs: 0,
      invigilators: 1,
    });
    expect(staffed(rooms, 90, { chiefs: 1, invigilators: 3 }).missing).toEqual({
      chiefs: 0,
      invigilators: 0,
    });
  });

  it("are as many as all candidates need, while most have no seat", () => {
    expect(staffed([room(1, 1, 2)], 300).missing).toEqual({ chiefs: 1, invigilators: 10 });
  });

  it("have a chief in each room where the office asks for that", () => {
    expect(staffed([room(1, 30, 2, 2), room(2, 30, 2)], 60, noOthers, "room")).toMatchObject({
      needed: { chiefs: 2 },
      missing: { chiefs: 1, invigilators: 0 },
    });
  });
});

describe("two records", () => {
  const one = { full_name: "AMINAH BINTI OSMAN", phone: "0123456789", ic_number: null };

  it("are of one person by the IC, else by the telephone, else by the name", () => {
    const ic = "800101105566";
    expect(sameBy({ ...one, ic_number: ic }, { ...one, ic_number: ic, phone: "0" })).toBe("ic_number");
    expect(sameBy({ ...one, ic_number: ic }, { ...one, ic_number: "800101105568" })).toBeNull();
    expect(sameBy(one, { ...one, ic_number: ic, full_name: "AMINAH OSMAN" })).toBe("phone");
    expect(sameBy(one, { ...one, phone: "0198765432" })).toBe("full_name");
    expect(sameBy(one, { full_name: "ROSLAN BIN DAUD", phone: "0198765432", ic_number: null })).toBeNull();
  });

  it("meet where their exams share a day, or where the days of one are unknown", () => {
    expect(meet(["2026-10-05", "2026-10-06"], ["2026-10-06"])).toBe(true);
    expect(meet(["2026-10-05"], ["2026-10-06"])).toBe(false);
    expect(meet([], ["2026-10-06"])).toBe(true);
  });
});

describe("a telephone number", () => {
  it.each([
    ["012-345 6789", "0123456789", "012-345 6789"],
    ["+60 12-345 6789", "0123456789", "012-345 6789"],
    ["60123456789", "0123456789", "012-345 6789"],
    ["011-1234 5678", "01112345678", "011-1234 5678"],
    ["(03) 8000.8000", "0380008000", "03-8000 8000"],
    ["088-212345", "088212345", "088-212 345"],
    ["+65 6123 4567", "+6561234567", "+6561234567"],
  ])("written %s is %s, shown as %s", (written, stored, shown) => {
    expect(readPhone(written)).toBe(stored);
    expect(phoneInWords(stored)).toBe(shown);
  });

  it.each(["", "12345", "tiada", "012-345 6789 (isteri)", "1".repeat(16)])("is not %j", (written) => {
    expect(readPhone(written)).toBeNull();
  });
});
