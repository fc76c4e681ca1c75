import { type StoredField, safely } from "./page";

export interface Draft {
  at: number;
  url: string;
  values: StoredField[];
}

/** The time is not encrypted, so that any page can delete an old draft. */
interface Sealed {
  at: number;
  sealed: string;
}

export const read = (place: string) => safely(() => JSON.parse(localStorage[place]) as Draft | Sealed | null);

const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const cipher = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv });
const ivBytes = 12;

const keyIn = (form: HTMLFormElement) =>
  crypto.subtle.importKey("raw", bytesOf(form.dataset.draft as string), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

/** A restored form uses the token of its page. Over plain http no encryption exists, so identity numbers are not stored. */
export const isStored = (name: string) =>
  name !== "form_token" && (isSecureContext || !/^was$|pasted|_number$/.test(name));

export async function seal(form: HTMLFormElement, draft: Draft): Promise<string> {
  const text = JSON.stringify({ ...draft, values: draft.values.filter(([name]) => isStored(name)) });
  // An address may contain an IC. A submission key may end in twelve digits, after a hyphen.
  if (!isSecureContext) return text.replace(/(?<![-\d])\d{12}(?!\d)/g, "");
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(cipher(iv), await keyIn(form), new TextEncoder().encode(text));
  const characters = Array.from([...iv, ...new Uint8Array(sealed)], (byte) => String.fromCharCode(byte));
  return JSON.stringify({ at: draft.at, sealed: btoa(characters.join("")) } satisfies Sealed);
}

export async function unseal(form: HTMLFormElement, place: string): Promise<Draft | undefined> {
  try {
    const found = read(place) as Draft | Sealed;
    if ("values" in found) return found;
    const bytes = bytesOf(found.sealed);
    const [iv, sealed] = [bytes.slice(0, ivBytes), bytes.slice(ivBytes)];
    const text = await crypto.subtle.decrypt(cipher(iv), await keyIn(form), sealed);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {}
}
