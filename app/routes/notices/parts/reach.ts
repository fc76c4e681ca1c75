import { t } from "~/messages";

export const reachOf = (notice: { district_code: string | null; exam_type_code: string | null }): string =>
  [notice.district_code, notice.exam_type_code].filter(Boolean).join(", ") || t("notice.everyone");
