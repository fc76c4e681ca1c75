/** Spellings of one name part on identity cards and lists; the first of each is the full one. */
export const nameSpellings: readonly (readonly [string, ...string[]])[] = [
  [
    "MUHAMMAD",
    "MUHAMAD",
    "MUHAMMED",
    "MOHAMMAD",
    "MOHAMAD",
    "MOHAMMED",
    "MOHAMED",
    "MOHD",
    "MUHD",
    "MOH",
    "MD",
  ],
  ["ABDUL", "ABD"],
  ["BIN", "BN", "B"],
  ["BINTI", "BINTE", "BTE", "BT"],
];
