/** The largest bodies of ours are lists of 5,000 records with some 14 fields each, two levels deep. */
export const jsonBounds = { depth: 8, elements: 100_000 };

export type JsonObjection = "too_deep" | "too_large";

const codeOf = (character: string) => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf("\\");
const comma = codeOf(",");
const opening = new Set(["[", "{"].map(codeOf));
const closing = new Set(["]", "}"].map(codeOf));

export function objectionToJson(text: string): JsonObjection | null {
  let depth = 0;
  let elements = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === comma) elements++;
    else if (opening.has(code)) depth++;
    else if (closing.has(code)) depth--;
    if (depth > jsonBounds.depth) return "too_deep";
    if (elements > jsonBounds.elements) return "too_large";
  }
  return null;
}
