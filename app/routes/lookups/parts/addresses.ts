import type { LookupNoun } from "~/features/lookups/rules";

export const lookupsAddress = "/admin/lookups";

export const lookupAddress = (noun: LookupNoun, code: string) =>
  `${lookupsAddress}/${noun}/${encodeURIComponent(code)}`;
