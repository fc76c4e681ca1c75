/** What an answer to the Jawi buttons shows at the field; it is kept among the typed values. */
export interface JawiHelp {
  /** The field has the proposal; null where it has not. */
  filled: { missing: string[] } | null;
  /** A proposal that the field does not have. */
  offered: string | null;
  /** Why there is none. */
  without: "no_name" | "none" | null;
  letters: boolean;
}

export const noHelp: JawiHelp = { filled: null, offered: null, without: null, letters: false };

export const jawiHelpIn = (values: Record<string, unknown>): JawiHelp | null =>
  (values.jawi_help as JawiHelp | undefined) ?? null;

/** In the order of the alphabet, those of Jawi among them. */
export const jawiLetters = [..."ابتةثجچحخدذرزسشصضطظعغڠفڤقكݢلمنوۏهءيىڽأإآؤئ"];
