import { operator } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { findExamYearOf } from "~/features/exam-years/queries";
import { numberSlice, planSchools } from "~/features/roll-numbers/whole-year";
import { yearSchools } from "~/features/roll-numbers/year-schools";
import { cpuSince, readOnce } from "./numbering";

/** Numbers a whole year; the clock starts after the plan. Prints the time on its last line. */
const exam_year = sqlite.prepare("select max(exam_year) from students").pluck().get() as number;
const everySchool = {
  exam_year,
  district_code: null,
  exam_type_code: null,
  search: null,
  incomplete: false,
  only_unnumbered: false,
  without_class: true,
};

readOnce(sqlite);
const year = findExamYearOf(exam_year);
if (!year) throw new Error("the state has no year");
await planSchools(operator, year, yearSchools(operator, everySchool), everySchool);
const before = process.cpuUsage();
const began = performance.now();
let slices = 0;
for (let after = 0; ; slices++) {
  const slice = numberSlice(operator, everySchool, after);
  if (slice.schools === 0) break;
  after = slice.after;
}
const time = { wall: performance.now() - began, cpu: cpuSince(before) };
console.log(JSON.stringify({ slices, time }));
