import { t } from "~/messages";
import type { Choice } from "~/ui";

type Choices = Record<"districts" | "exam_types", readonly Choice[]>;

export const filtersOf = ({ districts, exam_types }: Choices) => ({
  search: null,
  district_code: districts,
  exam_type_code: exam_types,
  is_closed: [
    { value: "false", label: t("school.is_closed.false") },
    { value: "true", label: t("school.is_closed.true") },
  ],
});
