import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { bringUpToDate } from "~/features/checks/run";
import { filterChoices } from "~/features/lookups/queries";
import { choicesFor } from "~/features/statistics/scope";
import { runInSlices } from "~/features/values/another-request";

export const districtsOf = (actor: Actor) =>
  isBoundToOneSchool(actor) ? [] : filterChoices(choicesFor(actor)).districts;

/** How many lists in the scope still wait, once this request has checked its share. */
export const checkedUpTo = (actor: Actor, exam_year: number): Promise<number> =>
  runInSlices(bringUpToDate(actor, exam_year));
