/** Without apostrophes, so that NURAIN finds NUR'AIN. A change needs a migration that rebuilds the stored index. */
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

/** The exam year before each word keeps a search away from the names of other years. */
export const yearWords = (exam_year: number, full_name: string): string =>
  wordsIn(full_name)
    .map((word) => `${exam_year}${word}`)
    .join(" ");
