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

/** AHMED is AHMAD and MOHSIN is MUHSIN, and two replacements cover most spellings of MUHAMMAD. */
const inWords = [
  [" MOH", " MUH"],
  ["MED ", "MAD "],
] as const;

const spelled = (word: string): string =>
  inWords.reduce((one, [from, to]) => one.replaceAll(from, to), ` ${word} `);

/** The spellings that `inWords` leaves, once each. */
const spellings = nameSpellings.flatMap(([full, ...others]) =>
  [...new Set(others.map(spelled))]
    .filter((other) => other !== spelled(full))
    .map((other) => [other, spelled(full)] as const),
);

/**
 * One replacement after the other, which SQL and JavaScript do alike. Each word has a blank of its own on both sides.
 * SQLite before 3.46, and so Litestream and Debian 12, reads no schema with more than 28 of them in one another.
 */
const replacements: readonly (readonly [string, string])[] = [
  ["'", ""],
  ...[".", ",", "-", "/", "@"].map((mark) => [mark, " "] as const),
  [" ", "  "],
  ...inWords,
  ...spellings,
  ...[" BIN ", " BINTI ", " A  L ", " A  P ", " ANAK ", " AK "].map((filial) => [filial, " "] as const),
  [" NOOR", " NUR"],
  [" NOR", " NUR"],
  [" ", ""],
];

/** What the usual spellings of one name have in common: MOHD NOR AIMAN B. ALI and MUHAMMAD NURAIMAN BIN ALI. */
export const nameKey = (full_name: string): string =>
  replacements.reduce((name, [from, to]) => name.replaceAll(from, to), ` ${full_name} `);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The same in SQL, for an index. A change needs a migration. */
export const nameKeySql = replacements.reduce(
  (name, [from, to]) => `replace(${name}, ${quoted(from)}, ${quoted(to)})`,
  `' ' || "full_name" || ' '`,
);
