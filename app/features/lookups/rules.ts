export const lookupNouns = ["districts", "exam_types", "need_kinds", "need_arrangements"] as const;
export type LookupNoun = (typeof lookupNouns)[number];

export const isOfNeeds = (noun: LookupNoun) => noun === "need_kinds" || noun === "need_arrangements";

export const nounOf = (named: string | undefined) => lookupNouns.find((noun) => noun === named);

export const rollCodes = ["school_code", "hq_code"] as const; // product 4.2

/** Product 6.1; several exam types may share a sheet. */
export const sheetNames = ["PSRA", "SMA", "SMATQ", "SMATD", "SMATQKBT", "SKM"] as const;
export type RollSheet = (typeof sheetNames)[number];
