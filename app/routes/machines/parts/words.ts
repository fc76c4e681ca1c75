import type { Machine } from "~/features/machines/queries";
import { t } from "~/messages";

export const machinesAddress = "/admin/machines";

type Scope = Pick<Machine, "district_code" | "exam_type_code" | "sees_identity">;

/** The district, the exam type and how it reads identity numbers. */
export function scopeInWords(
  { district_code, exam_type_code, sees_identity }: Scope,
  districts: readonly { code: string; name: string }[],
): string {
  const district = districts.find(({ code }) => code === district_code)?.name ?? district_code;
  return [
    district ?? t("machine.every_district"),
    exam_type_code ?? t("machine.every_exam"),
    t(sees_identity ? "machine.identity_whole" : "machine.identity_masked"),
  ].join(", ");
}
