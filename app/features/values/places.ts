import type { Actor } from "~/auth/actor";
import type { Permission } from "~/auth/permissions";
import type { MessageKey } from "~/messages";

/** Of a year, in their order. */
export const stages = ["daftar", "sedia", "peperiksaan", "selepas"] as const;
export type Stage = (typeof stages)[number];

interface Way {
  href: string;
  label: MessageKey;
  may: Permission;
}

/** A screen that a person opens by purpose. Its noun declares it, and features/year-stage lists it. */
export interface Place extends Way {
  /** When its work is done; what belongs to no year is of the office. */
  stage: Stage | "office";
  /** In the top line, where the label is too long for it. */
  short?: MessageKey;
  /** The screens that do a part of its work. */
  ways?: readonly Way[];
  /** How much of its work waits for the account. */
  open?: (actor: Actor, exam_year: number) => number;
}
