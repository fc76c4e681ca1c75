export const sheetOrders = ["student_code", "class_name", "full_name"] as const;
export type SheetOrder = (typeof sheetOrders)[number];

/** Only the address holds the filters, so closing the sheet drops them (product 6.6). */
export interface SheetFilters {
  class_name: string | null;
  gender: "L" | "P" | null;
  number_from: number | null;
  number_to: number | null;
  order: SheetOrder;
}

export function isSelection({ class_name, gender, number_from, number_to }: SheetFilters): boolean {
  return class_name !== null || gender !== null || number_from !== null || number_to !== null;
}
