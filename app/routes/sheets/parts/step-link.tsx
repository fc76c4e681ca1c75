import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { candidates, type NextStep, numbers } from "~/routes/layouts/parts/steps";
import { sheetAddress } from "./addresses";

export type Step = { label: NextStep["label"]; href: string } | null;

/** What a school-year without candidates or numbers needs; null where the role may not do it. */
export function stepsFor(actor: Actor, at: SchoolYear): Record<"candidates" | "numbers", Step> {
  const stepOf = ({ permission, label, path }: NextStep): Step =>
    can(actor, permission) ? { label, href: sheetAddress(path, at) } : null;
  return { candidates: stepOf(candidates), numbers: stepOf(numbers) };
}

export function StepLink({ step }: { step: Step }) {
  if (step === null) return null;
  return (
    <p>
      <a href={step.href}>{t("next.step", { step: t(step.label) })}</a>
    </p>
  );
}
