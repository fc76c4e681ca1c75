import { t } from "~/messages";

export const reachOf = (notice: { district: string | null; exam_type_code: string | null }): string =>
  [notice.district, notice.exam_type_code].filter(Boolean).join(", ") || t("notice.everyone");
