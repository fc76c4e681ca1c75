import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page, as a reader would copy it. */
export async function textsOfPdf(data: Uint8Array): Promise<string[]> {
  const pages = await wordsOfPdf(data);
  return pages.map((words) =>
    words
      .map(({ text }) => text)
      .join(" ")
      .replace(/ {2,}/g, " "),
  );
}

interface Word {
  text: string;
  x: number;
  /** From the bottom of the paper. */
  y: number;
  width: number;
  size: number;
}

/** Of each page, in points. */
export async function wordsOfPdf(data: Uint8Array): Promise<Word[][]> {
  const document = await getDocument({ data, verbosity: 0, useSystemFonts: false }).promise;
  const pages: Word[][] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!("str" in item)) return [];
        const [size = 0, , , , x = 0, y = 0] = item.transform;
        return [{ text: item.str, x, y, width: item.width, size }];
      }),
    );
  }
  await document.destroy();
  return pages;
}
