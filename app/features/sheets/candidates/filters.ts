export const sheetOrders = ["student_code", "class_name", "full_name"] as const;
export type SheetOrder = (typeof sheetOrders)[number];

/** Only the address holds the filters, so closing the sheet drops them (product 6.6). */
export interface SheetFilters {
  class_name: string | null;
  gender: "L" | "P" | null;
  number_from: number | null;
  number_to: number | null;
  order: SheetOrder;
  /** Leaves out persons who are not candidates. Absent otherwise, so that earlier prints are found by their filters. */
  only_students?: true;
  /** One candidate alone; absent otherwise. */
  student_id?: number;
  /** The candidates who sit in a room, by seat; absent otherwise. */
  room_id?: number;
  /** The attendance of one paper, by its code; absent otherwise. */
  paper?: string;
}

/** A plan shows every seat. */
export const roomAlone = ({ room_id }: SheetFilters): SheetFilters => ({
  class_name: null,
  gender: null,
  number_from: null,
  number_to: null,
  order: "student_code",
  ...(room_id !== undefined && { room_id }),
});

export function isSelection(filters: SheetFilters): boolean {
  const {
    class_name,
    gender,
    number_from,
    number_to,
    only_students,
    student_id = null,
    room_id = null,
  } = filters;
  const chosen = [class_name, gender, number_from, number_to, student_id, room_id];
  return only_students === true || chosen.some((value) => value !== null);
}
