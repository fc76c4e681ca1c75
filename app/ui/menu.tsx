import { t } from "~/messages";

export interface MenuPlace {
  href: string;
  label: string;
  current: boolean;
}

/** On a narrow screen the line of links scrolls sideways, so that the page begins higher. */
export function Menu({ places }: { places: readonly MenuPlace[] }) {
  return (
    <nav aria-label={t("ui.menu")}>
      <ul>
        {places.map(({ href, label, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
