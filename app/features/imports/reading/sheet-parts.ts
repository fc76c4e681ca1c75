import { Unreadable } from "./archive";
import type { Marks } from "./marks";
import { attributesOf, tagsIn } from "./markup";

export const book = "xl/workbook.xml";
export const relations = "xl/_rels/workbook.xml.rels";

export interface SheetName {
  name: string;
  isHidden: boolean;
}

export interface SheetPart extends SheetName {
  /** Counted from 1. */
  sheetNumber: number;
  /** Null for a chart sheet, which has no rows. */
  path: string | null;
}

/** An Excel workbook or one of LibreOffice. */
export interface Workbook<Sheet extends SheetName = SheetPart> {
  sheets: Sheet[];
  read: (sheet: Sheet) => Promise<{ lines: string[]; marks: Marks }>;
}

export function sheetsOf(bookXml: string, relationsXml: string): { sheets: SheetPart[]; shared: string[] } {
  const paths = new Map<string, string>();
  const shared = ["xl/sharedStrings.xml", "xl/styles.xml"];
  for (const tag of tagsIn(relationsXml)) {
    if (tag.name !== "Relationship") continue;
    const { Id = "", Type = "", Target = "" } = Object.fromEntries(attributesOf(tag));
    const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
    if (/\/worksheet$/.test(Type)) paths.set(Id, path);
    if (/\/(sharedStrings|styles)$/.test(Type)) shared.push(path);
  }
  const sheets: SheetPart[] = [];
  for (const tag of tagsIn(bookXml)) {
    if (tag.name !== "sheet") continue;
    const { name = "", id = "", state = "visible" } = Object.fromEntries(attributesOf(tag));
    if (name === "") continue;
    sheets.push({
      name,
      sheetNumber: sheets.length + 1,
      path: paths.get(id) ?? null,
      isHidden: state !== "visible",
    });
  }
  if (sheets.length === 0) throw new Unreadable("file_damaged");
  return { sheets, shared };
}
