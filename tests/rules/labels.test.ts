import { expect, test } from "vitest";
import { labelOf } from "~/messages";

test.each([
  ["rows.0", "Baris 1"],
  ["marks[2]", "Baris 3"],
  ["4", "Baris 5"],
  ["rows[1].student_code", "Angka giliran"],
  ["pressed", "Butang"],
  ["rows", "Baris meja"],
])("the field %s is called %s", (field, label) => {
  expect(labelOf(field)).toBe(label);
});
