import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page, as a reader would copy it. */
export async function textsOfPdf(data: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data, verbosity: 0, useSystemFonts: false }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await document.destroy();
  return texts.map((text) => text.replace(/ {2,}/g, " "));
}
