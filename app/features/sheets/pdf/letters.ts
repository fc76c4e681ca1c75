import { createRequire } from "node:module";

const fileOf = (path: string) => createRequire(import.meta.url).resolve(`@fontsource/${path}`);
const arimo = (subset: string, weight: number) => fileOf(`arimo/files/arimo-${subset}-${weight}-normal.woff`);
const amiri = (weight: number) => fileOf(`amiri/files/amiri-arabic-${weight}-normal.woff`);

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

interface Shaped {
  glyphs: unknown[];
  positions: unknown[];
  advanceWidth: number;
}

interface OpenFont {
  font: { hasGlyphForCodePoint(point: number): boolean };
  layout(text: string): Shaped;
  layoutCached(word: string): Shaped;
}

const openFont = (document: PDFKit.PDFDocument, name: string): OpenFont =>
  (document.font(name) as PDFKit.PDFDocument & { _font: OpenFont })._font;

/** pdfkit puts the words of a text one after another from the left, and keeps the shape of each word. */
function beginAtTheRight(font: OpenFont): void {
  font.layout = (text) => {
    const words = text
      .split(/(?<= )/)
      .reverse()
      .map((word) => font.layoutCached(word));
    return {
      glyphs: words.flatMap(({ glyphs }) => glyphs),
      positions: words.flatMap(({ positions }) => positions),
      advanceWidth: words.reduce((sum, word) => sum + word.advanceWidth, 0),
    };
  };
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
    for (const [weight, number] of Object.entries(weights))
      for (const [face, file] of Object.entries(faces))
        document.registerFont(`${face} ${weight}`, file(number));
    for (const weight of Object.keys(weights)) beginAtTheRight(openFont(document, `arabic ${weight}`));
    const covered = (face: Face) => {
      const { font } = openFont(document, `${face} regular`);
      return (point: number) => font.hasGlyphForCodePoint(point);
    };
    this.#covered = {
      latin: covered("latin"),
      latin_ext: covered("latin_ext"),
      greek: covered("greek"),
      arabic: covered("arabic"),
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
