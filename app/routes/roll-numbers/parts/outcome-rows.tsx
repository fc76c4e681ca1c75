import type { SchoolOutcome } from "~/features/roll-numbers/outcomes";
import { figure, labelOf, t } from "~/messages";
import { Badge, type Column } from "~/ui";
import { schoolAddress } from "./all-address";

export const outcomeColumns: Column[] = [
  { key: "school_name", label: labelOf("school_name") },
  { key: "school_code", label: labelOf("school_code"), nowrap: true },
  { key: "total_students", label: labelOf("total_students"), align: "right" },
  { key: "state", label: t("roll_number.year_outcome"), nowrap: true },
  { key: "remark", label: t("roll_number.run_told") },
];

const kinds = { refused: "warning", changed: "warning", done: "success", same: "neutral" } as const;

export function outcomeCells(school: SchoolOutcome, year: number) {
  const { school_name, school_code, total_students, outcome, written, obstacle } = school;
  return {
    school_name: <a href={schoolAddress(school_code, year)}>{school_name}</a>,
    school_code,
    total_students: figure(total_students),
    state: <Badge kind={kinds[outcome]}>{t(`roll_number.outcome.${outcome}`)}</Badge>,
    remark: obstacle ?? (written > 0 ? t("roll_number.run_written", { n: written }) : null),
  };
}
