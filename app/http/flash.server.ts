import { isMessageKey, type MessageKey, type MessageValues, t } from "~/messages";
import { flashCookieOf, readFlashCookie } from "./cookies.server";

/** A message that outlives one redirect: a key and its values, never prose, so that it always fits a cookie. */
export interface Flash {
  key: MessageKey;
  values?: MessageValues;
  /** The batch in the trash that "Buat asal" puts back. */
  undo?: string;
  kind?: "success" | "error" | "info";
}

export interface ShownFlash {
  message: string;
  undo: string | null;
  kind: "success" | "error" | "info";
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
    if (!isMessageKey(flash.key)) return null;
    const kind = flash.kind === "error" || flash.kind === "info" ? flash.kind : "success";
    const undo = typeof flash.undo === "string" ? flash.undo : null;
    return { message: t(flash.key, flash.values), undo, kind };
  } catch {
    return null;
  }
}
