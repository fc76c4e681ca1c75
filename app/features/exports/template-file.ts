import { exportColumns, type StudentFieldName } from "~/features/students/fields";
import { labelOf, t } from "~/messages";
import { writeInThread } from "./in-xlsx-thread";

const linesToFill = 500;

let made: Promise<Uint8Array<ArrayBuffer>> | null = null;

/** The same for everyone, so it is written once. */
export function templateWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  made ??= written().catch((error) => {
    made = null;
    throw error;
  });
  return made;
}

const written = () =>
  writeInThread(async (send) => {
    const headings = templateColumns.map(labelOf);
    const line = templateColumns.map((field) => sample[field] ?? "");
    send([headings, line]);
    const columns = headings.map((heading, at) => ({
      width: Math.max(heading.length, line[at]?.length ?? 0) + 2,
    }));
    return { sheet: t("export.sheet"), columns, stickyRowsCount: 1, lines_to_fill: linesToFill };
  });

/** No candidate has this IC, so a sample that stays in the list is refused. */
export const sample: Partial<Record<StudentFieldName, string>> = {
  full_name: "NUR AINA BINTI AHMAD",
  ic_number: "000000-00-0000",
  class_name: "6 AMANAH",
  gender: "P",
  is_student: "Ya",
  is_citizen: "Ya",
  full_name_arabic: "نور عينا بنت أحمد",
};

export const templateColumns = exportColumns;
