import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { now } from "~/db/clock";
import { candidateKey } from "~/features/students/candidate-key";
import { batchColumns } from "~/features/students/fields";
import type { StudentList } from "~/features/students/list/schema";
import { classesOfSchool, recordsInTurns, type StudentRecord } from "~/features/students/queries";
import { defused } from "~/features/values/cells";
import { malaysianMoment } from "~/features/values/moments";
import type { SchoolYear } from "~/features/values/school-year";
import { labelOf, t } from "~/messages";
import { textOf } from "./columns";
import { writeInTurn } from "./in-xlsx-thread";

/** The file names its school and year, so that the import needs neither from the screen. */
const columns = ["candidate_key", ...batchColumns, "school_code", "exam_year"] as const;
type Column = (typeof columns)[number];
const lockedColumns: readonly Column[] = ["candidate_key", "school_code", "exam_year"];
const widths: Partial<Record<Column, number>> = {
  candidate_key: 12,
  full_name: 44,
  full_name_arabic: 36,
};

const linesToFill = 100;

/** Null where the list is not of one school and year, or the account cannot send it back. */
export function schoolYearOf(actor: Actor, query: StudentList): SchoolYear | null {
  const school_code = query.school_code ?? (isBoundToOneSchool(actor) ? actor.school_code : null);
  const { exam_year } = query;
  return can(actor, "student.import") && school_code && exam_year ? { school_code, exam_year } : null;
}

/** The list of a school as a sheet that it edits without a line and imports again. */
export function schoolWorkbook(
  actor: Actor,
  ids: readonly number[],
  { school_code, exam_year }: SchoolYear,
  begin: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return writeInTurn(actor, async (send) => {
    begin();
    send([columns.map(labelOf)]);
    for await (const records of recordsInTurns(actor, ids)) send(records.map(cellsOf));
    const classes = classesOfSchool(actor, school_code, exam_year);
    return {
      sheet: t("export.sheet"),
      columns: columns.map((column) => ({
        width: widths[column] ?? Math.max(14, labelOf(column).length + 2),
      })),
      stickyRowsCount: 1,
      stickyColumnsCount: columns.indexOf("full_name") + 1,
      lines_to_fill: linesToFill,
      form: {
        locked: lockedColumns.map((column) => columns.indexOf(column)),
        lists: [
          list("class_name", classes.map(defused), true),
          list("gender", ["L", "P"]),
          list("is_student", [t("word.yes"), t("word.no")]),
          list("is_citizen", [t("word.yes"), t("word.no")]),
        ].filter(({ choices }) => choices.length > 0),
        guide: {
          sheet: t("workbook.guide"),
          title: t("workbook.guide_title", { school_code, exam_year, when: malaysianMoment(now()) }),
          lines: guideLines(),
        },
      },
    };
  });
}

const cellsOf = (student: StudentRecord): string[] =>
  columns.map((column) => {
    if (column === "candidate_key") return candidateKey(student);
    return defused(textOf(student[column]));
  });

const guideLines = (): string[] =>
  t("workbook.guide_lines", {
    sheet: t("export.sheet"),
    key: labelOf("candidate_key"),
    n: linesToFill,
    import: t("import.students_title"),
    check: t("action.check"),
  }).split("\n");

const list = (column: Column, choices: string[], isOpen = false) => ({
  column: columns.indexOf(column),
  label: labelOf(column),
  choices,
  sentence: t(isOpen ? "workbook.another_class" : "workbook.choose"),
  isOpen,
});
