import { boxesOf } from "~/features/values/day-boxes";
import type { Problems } from "~/messages";
import { DayField } from "~/ui";
import { windowFields } from "./window-fields";

interface RequestWindowFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function RequestWindowFields({ values, problems }: RequestWindowFieldsProps) {
  return windowFields.map((name) => (
    <DayField key={name} name={name} boxes={boxesOf(values, name)} problems={problems[name]} optional />
  ));
}
