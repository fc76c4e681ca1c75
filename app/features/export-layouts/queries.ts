import { asc, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { export_layouts } from "~/db/schema";

export type Layout = typeof export_layouts.$inferSelect;

export const listLayouts = (): Layout[] =>
  db.select().from(export_layouts).orderBy(asc(export_layouts.name), asc(export_layouts.id)).all();

export const findLayout = (id: number): Layout | undefined =>
  db.select().from(export_layouts).where(eq(export_layouts.id, id)).get();
