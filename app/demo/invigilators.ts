import { sqlite } from "~/db/client";
import { createInvigilator } from "~/features/invigilators/commands";
import { type Diary, done } from "./diary";
import { admin, clerkOf } from "./people";

const roomsAt = sqlite
  .prepare<[school_code: string, year: number], number>(
    "select id from exam_rooms where school_code = ? and exam_year = ? order by fill_order",
  )
  .pluck();

const neighbour = sqlite
  .prepare<[school_code: string, year: number], string>(
    `select other.school_code from school_exam_years as own join school_exam_years as other
       using (exam_year, district_code, exam_type_code)
     where own.school_code = ? and exam_year = ? and other.school_code <> own.school_code order by other.id`,
  )
  .pluck();

/** Of the clerk's school, where one is missing. A school nearby lists one of them too. */
export function fillInvigilators(diary: Diary): void {
  const { school_code, year: exam_year } = diary;
  diary.add(5, () => {
    const [hall = null, second = null] = roomsAt.all(school_code, exam_year);
    const staff = [
      ["ZAHARAH BINTI MAT SAAD", "0123456701", "chief", hall],
      ["ROSMAWATI BINTI HAJI DERAMAN", "0133456702", "invigilator", hall],
      ["KAMARULZAMAN BIN CHE AWANG", "0143456703", "invigilator", second],
    ] as const;
    for (const [full_name, phone, duty, room_id] of staff)
      done(
        createInvigilator(clerkOf(school_code), {
          ...record(full_name, phone),
          school_code,
          exam_year,
          duty,
          room_id,
        }),
      );
    const nearby = neighbour.get(school_code, exam_year);
    if (nearby === undefined) return;
    const shared = {
      ...record("ROSMAWATI DERAMAN", "0133456702"),
      duty: "invigilator",
      room_id: null,
    } as const;
    done(createInvigilator(admin(), { ...shared, school_code: nearby, exam_year }));
  });
}

const record = (full_name: string, phone: string) => ({ full_name, phone, ic_number: null });
