import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import { unpackedWoff } from "./woff";

const fileOf = (path: string) => createRequire(import.meta.url).resolve(`@fontsource/${path}`);
const arimo = (subset: string, weight: number) => fileOf(`arimo/files/arimo-${subset}-${weight}-normal.woff`);
const amiri = (weight: number) => fileOf(`amiri/files/amiri-arabic-${weight}-normal.woff`);

const unpacked = new Map<string, Buffer>();

function fontOf(file: string): Buffer {
  const font = unpacked.get(file) ?? unpackedWoff(readFileSync(file));
  unpacked.set(file, font);
  return font;
}

/** Arimo has the widths of Arial. */
const faces = {
  latin: (weight: number) => arimo("latin", weight),
  latin_ext: (weight: number) => arimo("latin-ext", weight),
  greek: (weight: number) => arimo("greek", weight),
  arabic: amiri,
};
type Face = keyof typeof faces;

const weights = { regular: 400, bold: 700 };
export type Weight = keyof typeof weights;

export interface Run {
  font: string;
  text: string;
  isArabic: boolean;
}

const plain = /^[ -~]*$/;
const arabicLetter = /\p{Script=Arabic}/u;
const neutral = /[\s\p{M}\u200C\u200D]/u;
/** Break opportunities that no paper shows. */
const unseen = /\u00AD/g;

/** The fonts of a document, and which of them has a letter. */
export class Letters {
  readonly #covered: Record<Face, (point: number) => boolean>;
  readonly #known = new Map<string, Face>();
  /** Letters that no font has, of which a paper would show a box. */
  readonly missing = new Set<string>();

  constructor(document: PDFKit.PDFDocument) {
    const opened = (face: Face): ((point: number) => boolean) => {
      for (const [weight, number] of Object.entries(weights))
        document.registerFont(`${face} ${weight}`, fontOf(faces[face](number)));
      const font = create(fontOf(faces[face](weights.regular)));
      return (point) => font.hasGlyphForCodePoint(point);
    };
    this.#covered = {
      latin: opened("latin"),
      latin_ext: opened("latin_ext"),
      greek: opened("greek"),
      arabic: opened("arabic"),
    };
  }

  /** In the order of reading. */
  runsOf(given: string, weight: Weight): Run[] {
    if (plain.test(given)) return [{ font: `latin ${weight}`, text: given, isArabic: false }];
    const runs: { face: Face; text: string }[] = [];
    for (const letter of given.replace(unseen, "")) {
      const last = runs.at(-1);
      const face = last && neutral.test(letter) ? last.face : this.#faceOf(letter);
      if (last?.face === face) last.text += letter;
      else runs.push({ face, text: letter });
    }
    return runs.map(({ face, text }) => ({ font: `${face} ${weight}`, text, isArabic: face === "arabic" }));
  }

  #faceOf(letter: string): Face {
    const known = this.#known.get(letter);
    if (known) return known;
    const order: Face[] = arabicLetter.test(letter) ? ["arabic"] : ["latin", "latin_ext", "greek", "arabic"];
    const point = letter.codePointAt(0) ?? 0;
    const face = order.find((each) => this.#covered[each](point));
    if (!face) this.missing.add(letter);
    this.#known.set(letter, face ?? "latin");
    return face ?? "latin";
  }
}
