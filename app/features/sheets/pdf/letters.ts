import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";

const weights = { regular: "400Regular", bold: "700Bold" };
export type Weight = keyof typeof weights;

/** Arimo has the widths of Arial, and Latin and Greek letters. */
const faces = { latin: "Arimo", arabic: "Amiri" };
type Face = keyof typeof faces;

const known = new Map<string, Buffer>();

function fontOf(face: Face, weight: Weight): Buffer {
  const [name, style] = [faces[face], weights[weight]];
  const path = `@expo-google-fonts/${name.toLowerCase()}/${style}/${name}_${style}.ttf`;
  const font = known.get(path) ?? readFileSync(createRequire(import.meta.url).resolve(path));
  known.set(path, font);
  return font;
}

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
      for (const weight of ["regular", "bold"] as const)
        document.registerFont(`${face} ${weight}`, fontOf(face, weight));
      const font = create(fontOf(face, "regular"));
      return (point) => font.hasGlyphForCodePoint(point);
    };
    this.#covered = { latin: opened("latin"), arabic: opened("arabic") };
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
    const order: Face[] = arabicLetter.test(letter) ? ["arabic"] : ["latin", "arabic"];
    const point = letter.codePointAt(0) ?? 0;
    const face = order.find((each) => this.#covered[each](point));
    if (!face) this.missing.add(letter);
    this.#known.set(letter, face ?? "latin");
    return face ?? "latin";
  }
}
