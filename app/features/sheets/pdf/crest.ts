import PdfDocument from "pdfkit";
import type { PdfFile } from "../model/pages";

/**
 * Null for a picture that pdfkit cannot draw. It reads some pictures in a callback, whose error would end the thread and
 * the whole file, so the crest is drawn on a page of its own first.
 */
export async function drawableCrest(crest: PdfFile["crest"]): Promise<PdfFile["crest"]> {
  if (!crest) return null;
  let fail: () => void = () => {};
  try {
    return await new Promise<PdfFile["crest"]>((done) => {
      fail = () => done(null);
      process.on("uncaughtException", fail);
      const document = new PdfDocument({ margin: 0 });
      document.image(Buffer.from(crest), 0, 0, { fit: [100, 100] });
      document.once("end", () => done(crest)).resume();
      document.end();
    });
  } catch {
    return null;
  } finally {
    process.off("uncaughtException", fail);
  }
}
