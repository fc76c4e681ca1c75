import { t } from "~/messages";

export const filters = {
  search: null,
  exam_year: null,
  state: (["kept", "restored"] as const).map((value) => ({ value, label: t(`trash.state.${value}`) })),
};
