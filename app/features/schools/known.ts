import { eq, sql } from "drizzle-orm";
import { db, sqlite } from "~/db/client";
import { schools } from "~/db/schema";
import { secondExamsInTheWay } from "~/features/lookups/second-exams";
import type { Known } from "./objections";

const byCode = db
  .select()
  .from(schools)
  .where(eq(schools.school_code, sql.placeholder("school_code")))
  .prepare();
const district = sqlite.prepare("select 1 from districts where code = ?");
const examType = sqlite.prepare("select 1 from exam_types where code = ?");

/** Only the office gives codes, so no scope applies. */
export const known: Known = {
  school: (school_code) => byCode.get({ school_code }),
  isDistrict: (code) => district.get(code) !== undefined,
  isExamType: (code) => examType.get(code) !== undefined,
  secondExamsInTheWay,
};
