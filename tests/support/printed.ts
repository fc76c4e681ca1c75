import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api";

export interface PrintedPage {
  /** In points of 1/72 inch. */
  width: number;
  height: number;
  /** Line by line from the top, with blanks between the pieces of a line. */
  text: string;
  /** The right end of the widest text, in points from the left edge. */
  reach: number;
}

/** Pieces whose baselines differ by less are on one line, in points. */
const sameLine = 3;

export async function pagesOfPdf(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  try {
    const pages: PrintedPage[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      const { items } = await page.getTextContent();
      const pieces = items.filter((item): item is TextItem => "str" in item && item.str.trim() !== "");
      const reach = Math.max(0, ...pieces.map(({ transform, width }) => transform[4] + width - left));
      pages.push({ width: right - left, height: top - bottom, text: inLines(pieces), reach });
    }
    return pages;
  } finally {
    await document.destroy();
  }
}

function inLines(pieces: TextItem[]): string {
  const lines: { y: number; pieces: TextItem[] }[] = [];
  for (const piece of pieces) {
    const y = piece.transform[5];
    const line = lines.find((each) => Math.abs(each.y - y) < sameLine);
    if (line) line.pieces.push(piece);
    else lines.push({ y, pieces: [piece] });
  }
  return lines
    .toSorted((one, other) => other.y - one.y)
    .map((line) => joined(line.pieces))
    .join("\n");
}

/** Adjacent pieces are one word; others get a blank between them. */
function joined(pieces: TextItem[]): string {
  const inOrder = pieces.toSorted((one, other) => one.transform[4] - other.transform[4]);
  return inOrder
    .map((piece, at) => {
      const before = inOrder[at - 1];
      const gap = before ? piece.transform[4] - (before.transform[4] + before.width) : 0;
      return (gap > 1 ? " " : "") + piece.str;
    })
    .join("");
}

/** The paper that a browser prints. Rows can be there before the stylesheet, and a print without it has other pages. */
export async function pdfOf(page: Page): Promise<Buffer> {
  await page.waitForLoadState("load");
  return page.pdf({ preferCSSPageSize: true });
}

/** The text of each page of the paper that a browser prints. */
export const textsPrinted = async (page: Page): Promise<string[]> =>
  (await pagesOfPdf(await pdfOf(page))).map(({ text }) => text);
