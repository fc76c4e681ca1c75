import type { Actor } from "~/auth/actor";
import type { Permission } from "~/auth/permissions";
import type { Reach } from "~/auth/roles";
import type { MessageKey } from "~/messages";

/** Of a year, in their order. */
export const stages = ["daftar", "sedia", "peperiksaan", "selepas"] as const;
export type Stage = (typeof stages)[number];

/** The exam week begins six days before a paper. */
export const daysBefore = 6;

interface Way {
  href: string;
  label: MessageKey;
  may: Permission;
  /** It writes records of the year, so a closed year does not offer it. */
  isOfOpenYear?: true;
}

/** A screen that a person opens by purpose. Its noun declares it, and features/year-stage lists it. */
export interface Place extends Way {
  /** When its work is done; what belongs to no year is of the office. */
  stage: Stage | "office";
  /** In the top line, where the label is too long for it. */
  short?: MessageKey;
  /** The screens that do a part of its work. */
  ways?: readonly Way[];
  work?: readonly Work[];
  /** Of an account that it sometimes has nothing for: the menu shows it while it has. */
  isOffered?: (actor: Actor, exam_year: number) => boolean;
}

/** What waits at a place. The home, the menu, the next step of a message and the reminders read it. */
export interface Work {
  /** How much of it waits for the account. */
  open: (actor: Actor, exam_year: number) => number;
  /** What waits, after its number. */
  left: MessageKey;
  /** Whose it is; of every account that may do it, where none is named. */
  of?: readonly Reach[];
  /** The stages in which it waits: from that of the place, and until the year is closed, where none is named. */
  from?: Stage;
  until?: Stage;
  /** The screen that does it, where that is not the place itself; `:list` and `:exam_year` are ids of the year. */
  href?: string;
  /** Of the link. */
  label?: MessageKey;
  may?: Permission;
}
