import { expect, test } from "vitest";
import { addedAttendance, attendanceOf } from "~/features/absences/attendance";

const lists = { begun: 2, received: 1 };

test("a candidate without a received list is pending, and never counted as sat", () => {
  expect(attendanceOf(10, { begun: 2, received: 0 }, [])).toMatchObject({
    total_sat: null,
    total_pending: 10,
    total_due: 2,
    total_received: 0,
    total_complete: 0,
  });
});

test("every candidate of a begun paper sat, was never there, or is pending", () => {
  const absentees = [
    { missed: 1, missed_received: 1 },
    { missed: 1, missed_received: 0 },
    { missed: 2, missed_received: 1 },
  ];
  expect(attendanceOf(10, lists, absentees)).toMatchObject({
    total_sat: 8,
    total_partly: 1,
    total_never: 1,
    total_pending: 1,
    total_not_begun: 0,
  });
});

test("a school before its first paper, or without candidates, owes no list", () => {
  const owed = ({ total_due, total_schools }: ReturnType<typeof attendanceOf>) => [total_due, total_schools];
  expect(owed(attendanceOf(10, { begun: 0, received: 0 }, []))).toEqual([0, 0]);
  expect(owed(attendanceOf(0, lists, []))).toEqual([0, 0]);
  expect(attendanceOf(10, { begun: 0, received: 0 }, [])).toMatchObject({
    total_pending: 0,
    total_not_begun: 10,
  });
});

test("a sum counts the received lists, and says of how many lists and schools", () => {
  const whole = attendanceOf(5, { begun: 2, received: 2 }, [{ missed: 2, missed_received: 2 }]);
  const nothing = attendanceOf(7, { begun: 2, received: 0 }, []);
  const later = attendanceOf(3, { begun: 0, received: 0 }, []);
  expect(addedAttendance([whole, nothing, later])).toEqual({
    ...{ total_students: 15, total_sat: 4, total_never: 1, total_partly: 0 },
    ...{ total_pending: 7, total_not_begun: 3 },
    ...{ total_due: 4, total_received: 2, total_schools: 2, total_complete: 1 },
  });
  expect(addedAttendance([nothing, later]).total_sat).toBeNull();
});
