import { type Undo, undoText } from "~/features/values/undo";
import { isMessageKey, type MessageKey, type MessageValues, t } from "~/messages";
import { cookies } from "./cookies";

export interface RowPosition {
  path: string;
  table: string;
  row: number;
}

/** A key and its values, never prose, so that the message always fits a cookie. */
export interface Flash {
  key: MessageKey;
  values?: MessageValues;
  undo?: Undo;
  kind?: "success" | "error" | "info";
  /** The element that had the focus is gone: the message takes the focus (product 9.3). */
  is_removal?: boolean;
  place?: RowPosition;
  /** The work of the year goes on: the message leads to the work that is left, from this place on or from that of the screen. */
  next?: string | boolean;
}

export interface ShownFlash {
  key: MessageKey;
  message: string;
  undo: string | null;
  kind: "success" | "error" | "info";
  is_removal: boolean;
  place: RowPosition | null;
  next: string | boolean;
}

const longest = 120;

const textOf = ({ undo }: Flash): string | undefined => undo && undoText(undo);

export function flashCookie(flash: Flash): string {
  const values = Object.fromEntries(
    Object.entries(flash.values ?? {}).map(([name, value]) => [name, String(value).slice(0, longest)]),
  );
  return cookies.flash.set(
    Buffer.from(JSON.stringify({ ...flash, values, undo: textOf(flash) })).toString("base64url"),
  );
}

export function readFlash(request: Request): ShownFlash | null {
  const value = cookies.flash.read(request);
  if (!value) return null;
  try {
    const { undo, ...flash } = JSON.parse(Buffer.from(value, "base64url").toString());
    return isMessageKey(flash.key)
      ? { ...inWords(flash), undo: typeof undo === "string" ? undo : null }
      : null;
  } catch {
    return null;
  }
}

export function inWords(flash: Flash): ShownFlash {
  const { key, values, kind, is_removal, place, next } = flash;
  return {
    key,
    message: t(key, values),
    undo: textOf(flash) ?? null,
    kind: kind === "error" || kind === "info" ? kind : "success",
    is_removal: is_removal === true,
    place: place ?? null,
    next: next ?? false,
  };
}
