import type { SchoolPlan } from "~/features/roll-numbers/whole-year";
import { t } from "~/messages";
import type { Tile } from "~/ui";

export function figuresOf(plans: SchoolPlan[], ready: SchoolPlan[]): Tile[] {
  const refused = plans.filter(({ obstacle }) => obstacle !== null).length;
  const sum = (field: "changed" | "issued") => ready.reduce((total, plan) => total + plan[field], 0);
  const issued = sum("issued");
  const same = plans.length - ready.length - refused;
  return [
    { label: t("roll_number.year_ready"), value: ready.length },
    { label: t("roll_number.year_numbers"), value: sum("changed"), isMain: true },
    { label: t("roll_number.year_issued"), value: issued, tone: issued > 0 ? "warning" : "neutral" },
    { label: t("roll_number.year_same"), value: same },
    { label: t("roll_number.year_refused"), value: refused, tone: refused > 0 ? "warning" : "neutral" },
  ];
}
