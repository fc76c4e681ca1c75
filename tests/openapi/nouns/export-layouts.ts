import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, record } from "../kinds";

export const layout = record("ExportLayout", columnsOf(tables.export_layouts));

export const manifest = record("Manifest", {
  name: z.string(),
  exam_year: count,
  rows: count,
  formula_cells: count,
  bytes: count,
  sha256: z.string(),
  data_changed_at: z.string().nullable(),
});

export const tags = {
  export_layouts: "Files for other systems",
};

export const calls: Record<string, Call> = {
  "GET /api/export_layouts": { summary: "List the export layouts", answer: dataOf(z.array(layout)) },
  "POST /api/export_layouts": { summary: "Add an export layout", answer: dataOf(layout) },
  "GET /api/export_layouts/{id}": { summary: "Read an export layout", answer: dataOf(layout) },
  "PUT /api/export_layouts/{id}": { summary: "Change an export layout", answer: dataOf(layout) },
  "DELETE /api/export_layouts/{id}": { summary: "Delete an export layout", answer: dataOf(layout) },
  "GET /api/export_layouts/{id}/file": {
    summary: "Take the file of an export layout",
    isQueryNeeded: true,
    type: "text/csv",
    answer: z.string(),
  },
  "GET /api/export_layouts/{id}/manifest": {
    summary: "Read the manifest of the file",
    isQueryNeeded: true,
    answer: dataOf(manifest),
  },
};
