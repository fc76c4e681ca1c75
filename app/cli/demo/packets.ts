import { sqlite } from "~/db/client.server";
import { papersOf } from "~/features/exam-papers/queries.server";
import { setAdapted } from "~/features/packets/adapted.server";
import { createExtra } from "~/features/packets/extras.server";
import { fixPackets } from "~/features/packets/fix.server";
import { saveRule } from "~/features/packets/rule.server";
import { type Diary, done } from "./diary";
import { admin } from "./people";

const primary = "PSRA";
const rule = { spare_percent: 5, spare_least: 2, spare_most: 20, copies_per_packet: 20 };
const changed = sqlite
  .prepare<[year: number], string>(
    `select school_code from school_exam_years where exam_year = ? and exam_type_code = '${primary}' order by id limit 1`,
  )
  .pluck();

/** The rule of every PSRA paper; the first is fixed before a school asks for extra copies, and the others are open. */
export function fillPackets(diary: Diary): void {
  const exam_year = diary.year;
  diary.add(4, () => {
    done(setAdapted(admin(), { arrangement_code: "CETAK", is_adapted: true }));
    const [first] = papersOf(exam_year, primary);
    if (!first) return;
    done(saveRule(admin(), first.id, { ...rule, with_others: true, version: 0 }));
    done(fixPackets(admin(), first.id, { fingerprint: null }));
    const school_code = changed.get(exam_year);
    if (school_code === undefined) return;
    const reason = "Kertas basah dalam simpanan tahun lepas";
    done(createExtra(admin(), first.id, { school_code, copies: 10, reason }));
  });
}
