import type { Actor } from "~/auth/actor";
import { can, type Permission } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { whyNumbersReadOnly } from "~/features/roll-numbers/commands";
import type { SchoolYear } from "~/features/values/school-year";
import { type Sentence, t } from "~/messages";
import { sheetAddress } from "./addresses";

export type Step = { label: "home.next_enter_any" | "home.generate"; href: string } | null;

/** What a school-year without candidates or numbers needs; null where the role may not do it. */
export function stepsFor(actor: Actor, at: SchoolYear): Record<"candidates" | "numbers", Step> {
  const step = (
    may: Permission,
    why: Sentence | null,
    label: NonNullable<Step>["label"],
    path: string,
  ): Step => (can(actor, may) && !why ? { label, href: sheetAddress(path, at) } : null);
  return {
    candidates: step("student.add", whyYearClosed(at.exam_year), "home.next_enter_any", "/student-add/batch"),
    numbers: step(
      "roll_number.generate",
      whyNumbersReadOnly(actor, at),
      "home.generate",
      "/students/roll-numbers",
    ),
  };
}

export function StepLink({ step }: { step: Step }) {
  if (step === null) return null;
  return (
    <p>
      <a href={step.href}>{t(step.label)}</a>
    </p>
  );
}
