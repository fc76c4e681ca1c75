import type { Flash } from "~/http/flash.server";

export const restoredFlash = ({ restored, full_name }: { restored: number; full_name: string }): Flash =>
  restored === 1
    ? { key: "student.restored", values: { full_name } }
    : { key: "student.restored_many", values: { n: restored } };
