import { requestKinds } from "./rules";

export const windowFields = requestKinds.flatMap(
  (kind) => [`${kind}_opens_on`, `${kind}_closes_on`] as const,
);
