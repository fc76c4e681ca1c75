import type { DuplicatePlace } from "~/features/duplicates/queries";
import {
  type DuplicateState,
  duplicateKinds,
  duplicateResolutions,
  duplicateStates,
  isDuplicateKind,
} from "~/features/duplicates/rules";
import type { DuplicateBoard } from "~/features/duplicates/schema";
import { idFrom, notFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { BadgeKind } from "~/ui";

/** A group has two lines or more, so that the first page weighs what ten lines do. */
export const usualGroups = 5;

/** The list is a part of the doubtful data. A group has an address of its own. */
export const duplicatesPath = "/checks/pairs";

export const duplicatesAddress = (query: Partial<DuplicateBoard>) =>
  listAddress(duplicatesPath, query, { page: 1, limit: usualGroups });

/** As the button that takes it names the group. */
export const caseOf = ({ exam_year, kind, id }: DuplicatePlace) => `${exam_year}/${kind}/${id}`;
export const groupAddress = (place: DuplicatePlace) => `/duplicates/${caseOf(place)}`;

/** The list that a group is in. */
export const listOf = ({ exam_year, kind }: Pick<DuplicatePlace, "exam_year" | "kind">): string =>
  duplicatesAddress({ exam_year, kind, state: "open" })();

export const kindChoices = duplicateKinds.map((value) => ({ value, label: t(`duplicate.kind.${value}`) }));
export const stateChoices = duplicateStates.map((value) => ({ value, label: t(`duplicate.state.${value}`) }));
export const resolutionChoices = duplicateResolutions.map((value) => ({
  value,
  label: t(`duplicate.state.${value}`),
}));

export const tones: Record<DuplicateState, BadgeKind> = {
  open: "warning",
  being_corrected: "neutral",
  different_people: "success",
  allowed: "success",
};

type Params = Record<string, string | undefined>;

/** Reads the address of a group; any other text is not found. */
export function duplicatePlaceFrom(request: Request, { exam_year, kind, id }: Params): DuplicatePlace {
  if (!isDuplicateKind(kind)) throw notFound(request);
  return { exam_year: idFrom(request, exam_year), kind, id: idFrom(request, id) };
}
