import { settings } from "./settings";

const secure = settings().secureCookies;
const prefix = secure ? "__Host-" : "";
const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
const remembered = 400 * 24 * 3600;

function valueIn(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Without `seconds` it ends with the browser, as a shared school computer needs. */
function cookie(shortName: string, seconds?: number) {
  const name = prefix + shortName;
  const withAge = (value: string | number, age: number | undefined) =>
    `${name}=${value}; ${attributes}${age === undefined ? "" : `; Max-Age=${age}`}`;
  return {
    read: (request: Request) => valueIn(request.headers.get("cookie"), name),
    readIn: (header: string | undefined) => valueIn(header, name),
    /** A header that stores the value; `age` in seconds. */
    set: (value: string | number, age = seconds) => withAge(value, age),
    gone: withAge("", 0),
  };
}

export const cookies = {
  /** Not verified where the gate reads it: it distinguishes sessions before it reads the database. */
  session: cookie("calon"),
  /** Recognises a browser at sign-in; it grants nothing and outlives the session. */
  device: cookie("calon_pelayar", remembered),
  provider: cookie("calon_penyedia"),
  challenge: cookie("calon_langkah", 300),
  lastSelection: cookie("calon_pilihan"),
  /** A shared computer begins in the running year. */
  year: cookie("calon_tahun"),
  flash: cookie("calon_makluman", 120),
  pageSize: cookie("calon_baris", remembered),
  columns: (table: string) => cookie(`calon_lajur_${table}`, remembered),
  setting: (name: string) => cookie(`calon_${name}`, remembered),
};

export const sessionCookie = (token: string, remember: boolean): string =>
  cookies.session.set(token, remember ? remembered : undefined);

export function signedInHeaders(signedIn: { token: string; remember: boolean; device: string }): Headers {
  const headers = new Headers({ "Set-Cookie": sessionCookie(signedIn.token, signedIn.remember) });
  headers.append("Set-Cookie", cookies.device.set(signedIn.device));
  return headers;
}

export function leavingHeaders(): Headers {
  const headers = new Headers({
    "Set-Cookie": cookies.session.gone,
    "Clear-Site-Data": '"cache", "storage"',
  });
  headers.append("Set-Cookie", cookies.lastSelection.gone);
  headers.append("Set-Cookie", cookies.year.gone);
  return headers;
}
