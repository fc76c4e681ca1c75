/** Without apostrophes, so that NURAIN finds NUR'AIN. A change needs a migration that rebuilds the stored index. */
export function wordsIn(text: string): string[] {
  const plain = isAscii(text) ? text : foldLetters(text.normalize("NFD").replace(unwritten, ""));
  return (
    plain
      .replaceAll("'", "")
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Marks, the stretched line of Jawi and its joiners. */
const unwritten = /[\p{M}\u0640\u200C\u200D]/gu;

/** Keyboards write some Jawi letters with different characters. */
const oneLetter: Record<string, string> = { ک: "ك", ی: "ي", ى: "ي", ة: "ه", ٱ: "ا", ڬ: "ݢ" };

const foldLetters = (text: string) => text.replace(/[کیىةٱڬ]/g, (letter) => oneLetter[letter] ?? letter);

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** The exam year before each word keeps a search away from the names of other years. */
export const yearWords = (exam_year: number, names: string): string =>
  wordsIn(names)
    .map((word) => `${exam_year}${word}`)
    .join(" ");
