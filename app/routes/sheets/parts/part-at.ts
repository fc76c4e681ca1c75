import type { PartView } from "~/features/sheets/many/many-sheets";
import { schoolsNamed } from "~/features/sheets/many/named-schools";
import { partQuery } from "~/features/sheets/many/schema";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";

export function partAt(request: Request): PartView {
  const { exam_year, sheet, schools } = readQueryLeniently(request, partQuery);
  if (exam_year === null || schools === null) throw notFound(request);
  return { exam_year, sheet: sheet ?? "roll", schools: schoolsNamed(schools) };
}
