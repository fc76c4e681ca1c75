import { expect, test } from "vitest";
import * as schoolFields from "~/features/schools/fields";
import {
  batchColumns,
  formFields,
  listColumns,
  pasteColumns,
  studentFields,
  usualColumns,
} from "~/features/students/fields";
import { isMessageKey } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";

test("existing columns do not change their number in cookies, and a new column comes last", () => {
  expect(listColumns.slice(0, 17)).toEqual(
    `ic_number school_code student_code class_name exam_year gender school_name district_code exam_type_code
    full_name_arabic passport_number birth_cert_number visa_number is_student is_citizen created_at updated_at`.split(
      /\s+/,
    ),
  );
  expect(usualColumns).toEqual(listColumns.slice(0, 6));
});

test("the columns, the paste and the form of schools keep their orders", () => {
  expect(schoolFields.listColumns).toEqual(
    "school_code hq_code hq_code_alt district_code exam_type_code created_at updated_at".split(" "),
  );
  expect(tables.schools.usual).toEqual(schoolFields.listColumns.slice(0, 5));
  expect(schoolFields.pasteColumns).toEqual(
    "school_name school_code hq_code district_code exam_type_code hq_code_alt".split(" "),
  );
  expect(schoolFields.formFields).toEqual(
    "school_name school_code hq_code hq_code_alt district_code exam_type_code".split(" "),
  );
});

test("a paste without headings has the column order of the preview", () => {
  expect(pasteColumns.slice(0, 12)).toEqual(
    `full_name ic_number school_code student_code class_name exam_year gender passport_number visa_number
    birth_cert_number is_student is_citizen`.split(/\s+/),
  );
});

test("a comparison of two versions covers every field", () => {
  expect([...formFields].sort()).toEqual([...studentFields].sort());
});

test("a row of the batch form begins with name, IC and class", () => {
  expect(batchColumns.slice(0, 3)).toEqual(["full_name", "ic_number", "class_name"]);
});

test("every column of a list has a label", () => {
  const columns = Object.values(tables).flatMap(({ always, columns }) => [always, ...columns]);
  expect(columns.filter((column) => !isMessageKey(`label.${column}`))).toEqual([]);
});
