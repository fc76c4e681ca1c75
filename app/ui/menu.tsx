import { t } from "~/messages";

export interface Place {
  href: string;
  label: string;
  current: boolean;
}

/** A narrow screen shows the same links behind one word, so that the page begins higher. */
export function Menu({ places }: { places: readonly Place[] }) {
  return (
    <nav aria-label={t("ui.menu")}>
      <Places places={places} />
      <details>
        <summary>{t("ui.menu")}</summary>
        <Places places={places} />
      </details>
    </nav>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} aria-current={current ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
