import type { Verdict } from "~/features/audit/verify";
import { t } from "~/messages";
import { inDigits } from "../digits";

export function brokenWhy({ id, how, name, before }: Extract<Verdict, { kind: "broken" }>): string {
  const why = how === "trigger" ? t("audit.broken.trigger", { name }) : t(`audit.broken.${how}`);
  return t("cli.audit_broken", inDigits({ id, why, n: before }));
}
