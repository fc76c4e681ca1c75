export const sheetOrders = ["student_code", "class_name", "full_name"] as const;
export type SheetOrder = (typeof sheetOrders)[number];

/** Whom a sheet shows, and in which order; the address carries it, and closing the sheet forgets it (product 6.6). */
export interface SheetFilters {
  class_name: string | null;
  gender: "L" | "P" | null;
  number_from: number | null;
  number_to: number | null;
  order: SheetOrder;
}

/** Whether candidates are left out; the order leaves out none. */
export function isSelection({ class_name, gender, number_from, number_to }: SheetFilters): boolean {
  return class_name !== null || gender !== null || number_from !== null || number_to !== null;
}
