import { z } from "zod";
import { field, optionalText } from "~/features/values/fields";
import { seenPairs } from "../bulk/schema";
import { studentEdit } from "../schema";
import { cellsSent, type GridCells, type GridColumn, mostInGrid, readShown } from "./rows";

const writtenIds = /^[1-9]\d{0,14}(\.[1-9]\d{0,14})*$/;

/** `12.15.9`, in the order of the list that they were ticked in; anything else names no candidate. */
const ids = field(
  (raw): number[] => {
    if (typeof raw !== "string" || !writtenIds.test(raw)) return [];
    return [...new Set(raw.split(".").map(Number))].slice(0, mostInGrid);
  },
  { type: "string", pattern: writtenIds.source },
);

export const gridScreen = z.object({ ids });

/** The rows of the form are those of `seen`, in its order. */
export const gridForm = z.object({
  seen: seenPairs,
  reason: optionalText({ max: 500 }),
  rows: z.array(z.record(z.string(), z.unknown()).optional()).max(mostInGrid).default([]),
});

const { class_name, gender, full_name_arabic, is_student } = studentEdit.shape;

/** What the form of one candidate takes. */
export const gridCells = z.object({
  class_name,
  gender,
  full_name_arabic,
  is_student,
} satisfies Record<GridColumn, unknown>);

export interface GridRow {
  id: number;
  version: number;
  cells: GridCells;
  /** What the form showed; null where it does not say. */
  shown: GridCells | null;
}

export function readGrid({ seen }: z.output<typeof gridForm>, fields: FormData): GridRow[] {
  const shown = readShown(fields.get("was"));
  return (seen ?? []).slice(0, mostInGrid).map(({ id, version }, at) => {
    const before = shown[at] ?? null;
    return { id, version, shown: before, cells: cellsSent(fields, at, before) };
  });
}
