import { asPastedLine } from "~/features/values/cells";
import { archiveBudget, inflated, textAt, Unreadable } from "./archive";
import { textsIn } from "./cell-texts";
import { marksOf } from "./marks";
import { attributesOf, decoded, type Tag, tagsIn } from "./markup";
import { OdsGrid } from "./ods-grid";
import { SHEET_LIMITS } from "./sheet-bounds";
import type { SheetName, Workbook } from "./sheet-parts";

export const odsContent = "content.xml";
const manifest = "META-INF/manifest.xml";

interface OdsSheet extends SheetName {
  grid: OdsGrid;
}

/** A spreadsheet of LibreOffice has all its sheets in one part. */
export function openOds(bytes: Uint8Array): Workbook<OdsSheet> {
  const parts = inflated(bytes, (name) => name === odsContent || name === manifest, archiveBudget());
  if (parts.has(manifest) && textAt(parts, manifest).includes("encryption-data"))
    throw new Unreadable("file_locked");
  const xml = textAt(parts, odsContent);
  if (/<office:text\b/.test(xml)) throw new Unreadable("file_word");
  if (!/<office:spreadsheet\b/.test(xml)) throw new Unreadable("file_unknown");
  return {
    sheets: sheetsIn(xml),
    async read({ grid }) {
      grid.far.check();
      const rows = textsIn(grid.filledRows());
      return { lines: rows.map(asPastedLine), marks: marksOf(grid.marks, rows.length) };
    },
  };
}

/** Comments and drawings hold texts that are no cell's. */
const BESIDE = /^(?:annotation|shapes|frame|custom-shape|g|tracked-changes)$/;

function sheetsIn(xml: string): OdsSheet[] {
  const cells = { left: SHEET_LIMITS.cells };
  const sheets: OdsSheet[] = [];
  const hidden = new Set<string>();
  const struck = new Set<string>();
  let style = "";
  let grid: OdsGrid | undefined;
  let skipped = 0;
  for (const tag of tagsIn(xml)) {
    if (tag.end <= skipped) continue;
    if (BESIDE.test(tag.name)) skipped = endOf(xml, tag);
    else if (tag.name === "p") {
      skipped = endOf(xml, tag);
      grid?.text(textOf(xml.slice(tag.end, skipped)));
    } else if (/^(?:covered-)?table-cell$/.test(tag.name)) grid?.cell(Object.fromEntries(attributesOf(tag)));
    else if (tag.name === "table-row") grid?.line(Object.fromEntries(attributesOf(tag)));
    else if (tag.name === "table-column") grid?.columns(Object.fromEntries(attributesOf(tag)));
    else if (tag.name.endsWith("style")) style = attributesOf(tag).get("name") ?? "";
    else if (tag.name === "table-properties" && attributesOf(tag).get("display") === "false")
      hidden.add(style);
    else if (tag.name === "text-properties" && isStruck(attributesOf(tag))) struck.add(style);
    else if (tag.name === "table") {
      const { name = "", "style-name": look = "" } = Object.fromEntries(attributesOf(tag));
      if (name === "") continue;
      grid?.line({});
      grid = new OdsGrid(cells, struck);
      sheets.push({ name, isHidden: hidden.has(look), grid });
    }
  }
  grid?.line({});
  if (sheets.length === 0) throw new Unreadable("file_damaged");
  return sheets;
}

const isStruck = (attributes: Map<string, string>) =>
  (attributes.get("text-line-through-style") ?? attributes.get("text-line-through-type") ?? "none") !==
  "none";

function endOf(xml: string, { name, attributes, end }: Tag): number {
  if (attributes.endsWith("/")) return end;
  const at = xml.indexOf(`:${name}>`, end);
  if (at < 0) throw new Unreadable("file_damaged");
  return at;
}

const textOf = (markup: string) =>
  decoded(
    markup
      .replace(/<\/?[\w:-]*$/, "")
      .replace(/<text:(?:s|tab|line-break)\b/g, " $&")
      .replace(/<[^<>]*>/g, ""),
  );
