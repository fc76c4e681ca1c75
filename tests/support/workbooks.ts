import { type Zippable, zipSync } from "fflate";

/** The parts of a workbook, so that a test controls its exact content. */
export interface Parts {
  sheets?: Record<string, string>;
  sharedStrings?: string;
  styles?: string;
  /** Of the sheets, by their positions. */
  states?: ("hidden" | undefined)[];
  more?: Zippable;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const sheetOf = (rows: string) =>
  `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;

export function workbook({ sheets = {}, sharedStrings, styles, states = [], more = {} }: Parts): Uint8Array {
  const names = Object.keys(sheets);
  const text = new TextEncoder();
  const files: Zippable = {
    "xl/workbook.xml": text.encode(
      `${head}<workbook ${main} xmlns:r="${relations}"><sheets>${names
        .map(
          (name, at) =>
            `<sheet name="${name}" sheetId="${at + 1}"${states[at] ? ` state="${states[at]}"` : ""} r:id="rId${at + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": text.encode(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join("")}${
        sharedStrings
          ? `<Relationship Id="s1" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`
          : ""
      }${styles ? `<Relationship Id="s2" Type="${relations}/styles" Target="styles.xml"/>` : ""}</Relationships>`,
    ),
    ...more,
  };
  for (const [at, name] of names.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = text.encode(sheets[name] ?? "");
  if (sharedStrings)
    files["xl/sharedStrings.xml"] = text.encode(`${head}<sst ${main}>${sharedStrings}</sst>`);
  if (styles) files["xl/styles.xml"] = text.encode(`${head}<styleSheet ${main}>${styles}</styleSheet>`);
  return zipSync(files);
}

const lettered = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettered(Math.floor(column / 26) - 1) + lettered(column % 26);

/** Each cell is an inline string; a text that begins with `<` is markup. */
export const rowsOf = (...rows: string[][]) =>
  rows
    .map((cells, row) => {
      const marked = cells.map((cell, column) => {
        const at = `${lettered(column)}${row + 1}`;
        if (cell.startsWith("<c ")) return cell.replace("<c ", `<c r="${at}" `);
        return cell === ""
          ? ""
          : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
      });
      return `<row r="${row + 1}">${marked.join("")}</row>`;
    })
    .join("");

const namespaces = ["office", "table", "text", "style", "draw"].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);

/** A spreadsheet as LibreOffice writes it: the markup of its tables and of its automatic styles. */
export const openDocument = (tables: string, styles = "", more: Zippable = {}): Uint8Array =>
  zipSync({
    mimetype: [new TextEncoder().encode("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
    "content.xml": new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${namespaces.join(" ")}>` +
        `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>` +
        `<table:calculation-settings table:use-wildcards="true"/>${tables}<table:named-expressions/>` +
        "</office:spreadsheet></office:body></office:document-content>",
    ),
    ...more,
  });

const odsCell = (text: string) =>
  text === ""
    ? "<table:table-cell/>"
    : text.startsWith("<")
      ? text
      : `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

export const odsRow = (cells: string[], attributes = "") =>
  `<table:table-row table:style-name="ro1" ${attributes}>${cells.map(odsCell).join("")}` +
  '<table:table-cell table:number-columns-repeated="16300"/></table:table-row>';

/** With the empty rows to the end of a sheet, as LibreOffice writes them. */
export const odsTable = (name: string, rows: string, attributes = "") =>
  `<table:table table:name="${name}" ${attributes}><table:table-column table:number-columns-repeated="16384"/>${rows}` +
  '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>';
