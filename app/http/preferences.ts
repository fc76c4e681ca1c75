import { pageSizes } from "~/features/values/lists";
import { cookies } from "./cookies";
import { isOwnRequest } from "./own-request";

export interface Preferences {
  saves_data: boolean;
  has_keys: boolean;
  advances: boolean;
}

const names = { saves_data: "jimat", has_keys: "tanpa_kekunci", advances: "maju" };

export function preferencesOf(request: Request): Preferences {
  const isOn = (name: string) => cookies.setting(name).read(request) === "1";
  return {
    saves_data: isOn(names.saves_data),
    has_keys: !isOn(names.has_keys),
    advances: isOn(names.advances),
  };
}

export function savesData(request: Request): boolean {
  return (
    /(^|[,;\s])on($|[,;\s])/i.test(request.headers.get("save-data") ?? "") ||
    preferencesOf(request).saves_data
  );
}

export function preferenceCookies({ saves_data, has_keys, advances }: Partial<Preferences>): Headers {
  const headers = new Headers();
  const keep = (name: string, isOn: boolean | undefined) => {
    if (isOn !== undefined) {
      const cookie = cookies.setting(name);
      headers.append("Set-Cookie", isOn ? cookie.set(1) : cookie.gone);
    }
  };
  keep(names.saves_data, saves_data);
  keep(names.has_keys, has_keys === undefined ? undefined : !has_keys);
  keep(names.advances, advances);
  return headers;
}

const isCode = (typed: string) => /^[^\s/]{1,20}$/.test(typed);

/** A cookie that grants nothing: each screen checks the scope of the school. The year is `chosenYear`. */
export function lastSchoolOf(request: Request): string | null {
  try {
    const school_code = decodeURIComponent(cookies.lastSelection.read(request) ?? "");
    return isCode(school_code) ? school_code : null;
  } catch {
    return null;
  }
}

/** Ignores a link on another site, so that it cannot change the selection. */
export function lastSelectionCookie(request: Request): string | null {
  if (!isOwnRequest(request)) return null;
  const school_code = new URL(request.url).searchParams.get("school_code") ?? "";
  if (!isCode(school_code) || lastSchoolOf(request) === school_code) return null;
  return cookies.lastSelection.set(encodeURIComponent(school_code));
}

/** The rows of a page that the reader chose last, on any list. */
export function pageSizeOf(request: Request): number {
  const kept = Number(cookies.pageSize.read(request));
  return pageSizes.find((size) => size === kept) ?? 10; // product 3.6
}

/** The address of a list names a size only where it was chosen, so the size in an address becomes the remembered one. */
export function pageSizeCookie(request: Request): string | null {
  const named = Number(new URL(request.url).searchParams.get("limit"));
  if (!pageSizes.includes(named) || named === pageSizeOf(request)) return null;
  return cookies.pageSize.set(named);
}
