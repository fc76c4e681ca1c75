import { sqlite } from "~/db/client";
import { papersOf } from "~/features/exam-papers/queries";
import { setAdapted } from "~/features/packets/adapted";
import { createExtra } from "~/features/packets/extras";
import { fixPackets } from "~/features/packets/fix";
import { pendingFor } from "~/features/packets/movements/board";
import { recordAsListed, recordMovements } from "~/features/packets/movements/commands";
import { saveRule } from "~/features/packets/rule";
import { type Diary, done } from "./diary";
import { admin } from "./people";

const primary = "PSRA";
const rule = { spare_percent: 5, spare_least: 2, spare_most: 20, copies_per_packet: 20 };
const changed = sqlite
  .prepare<[year: number], string>(
    `select school_code from school_exam_years where exam_year = ? and exam_type_code = '${primary}' and total_students > 0 order by id limit 1`,
  )
  .pluck();

const districtOf = sqlite
  .prepare<[school_code: string], string>("select district_code from schools where school_code = ?")
  .pluck();

/** The rule of the first PSRA paper, or of those of today; they are fixed before a school asks for extra copies. */
export function fillPackets(diary: Diary, isToday: boolean): void {
  const exam_year = diary.year;
  // Without candidates, as the benchmarks begin, there is no copy to pack.
  if (changed.get(exam_year) === undefined) return;
  diary.add(4, () => {
    done(setAdapted(admin(), { arrangement_code: "CETAK", is_adapted: true }));
    const papers = papersOf(exam_year, primary);
    const [first] = papers;
    if (!first) return;
    done(saveRule(admin(), first.id, { ...rule, with_others: true, version: 0 }));
    const day = isToday ? diary.dayBefore(0) : first.held_on;
    for (const { id } of papers.filter(({ held_on }) => held_on === day).slice(0, isToday ? 2 : 1))
      done(fixPackets(admin(), id, { fingerprint: null }));
    const school_code = changed.get(exam_year);
    if (school_code === undefined) return;
    const reason = "Kertas basah dalam simpanan tahun lepas";
    done(createExtra(admin(), first.id, { school_code, copies: 10, reason }));
  });
  fillMovements(diary, isToday);
}

/** The packets of the first paper are sent to every district. The clerk's district counts one too few for a school, and hands its packets to
 * the clerk's school. */
function fillMovements(diary: Diary, isToday: boolean): void {
  const exam_year = diary.year;
  const all = { exam_year, exam_paper_id: null, district_code: null, school_code: null, fingerprint: null };
  diary.add(3, () => {
    done(recordAsListed(admin(), { ...all, step: "sent" }));
  });
  diary.add(2, () => {
    const { school_code } = diary;
    const district_code = districtOf.get(school_code) ?? null;
    const [one] = pendingFor(admin(), "received", { ...all, district_code }).pending.filter(
      (each) => each.school_code !== school_code,
    );
    if (one) {
      const row = { exam_paper_id: one.exam_paper_id, school_code: one.school_code, listed: null };
      const packets = one.expected - 1;
      const rows = [{ ...row, packets, reason: "Satu bungkusan tidak sampai" }];
      done(recordMovements(admin(), { step: "received", moved_at: null, rows }));
    }
    done(recordAsListed(admin(), { ...all, district_code, step: "received" }));
    done(recordAsListed(admin(), { ...all, school_code, step: "handed" }));
  });
  if (!isToday) return;
  // The day before the papers every district hands its packets out, and all schools but one in eight confirm theirs.
  diary.add(1, () => {
    for (const step of ["received", "handed"] as const) done(recordAsListed(admin(), { ...all, step }));
    const waiting = new Set(pendingFor(admin(), "confirmed", all).pending.map((each) => each.school_code));
    for (const [index, code] of [...waiting].entries())
      if (index % 8 !== 3) done(recordAsListed(admin(), { ...all, school_code: code, step: "confirmed" }));
  });
}
