import { readSetting, settingCookie } from "./cookies";

export interface Preferences {
  saves_data: boolean;
  has_keys: boolean;
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

export function savesData(request: Request): boolean {
  return (
    /(^|[,;\s])on($|[,;\s])/i.test(request.headers.get("save-data") ?? "") ||
    preferencesOf(request).saves_data
  );
}

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
