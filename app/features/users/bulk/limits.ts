/** Apart from the schema, so that no screen brings Zod to the browser. */
export const mostAccounts = 1000;

export const linkStates = ["used", "unused", "expired"] as const;
export type LinkState = (typeof linkStates)[number];
