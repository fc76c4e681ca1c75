/**
 * The words of a name as the index of names has them and as a search asks for them: capitals without marks, and without
 * apostrophes, so that NURAIN finds NUR'AIN. The stored index depends on every detail: a change needs a migration that rebuilds it.
 */
export function wordsIn(text: string): string[] {
  const plain = isAscii(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  return (
    plain
      .replaceAll("'", "")
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** The words with the exam year before each, so that a search within a year reads nothing of the other years. */
export const yearWords = (exam_year: number, full_name: string): string =>
  wordsIn(full_name)
    .map((word) => `${exam_year}${word}`)
    .join(" ");
