import { requestKinds } from "./rules";

export const windowFields = requestKinds.flatMap(
  (kind) => [`${kind}_opens_on`, `${kind}_closes_on`] as const,
);

export const dayFirstOf = (day: unknown): string =>
  typeof day === "string" ? day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1") : "";
