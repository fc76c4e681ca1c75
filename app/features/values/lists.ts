import { field, oneOfOr, orBlank, wholeNumberOr } from "./fields";
import { readChoice } from "./readers";

export const paging = {
  page: wholeNumberOr(1, { min: 1, max: 1_000_000_000 }), // product 3.6
  limit: wholeNumberOr(10, { min: 1, max: 1000 }),
};

export const direction = (whenBlank: "asc" | "desc") => oneOfOr(["asc", "desc"], whenBlank);

export const sortBy = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  whenBlank: Columns[number],
) => oneOfOr(columns, whenBlank);

export const trueOrFalse = field(
  (raw, report) => {
    const word = readChoice(raw, report, ["true", "false"], false);
    return word === null ? null : word === "true";
  },
  orBlank({ type: "boolean" }),
);

export interface Listed<Record> {
  data: Record[];
  total: number;
  page: number;
  limit: number;
}

/** Of rows that are all read, because what chooses or orders them is no SQL. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
): Listed<Row> => ({
  data: rows.slice((page - 1) * limit, page * limit),
  total: rows.length,
  page,
  limit,
});

/** The sizes of a page that a reader may choose. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];
