import { figure, t } from "~/messages";
import { KeyHint, useAccessKey } from "~/ui";

interface NeighbourLinksProps {
  previous: string | null;
  next: string | null;
  place: { n: number; of: number } | null;
}

/** To the candidates before and after this one, in the order and with the filter of the list. */
export function NeighbourLinks({ previous, next, place }: NeighbourLinksProps) {
  const [previousKey, nextKey] = [useAccessKey("p"), useAccessKey("n")];
  if (!place) return null;
  return (
    <nav className="pager" aria-label={t("student.neighbours")}>
      <p>{t("student.position", { n: figure(place.n), of: figure(place.of) })}</p>
      <ul>
        {previous && (
          <li>
            {/* biome-ignore lint/a11y/noAccessKey: a key of the list of keys, shown in the text */}
            <a href={previous} rel="prev" accessKey={previousKey}>
              {t("ui.previous")}
              <KeyHint accessKey="p" />
            </a>
          </li>
        )}
        {next && (
          <li>
            {/* biome-ignore lint/a11y/noAccessKey: as above */}
            <a href={next} rel="next" accessKey={nextKey}>
              {t("ui.next")}
              <KeyHint accessKey="n" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
