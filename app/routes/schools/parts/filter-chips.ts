import type { z } from "zod";
import type { schoolList } from "~/features/schools/schema";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Choice } from "~/ui";

type Choices = Record<"districts" | "exam_types", readonly Choice[]>;

const closedStates: readonly Choice[] = [
  { value: "false", label: t("school.is_closed.false") },
  { value: "true", label: t("school.is_closed.true") },
];

export const schoolChips = (
  { search, district_code, exam_type_code, is_closed }: z.output<typeof schoolList>,
  { districts, exam_types }: Choices,
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      search,
      district_code: inWords(districts, district_code),
      exam_type_code: inWords(exam_types, exam_type_code),
      is_closed: is_closed === null ? null : inWords(closedStates, String(is_closed)),
    },
    address,
  );
