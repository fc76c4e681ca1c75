import { matrix } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { t } from "~/messages";
import { places } from "./places";

/** Fit beside the name, the year, the search and the account at 1366 px; the other places are on the page of the menu. */
const inBar = 5;

export const menuAddress = "/menu";

export const placesFor = (role_id: RoleId) =>
  places.filter(({ permission }) => (matrix[permission] as readonly RoleId[]).includes(role_id));

/** The same links in the same order on every screen of a role. */
export function navigationFor(role_id: RoleId, path: string) {
  const all = placesFor(role_id).map(({ href, label, holds }) => ({
    href,
    label: t(label),
    current: holds.test(path),
  }));
  const [bar, others] = [all.slice(0, inBar), all.slice(inBar)];
  if (others.length === 0) return bar;
  const current = path === menuAddress || others.some((place) => place.current);
  return [...bar, { href: menuAddress, label: t("nav.more"), current }];
}

/** The name of the place that a screen belongs to. */
export const placeOf = (path: string): string | null => {
  const place = places.find(({ holds }) => holds.test(path));
  return place ? t(place.label) : null;
};
