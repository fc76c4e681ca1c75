import { nameSpellings } from "./name-spellings";

/** One replacement after the other, which SQL and JavaScript do alike. Each word has a blank of its own on both sides. */
const replacements: readonly (readonly [string, string])[] = [
  ["'", ""],
  ...[".", ",", "-", "/", "@"].map((mark) => [mark, " "] as const),
  [" ", "  "],
  ...nameSpellings.flatMap(([full, ...others]) =>
    others.map((other) => [` ${other} `, ` ${full} `] as const),
  ),
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
