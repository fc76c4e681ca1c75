import PdfDocument from "pdfkit";
import { type Barcode, moduleWidth } from "~/features/values/barcode";
import { mm } from "../measures";
import type { Orientation, PdfFile } from "../model/pages";
import { Letters, type Run, type Weight } from "./letters";

export const points = (millimetres: number) => (millimetres * 72) / 25.4;

export interface Box {
  /** Points from the left and the top of the paper. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page within its margins. */
export function areaOf(orientation: Orientation): Box {
  const { side, top, width, height } = mm[orientation];
  return { x: points(side), y: points(top), width: points(width), height: points(height) };
}

interface Type {
  size: number;
  weight?: Weight;
  align?: "left" | "center" | "right";
  dir?: "rtl";
}

/** From the middle of a line to its baseline, for each point of size. */
const baseline = { latin: 0.345, arabic: 0.28 };
const smallest = 4;
const mostKnown = 20_000;

type OpensImages = PDFKit.PDFDocument & { openImage(content: Buffer): PDFKit.Mixins.ImageSrc };

/** A document of A4, in which texts are drawn as lines in boxes. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly letters: Letters;
  readonly #crest: PdfFile["crest"];
  #picture: PDFKit.Mixins.ImageSrc | undefined;
  readonly #widths = new Map<string, number>();

  constructor({ title, author, created_at, crest }: PdfFile) {
    const at = new Date(created_at);
    this.document = new PdfDocument({
      autoFirstPage: false,
      margin: 0,
      lang: "ms",
      displayTitle: true,
      info: {
        ...{ Title: title, Author: author, Creator: "Calon", Producer: "Calon" },
        ...{ CreationDate: at, ModDate: at },
      },
    });
    this.letters = new Letters(this.document);
    this.#crest = crest;
  }

  addPage(orientation: Orientation): void {
    this.document.addPage({ size: "A4", layout: orientation, margin: 0 });
  }

  widthOf(text: string, type: Type): number {
    return this.#runs(text, type).reduce((sum, run) => sum + this.#measure(run, type), 0);
  }

  /** One line; a text that is too wide for the box ends in an ellipsis. */
  line(text: string, box: Box, type: Type): void {
    this.#drawLine(this.#cut(text, box.width, type), box, type);
  }

  /** Lines in the middle of the box. A text that needs more room has smaller letters. */
  block(text: string, box: Box, type: Type, leading: number, isTop = false): void {
    let size = type.size;
    let lines = this.linesOf(text, box.width, { ...type, size });
    while (lines.length * size * leading > box.height + 0.5 && size > smallest) {
      size -= 0.5;
      lines = this.linesOf(text, box.width, { ...type, size });
    }
    const height = size * leading;
    const top = isTop ? box.y : box.y + (box.height - lines.length * height) / 2;
    lines.forEach((line, at) => {
      this.#drawLine(line, { ...box, y: top + at * height, height }, { ...type, size });
    });
  }

  /** Lines break between words, and within a word that is wider than the line. */
  linesOf(text: string, width: number, type: Type): string[] {
    if (text.includes("\n")) return text.split("\n").flatMap((line) => this.linesOf(line, width, type));
    if (this.widthOf(text, type) <= width) return [text];
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ").flatMap((each) => this.#partsOf(each, width, type))) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line === "" || this.widthOf(longer, type) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  rule(x: number, y: number, toX: number, toY: number, width: number): void {
    this.document.lineWidth(width).moveTo(x, y).lineTo(toX, toY).stroke();
  }

  dotted(x: number, y: number, toX: number, toY: number): void {
    this.document.dash(0.7, { space: 1.4 });
    this.rule(x, y, toX, toY, 0.7);
    this.document.undash();
  }

  /** In the middle of the width of the box, with its height. */
  barcode({ modules, bars }: Barcode, { x, y, width, height }: Box): void {
    const module = points(moduleWidth);
    const left = x + (width - modules * module) / 2;
    for (const [at, wide] of bars) this.document.rect(left + at * module, y, wide * module, height);
    this.document.fill();
  }

  crest({ x, y, width, height }: Box): void {
    if (!this.#crest) return;
    this.#picture ??= (this.document as OpensImages).openImage(Buffer.from(this.#crest));
    this.document.image(this.#picture, x, y, { fit: [width, height] });
  }

  #partsOf(word: string, width: number, type: Type): string[] {
    if (this.widthOf(word, type) <= width) return [word];
    const [first = "", ...rest] = word.split("\u00AD");
    if (rest.length > 0) return [`${first}-`, ...this.#partsOf(rest.join("\u00AD"), width, type)];
    const parts: string[] = [];
    let part = "";
    for (const letter of word) {
      if (part !== "" && this.widthOf(part + letter, type) > width) {
        parts.push(part);
        part = "";
      }
      part += letter;
    }
    return [...parts, part];
  }

  #cut(text: string, width: number, type: Type): string {
    if (this.widthOf(text, type) <= width) return text;
    const letters = [...text];
    while (letters.length > 0 && this.widthOf(`${letters.join("")}…`, type) > width) letters.pop();
    return `${letters.join("")}…`;
  }

  #runs(text: string, { weight = "regular" }: Type): Run[] {
    return this.letters.runsOf(text, weight);
  }

  /** Shaping takes most of the time, so a text is measured once. */
  #measure({ font, text }: Run, { size }: Type): number {
    const key = `${font} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.document.font(font).fontSize(100);
      width = this.document.widthOfString(text) / 100;
      if (this.#widths.size >= mostKnown) this.#widths.clear();
      this.#widths.set(key, width);
    }
    return width * size;
  }

  #drawLine(text: string, { x, y, width, height }: Box, type: Type): void {
    const { size, align, dir } = type;
    const runs = this.#runs(text, type).map((run) => ({ ...run, width: this.#measure(run, type) }));
    const whole = runs.reduce((sum, run) => sum + run.width, 0);
    const spare = width - whole;
    let at = x + (align === "center" ? spare / 2 : align === "right" || dir ? spare : 0);
    for (const run of dir ? runs.reverse() : runs) {
      const { isArabic, font } = run;
      const words = wordsOf(run).map((word) => ({ text: word.text, width: this.#measure(word, type) }));
      const base = y + height / 2 + size * (isArabic ? baseline.arabic : baseline.latin);
      this.document.font(font).fontSize(size);
      at += run.width;
      let right = at;
      for (const { text, width } of words) {
        right -= width;
        this.document.text(text, right, base, { lineBreak: false, baseline: "alphabetic" });
      }
    }
  }
}

/** One by one, because pdfkit begins an Arabic line at the left. */
const wordsOf = (run: Run): Run[] =>
  run.isArabic ? run.text.split(/(?<= )/).map((text) => ({ ...run, text })) : [run];
