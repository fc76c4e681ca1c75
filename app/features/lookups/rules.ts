/** The lookups that the office keeps; the roles are fixed. */
export const lookupNouns = ["districts", "exam_types"] as const;
export type LookupNoun = (typeof lookupNouns)[number];

/** The noun that an address names, if it names one that is kept. */
export const nounOf = (named: string | undefined) => lookupNouns.find((noun) => noun === named);

/** Which code a roll number begins with (product 4.2). */
export const rollCodes = ["school_code", "hq_code"] as const;

/** The six printed sheets (product 6.1); several exam types may be printed on the same one. */
export const sheetNames = ["PSRA", "SMA", "SMATQ", "SMATD", "SMATQKBT", "SKM"] as const;
export type RollSheet = (typeof sheetNames)[number];
