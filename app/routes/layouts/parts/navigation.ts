import { matrix } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { t } from "~/messages";
import { places } from "./places";

/** Fit beside the name, the year, the search and the account at 1366 px; the other places are on the page of the menu. */
const inBar = 5;

export const menuAddress = "/menu";

export const placesFor = (role_id: RoleId) =>
  places.filter(({ permission }) => (matrix[permission] as readonly RoleId[]).includes(role_id));

/** Where no screen declares its place: the longest address of a place that its own begins with. */
const placeAt = (path: string): string | undefined =>
  places
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`) || path.startsWith(`${href}.`))
    .toSorted((one, other) => other.length - one.length)[0];

/** The same links in the same order on every screen of a role. */
export function navigationFor(role_id: RoleId, path: string, declared: string | undefined) {
  const here = declared ?? placeAt(path);
  const all = placesFor(role_id).map(({ href, label }) => ({
    href,
    label: t(label),
    current: href === here,
  }));
  const [bar, others] = [all.slice(0, inBar), all.slice(inBar)];
  if (others.length === 0) return bar;
  const current = path === menuAddress || others.some((place) => place.current);
  return [...bar, { href: menuAddress, label: t("nav.more"), current }];
}

/** The name of the place that a screen belongs to. */
export function navigationPlace(path: string, declared: string | undefined): string | null {
  const here = declared ?? placeAt(path);
  const place = places.find(({ href }) => href === here);
  return place ? t(place.label) : null;
}
