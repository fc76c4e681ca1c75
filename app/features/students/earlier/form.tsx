import { Notice } from "~/ui";

/** The sentence beside the values of a form that came back. */
export const earlierIn = ({ earlier }: Record<string, unknown>): string | null =>
  typeof earlier === "string" && earlier !== "" ? earlier : null;

/** Where the filled fields come from, or why there are none. */
export function EarlierNote({ values }: { values: Record<string, unknown> }) {
  const sentence = earlierIn(values);
  return sentence && <Notice kind="info">{sentence}</Notice>;
}
