/** As HTML, where a quote has six characters: longer text would make a page of megabytes. */
const longest = 200 * 1024;

export const htmlBytes = (text: string): number =>
  new TextEncoder().encode(text).length + 5 * (text.match(/[&<>"']/g)?.length ?? 0);

/** Whether a page shows pasted text again; the server keeps a longer one. */
export const isShownAgain = (text: string): boolean => text.length <= longest && htmlBytes(text) <= longest;

export const linesOf = (text: string): number =>
  text.split(/\r\n|\n|\r/).filter((line) => line !== "").length;
