/** The states of a registration's list, in order. */
export const listStates = ["draf", "dihantar", "disahkan", "muktamad"] as const;

export const requestKinds = ["correction", "late", "withdrawal", "transfer"] as const;
export const requestStates = [
  "open",
  "agreed",
  "recommended",
  "opposed",
  "approved",
  "rejected",
  "cancelled",
] as const;
