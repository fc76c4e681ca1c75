import type { Permission } from "~/auth/permissions";
import { type MovementStep, movementSteps } from "~/db/schema/states";

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
