import type { needChoices } from "~/features/special-needs/queries";
import type { Choice } from "~/ui";

export const needsAddress = "/special_needs";

export const needAddress = (id: number, back: string) =>
  `/student-needs/${id}?back=${encodeURIComponent(back)}`;

export type NeedChoices = ReturnType<typeof needChoices>;

export const filtersOf = ({ kinds, arrangements }: NeedChoices, districts: readonly Choice[]) => ({
  district_code: districts,
  kind_code: kinds,
  arrangement_code: arrangements,
});
