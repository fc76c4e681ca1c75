import type { DrawnPage, PdfFile } from "../model/pages";
import { drawLabelPage } from "./label-page";
import { Paper } from "./paper";
import { drawSeatingPage } from "./seating-page";
import { drawSlipPage } from "./slip-page";
import { drawStatementPage } from "./statement-page";
import { drawTablePage } from "./table-page";

/** Pages of the document are written as they are drawn, so that it is never whole in memory. */
export class Drawing {
  readonly #paper: Paper;

  constructor(file: PdfFile, write: (bytes: Uint8Array) => void) {
    this.#paper = new Paper(file);
    this.#paper.document.on("data", write);
  }

  add(pages: readonly DrawnPage[]): void {
    for (const page of pages) {
      if (page.kind === "table") drawTablePage(this.#paper, page);
      else if (page.kind === "labels") drawLabelPage(this.#paper, page);
      else if (page.kind === "slips") drawSlipPage(this.#paper, page);
      else if (page.kind === "seating") drawSeatingPage(this.#paper, page);
      else drawStatementPage(this.#paper, page);
    }
  }

  /** The letters that no font has. */
  end(): Promise<string[]> {
    const { document, letters } = this.#paper;
    return new Promise((done, fail) => {
      document.once("end", () => done([...letters.missing]));
      document.once("error", fail);
      document.end();
    });
  }
}
