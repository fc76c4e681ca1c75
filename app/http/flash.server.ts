import { isMessageKey, type MessageKey, type MessageValues, t } from "~/messages";
import { flashCookieOf, readFlashCookie } from "./cookies.server";

/** The row of a list that the deed was done to: the table of the page at that path, and how many rows are above. */
export interface RowPosition {
  path: string;
  table: string;
  row: number;
}

/** A message that outlives one redirect: a key and its values, never prose, so that it always fits a cookie. */
export interface Flash {
  key: MessageKey;
  values?: MessageValues;
  /** The batch in the trash that "Buat asal" puts back. */
  undo?: string;
  kind?: "success" | "error" | "info";
  /** What the deed began from is gone: the message takes the focus, which has nowhere to return to (product 9.3). */
  is_removal?: boolean;
  /** Where in its list it is said; on any other page it stands at the head. */
  place?: RowPosition;
}

export interface ShownFlash {
  message: string;
  undo: string | null;
  kind: "success" | "error" | "info";
  is_removal: boolean;
  place: RowPosition | null;
}

const longest = 120;

export function flashCookie(flash: Flash): string {
  const values = Object.fromEntries(
    Object.entries(flash.values ?? {}).map(([name, value]) => [name, String(value).slice(0, longest)]),
  );
  return flashCookieOf(Buffer.from(JSON.stringify({ ...flash, values })).toString("base64url"));
}

export function readFlash(request: Request): ShownFlash | null {
  const value = readFlashCookie(request);
  if (!value) return null;
  try {
    const flash = JSON.parse(Buffer.from(value, "base64url").toString()) as Flash;
    return isMessageKey(flash.key) ? inWords(flash) : null;
  } catch {
    return null;
  }
}

/** The message in words, for the next page or for this one. */
export function inWords({ key, values, undo, kind, is_removal, place }: Flash): ShownFlash {
  return {
    message: t(key, values),
    undo: typeof undo === "string" ? undo : null,
    kind: kind === "error" || kind === "info" ? kind : "success",
    is_removal: is_removal === true,
    place: place ?? null,
  };
}
