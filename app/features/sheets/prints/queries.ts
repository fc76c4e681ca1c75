import { schoolRole } from "~/auth/roles";
import { sqlite } from "~/db/client";
import { isSheetName, type SheetName } from "../kinds";

export interface PrintWith {
  number: string;
  sheet: SheetName;
  created_at: string;
}

const found = sqlite.prepare<[{ school_code: string; exam_year: number; id: number }]>(
  `select number, sheet, created_at from sheet_prints
   where school_code = :school_code and exam_year = :exam_year
     and exists (select 1 from json_each(content, '$.rows') where value ->> 0 = :id)
   order by id desc limit 5`,
);

/** The latest prints that show a candidate, who must come from a scoped query. */
export const printsWith = (student: { id: number; school_code: string; exam_year: number }): PrintWith[] =>
  (
    found.all({
      id: student.id,
      school_code: student.school_code,
      exam_year: student.exam_year,
    }) as PrintWith[]
  )
    // A sheet of an exam type that was deleted has no name any more.
    .filter(({ sheet }) => isSheetName(sheet));

const ofSheet = sqlite.prepare<[school_code: string, exam_year: number, sheet: SheetName]>(
  "select 1 from sheet_prints where school_code = ? and exam_year = ? and sheet = ? limit 1",
);

/** Somebody printed the sheet of the school, whole or in part. */
export const wasPrinted = (sheet: SheetName, school_code: string, exam_year: number): boolean =>
  ofSheet.get(school_code, exam_year, sheet) !== undefined;

const ofSchoolItself = sqlite.prepare<
  [school_code: string, exam_year: number, sheet: SheetName, role_id: string]
>(
  `select 1 from sheet_prints where school_code = ? and exam_year = ? and sheet = ?
     and exists (select 1 from users where users.id = user_id and users.role_id = ?) limit 1`,
);

/** A clerk printed it: a print of the office is no check by the school. */
export const wasPrintedBySchool = (sheet: SheetName, school_code: string, exam_year: number): boolean =>
  ofSchoolItself.get(school_code, exam_year, sheet, schoolRole) !== undefined;
