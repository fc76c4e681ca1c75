import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { leftToDo } from "~/features/school-exam-years/readiness/rules";
import { figure, labelOf, t } from "~/messages";
import type { ListingColumn } from "~/routes/parts/listing";
import {
  Entered,
  Expected,
  expectedOf,
  Grade,
  type RowContext,
  type RowInput,
  School,
  State,
  stateOf,
  WithoutDocument,
} from "./readiness-cells";

type Reader = RowContext & { input: RowInput };
type ReadinessColumn = ListingColumn<ReadinessLine, Pick<RowContext, "lock">, Reader>;

const right = { align: "right", printed: 24 } as const;

/** Baki says the two spare counts in words. */
export const columns: ReadinessColumn[] = [
  {
    key: "school_name",
    label: labelOf("school_name"),
    width: 320,
    printed: 66,
    cell: (line) => line.school_name,
    screen: School,
  },
  {
    key: "severity",
    label: labelOf("severity"),
    width: 120,
    printed: 24,
    cell: (line) => t(`readiness.${line.severity}`),
    screen: Grade,
  },
  { key: "state", label: t("list.column"), printed: 24, cell: stateOf, screen: State },
  { key: "expected_students", label: t("readiness.expected"), ...right, cell: expectedOf, screen: Expected },
  {
    key: "total_students",
    label: t("readiness.entered"),
    ...right,
    cell: (line) => figure(line.total_students),
    screen: Entered,
  },
  {
    key: "total_student_with_code",
    label: t("readiness.numbered"),
    ...right,
    isSpare: true,
    cell: (line) => figure(line.total_student_with_code),
  },
  {
    key: "total_without_document",
    label: t("readiness.without_document"),
    ...right,
    isSpare: true,
    cell: (line) => figure(line.total_without_document),
    screen: WithoutDocument,
  },
  {
    key: "left",
    label: t("readiness.left"),
    width: 480,
    printed: 66,
    cell: (line, { lock }) => leftToDo(line, lock),
  },
  ...(["recorded_school_code", "district_code", "exam_type_code"] as const).map((key) => ({
    key,
    label: labelOf(key === "recorded_school_code" ? "school_code" : key),
    printed: 24,
    cell: (line: ReadinessLine) => line[key],
    screen: null,
  })),
];
