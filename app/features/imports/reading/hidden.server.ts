import { attributesOf, tagsIn } from "./markup.server";
import { SHEET_LIMITS } from "./sheet-bounds.server";

/** Rows and columns that a person who opens the sheet does not see, counted from 1. */
export interface Hidden {
  hidden_rows?: number[];
  hidden_columns?: number[];
}

export const noneHidden: Hidden = {};

/** Of a sheet within its bounds. A filter hides rows in the same way. */
export function hiddenIn(xml: string): Hidden {
  if (!/\shidden=["'](?:1|true)["']/.test(xml)) return noneHidden;
  const rows: number[] = [];
  const columns = new Set<number>();
  let row = 0;
  for (const tag of tagsIn(xml)) {
    if (tag.name !== "row" && tag.name !== "col") continue;
    const { r, min, max, hidden } = Object.fromEntries(attributesOf(tag));
    const isHidden = hidden === "1" || hidden === "true";
    if (tag.name === "row") {
      row = r ? Number(r) : row + 1;
      if (isHidden) rows.push(row);
    } else if (isHidden) {
      const last = Math.min(Number(max), SHEET_LIMITS.columns);
      for (let column = Number(min); column <= last; column++) columns.add(column);
    }
  }
  return {
    ...(rows.length > 0 && { hidden_rows: rows }),
    ...(columns.size > 0 && { hidden_columns: [...columns] }),
  };
}
