import { figure, t } from "~/messages";
import { KeyHint } from "./buttons";
import { useAccessKey } from "./page-facts";

export function pageWindow(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

export function rangeText({
  page,
  limit,
  total,
  capped,
}: {
  page: number;
  limit: number;
  total: number;
  capped?: boolean;
}) {
  const from = (page - 1) * limit + 1;
  if (from > total) return t("ui.range_none", { total: figure(total) });
  const to = Math.min(page * limit, total);
  return t(capped ? "ui.range_capped" : "ui.range", {
    from: figure(from),
    to: figure(to),
    total: figure(total),
  });
}

type PaginationProps = {
  page: number;
  total: number;
  limit: number;
  address: (changes: { page: number; limit?: number }) => string;
  /** Where no caption gives it. */
  hasRange?: boolean;
  /** The sizes that the reader may choose. */
  sizes?: readonly number[];
  /** Names a further list of the page: the keys belong to the first one. */
  of?: string;
};

export function Pagination(props: PaginationProps) {
  const { page, total, limit, address, hasRange, sizes = [], of } = props;
  const [previousKey, nextKey] = of === undefined ? ["p", "n"] : [];
  const [previousPressed, nextPressed] = [useAccessKey(previousKey), useAccessKey(nextKey)];
  if (total === 0) return null;
  const pages = Math.ceil(total / limit);
  return (
    <nav className="pager" aria-label={of === undefined ? t("ui.pages") : t("ui.pages_of", { of })}>
      {hasRange && <p>{rangeText(props)}</p>}
      {pages > 1 && (
        <ul>
          {page > 1 && (
            <li>
              {/* biome-ignore lint/a11y/noAccessKey: one of the seven keys that work without a script, shown in the text */}
              <a href={address({ page: Math.min(page - 1, pages) })} rel="prev" accessKey={previousPressed}>
                {t("ui.previous")}
                <KeyHint accessKey={previousKey} />
              </a>
            </li>
          )}
          {pageWindow(page, pages).map((n, index, shown) =>
            n === null ? (
              <li key={`after-${shown[index - 1]}`} className="gap">
                …
              </li>
            ) : (
              <li key={n}>
                <a href={address({ page: n })} aria-current={n === page ? "page" : undefined}>
                  {figure(n)}
                </a>
              </li>
            ),
          )}
          {page < pages && (
            <li>
              {/* biome-ignore lint/a11y/noAccessKey: as above */}
              <a href={address({ page: page + 1 })} rel="next" accessKey={nextPressed}>
                {t("ui.next")}
                <KeyHint accessKey={nextKey} />
              </a>
            </li>
          )}
        </ul>
      )}
      {total > Math.min(...sizes) && (
        <details>
          <summary>{t("ui.page_size", { n: limit })}</summary>
          <ul>
            {sizes
              .filter((size) => size !== limit)
              .map((size) => (
                <li key={size}>
                  <a href={address({ limit: size, page: 1 })}>{size}</a>
                </li>
              ))}
          </ul>
        </details>
      )}
    </nav>
  );
}
