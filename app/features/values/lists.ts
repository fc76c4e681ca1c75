import { optionalOneOf, optionalWholeNumber } from "./fields";

/** What every list takes (api.md): a page from 1, a limit from 1 to 1000, ten by default (spec 9). */
export const paging = {
  page: optionalWholeNumber({ min: 1, max: 1_000_000_000 }).transform((page) => page ?? 1),
  limit: optionalWholeNumber({ min: 1, max: 1000 }).transform((limit) => limit ?? 10),
};

export const direction = (whenBlank: "asc" | "desc") =>
  optionalOneOf(["asc", "desc"]).transform((chosen) => chosen ?? whenBlank);

export const sortBy = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  whenBlank: Columns[number],
) => optionalOneOf(columns).transform((chosen): Columns[number] => chosen ?? whenBlank);

/** A filter of the query: `true`, `false`, or not asked for (api.md, "Everywhere"). */
export const trueOrFalse = optionalOneOf(["true", "false"]).transform((word) =>
  word ? word === "true" : null,
);

export interface Listed<Record> {
  data: Record[];
  total: number;
  page: number;
  limit: number;
}
