import {
  type DuplicateState,
  duplicateKinds,
  duplicateResolutions,
  duplicateStates,
} from "~/features/duplicates/rules";
import { t } from "~/messages";
import type { BadgeKind } from "~/ui";

export const duplicatesAddress = "/duplicates";

interface Place {
  exam_year: number;
  kind: string;
  id: number;
}

export const groupAddress = ({ exam_year, kind, id }: Place) =>
  `${duplicatesAddress}/${exam_year}/${kind}/${id}`;

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
