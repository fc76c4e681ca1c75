import type { TrashList } from "~/features/trash/schema";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";

export const states = (["kept", "restored"] as const).map((value) => ({
  value,
  label: t(`trash.state.${value}`),
}));

export const trashChips = (
  { search, exam_year, state }: TrashList,
  address: Parameters<typeof chipsFor>[1],
) => chipsFor({ search, exam_year, state: inWords(states, state) }, address);
