import { duplicateKinds, duplicateResolutions } from "~/db/schema/states";

export { duplicateKinds, duplicateResolutions };
export type DuplicateKind = (typeof duplicateKinds)[number];

export const duplicateStates = ["open", ...duplicateResolutions] as const;
export type DuplicateState = (typeof duplicateStates)[number];

export const isDuplicateKind = (text: string | undefined): text is DuplicateKind =>
  (duplicateKinds as readonly (string | undefined)[]).includes(text);
