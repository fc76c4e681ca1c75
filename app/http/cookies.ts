import { settings } from "./settings";

const secure = settings().secureCookies;
const prefix = secure ? "__Host-" : "";
const sessionName = `${prefix}calon`;
const lastSelectionName = `${prefix}calon_pilihan`;
const yearName = `${prefix}calon_tahun`;
const deviceName = `${prefix}calon_pelayar`;
const providerName = `${prefix}calon_penyedia`;
const challengeName = `${prefix}calon_langkah`;
const flashName = `${prefix}calon_makluman`;
const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
const rememberedFor = 400 * 24 * 3600;

const readCookie = (request: Request, name: string) => cookieIn(request.headers.get("cookie"), name);

function cookieIn(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export const readSessionToken = (request: Request) => readCookie(request, sessionName);
/** Not verified: the gate distinguishes sessions before it reads the database. */
export const sessionTokenIn = (header: string | undefined) => cookieIn(header, sessionName);

/** Without `remember` the cookie ends with the browser, as a shared school computer needs. */
export function sessionCookie(token: string, remember: boolean): string {
  return `${sessionName}=${token}; ${attributes}${remember ? `; Max-Age=${rememberedFor}` : ""}`;
}

export const noSessionCookie = `${sessionName}=; ${attributes}; Max-Age=0`;

/** Recognises a browser at sign-in; it grants nothing and outlives the session. */
export const readDeviceCookie = (request: Request) => readCookie(request, deviceName);
export const deviceCookie = (device: string) =>
  `${deviceName}=${device}; ${attributes}; Max-Age=${rememberedFor}`;

export function signedInHeaders(signedIn: { token: string; remember: boolean; device: string }): Headers {
  const headers = new Headers({ "Set-Cookie": sessionCookie(signedIn.token, signedIn.remember) });
  headers.append("Set-Cookie", deviceCookie(signedIn.device));
  return headers;
}

export const readProviderCookie = (request: Request) => readCookie(request, providerName);
export const providerCookie = (sealed: string, seconds: number) =>
  `${providerName}=${sealed}; ${attributes}; Max-Age=${seconds}`;
export const noProviderCookie = `${providerName}=; ${attributes}; Max-Age=0`;
export const readChallengeCookie = (request: Request) => readCookie(request, challengeName);
export const challengeCookie = (secret: string) => `${challengeName}=${secret}; ${attributes}; Max-Age=300`;
export const noChallengeCookie = `${challengeName}=; ${attributes}; Max-Age=0`;

export const readLastSelectionCookie = (request: Request) => readCookie(request, lastSelectionName);
export const lastSelectionCookieOf = (value: string) => `${lastSelectionName}=${value}; ${attributes}`;
export const noLastSelectionCookie = `${lastSelectionName}=; ${attributes}; Max-Age=0`;

/** Ends with the browser, so that a shared computer begins in the running year. */
export const readYearCookie = (request: Request) => readCookie(request, yearName);
export const yearCookieOf = (value: string) => `${yearName}=${value}; ${attributes}`;
export const noYearCookie = `${yearName}=; ${attributes}; Max-Age=0`;

export function leavingHeaders(): Headers {
  const headers = new Headers({ "Set-Cookie": noSessionCookie, "Clear-Site-Data": '"cache", "storage"' });
  headers.append("Set-Cookie", noLastSelectionCookie);
  headers.append("Set-Cookie", noYearCookie);
  return headers;
}

export const readFlashCookie = (request: Request) => readCookie(request, flashName);
export const flashCookieOf = (value: string) => `${flashName}=${value}; ${attributes}; Max-Age=120`;
export const noFlashCookie = `${flashName}=; ${attributes}; Max-Age=0`;

const columnsName = (table: string) => `${prefix}calon_lajur_${table}`;
export const readColumnsCookie = (request: Request, table: string) => readCookie(request, columnsName(table));

export const columnsCookieOf = (table: string, value: string) =>
  `${columnsName(table)}=${value}; ${attributes}; Max-Age=${rememberedFor}`;

const pageSizeName = `${prefix}calon_baris`;
export const readPageSizeCookie = (request: Request) => readCookie(request, pageSizeName);
export const pageSizeCookieOf = (size: number) =>
  `${pageSizeName}=${size}; ${attributes}; Max-Age=${rememberedFor}`;

const settingName = (name: string) => `${prefix}calon_${name}`;

export const readSetting = (request: Request, name: string) => readCookie(request, settingName(name)) === "1";
export const settingCookie = (name: string, isOn: boolean) =>
  `${settingName(name)}=${isOn ? 1 : ""}; ${attributes}; Max-Age=${isOn ? rememberedFor : 0}`;
