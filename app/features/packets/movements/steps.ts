import type { Permission } from "~/auth/permissions";
import { type MovementStep, movementSteps } from "~/db/schema/states";
import type { Paper } from "~/features/exam-papers/queries";
import { dayAfter } from "~/features/values/moments";

export { type MovementStep, movementSteps };

/** Who answers for a step. A step is withdrawn by those who may record it. */
export const permissionOf = {
  sent: "packet.send",
  received: "packet.receive",
  handed: "packet.receive",
  confirmed: "packet.confirm",
  returned: "packet.move",
} as const satisfies Record<MovementStep, Permission>;

export const isStep = (word: string | undefined): word is MovementStep =>
  movementSteps.some((step) => step === word);

export const stepBefore = (step: MovementStep): MovementStep | undefined =>
  movementSteps[movementSteps.indexOf(step) - 1];

/** Malaysian time from which a step that was not taken is late; null for a paper without a day. */
export function lateFrom(
  step: MovementStep,
  { held_on, starts_at }: Pick<Paper, "held_on" | "starts_at">,
): string | null {
  if (held_on === null) return null;
  switch (step) {
    case "sent":
    case "received":
      return `${dayAfter(held_on, -1)}T00:00`;
    case "handed":
    case "confirmed":
      return `${held_on}T${starts_at ?? "23:59"}`;
    case "returned":
      return `${dayAfter(held_on, 1)}T00:00`;
  }
}
