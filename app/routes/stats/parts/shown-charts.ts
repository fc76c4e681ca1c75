import type { ChartsQuery } from "~/features/statistics/charts";
import type { Charts } from "~/features/statistics/charts-queries";
import { figure } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";

export interface Shown {
  charts: Charts;
  year: number;
  query: Pick<ChartsQuery, "sort_column" | "sort_direction">;
  address: ReturnType<typeof listAddress>;
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
export const said = (pairs: readonly (readonly [string | number, number])[]): string =>
  pairs.map(([label, value]) => `${label} ${figure(value)}`).join(", ");
