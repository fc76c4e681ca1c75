import type { Actor } from "~/auth/actor";
import { mustRequest } from "~/features/requests/closed";
import { amendmentOf } from "~/features/school-exam-years/amendments";
import type { SchoolYear } from "~/features/values/school-year";
import { closedFormOf } from "~/routes/parts/closed-list-data";
import type { ChangeForm } from "./change-form";

/** What the form of one candidate does in this list: it saves, sends a request, amends a final list, or is not offered. */
export const changeFormOf = (actor: Actor, place: SchoolYear): ChangeForm => ({
  asks: mustRequest(actor, place),
  amendment: amendmentOf(actor, place),
  closed: closedFormOf(actor, place),
});
