import type { DrawnPage, PdfFile } from "../model/pages";
import { Canvas } from "./canvas";
import { drawLabelPage } from "./label-page";
import { drawSeatingPage } from "./seating-page";
import { drawSlipPage } from "./slip-page";
import { drawStatementPage } from "./statement-page";
import { drawTablePage } from "./table-page";

/** Pages of the document are written as they are drawn, so that it is never whole in memory. */
export class Drawing {
  readonly #canvas: Canvas;

  constructor(file: PdfFile, write: (bytes: Uint8Array) => void) {
    this.#canvas = new Canvas(file);
    this.#canvas.document.on("data", write);
  }

  add(pages: readonly DrawnPage[]): void {
    for (const page of pages) {
      if (page.kind === "table") drawTablePage(this.#canvas, page);
      else if (page.kind === "labels") drawLabelPage(this.#canvas, page);
      else if (page.kind === "slips") drawSlipPage(this.#canvas, page);
      else if (page.kind === "seating") drawSeatingPage(this.#canvas, page);
      else drawStatementPage(this.#canvas, page);
    }
  }

  /** The letters that no font has. */
  end(): Promise<string[]> {
    const { document, letters } = this.#canvas;
    return new Promise((done, fail) => {
      document.once("end", () => done([...letters.missing]));
      document.once("error", fail);
      document.end();
    });
  }
}
