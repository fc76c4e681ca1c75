import { readSetting, settingCookie } from "./cookies.server";

/** Addresses of forms that change how this browser shows pages, and no record: they run in any session. */
export const preferencePaths: readonly string[] = ["/columns", "/keyboard", "/save-data"];

/** What somebody has chosen for this computer. */
export interface Preferences {
  /** No script, whatever the browser asks for: every byte is wanted for the page itself. */
  saves_data: boolean;
  /** Access keys, and the keys of lists and grids. */
  has_keys: boolean;
  /** The next cell is gone to as soon as an identity number is whole. */
  advances: boolean;
}

const names = { saves_data: "jimat", has_keys: "tanpa_kekunci", advances: "maju" };

export function preferencesOf(request: Request): Preferences {
  return {
    saves_data: readSetting(request, names.saves_data),
    has_keys: !readSetting(request, names.has_keys),
    advances: readSetting(request, names.advances),
  };
}

/** The browser asks for little itself, or somebody has asked for it with the switch in the footer. */
export function savesData(request: Request): boolean {
  return (
    /(^|[,;\s])on($|[,;\s])/i.test(request.headers.get("save-data") ?? "") ||
    preferencesOf(request).saves_data
  );
}

/** The cookies that keep a choice; what is not named stays as it is. */
export function preferenceCookies({ saves_data, has_keys, advances }: Partial<Preferences>): Headers {
  const headers = new Headers();
  const keep = (name: string, isOn: boolean | undefined) => {
    if (isOn !== undefined) headers.append("Set-Cookie", settingCookie(name, isOn));
  };
  keep(names.saves_data, saves_data);
  keep(names.has_keys, has_keys === undefined ? undefined : !has_keys);
  keep(names.advances, advances);
  return headers;
}
