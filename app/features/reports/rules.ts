import { type ReportCategory, reportCategories } from "~/db/schema/states";

/** Whether the office decides a report with such an incident by itself. The others are accepted in one press. */
const isDecidedAlone: Record<ReportCategory, boolean> = {
  late_start: false,
  packet: true,
  paper: true,
  invigilator: false,
  late_or_left: false,
  irregularity: true,
  identity: true,
};

export const categoriesToDecide = reportCategories.filter((category) => isDecidedAlone[category]);
