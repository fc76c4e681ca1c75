export type Bar = { label: string; value: number; part: number; href: string };

type BarChartProps = { id: string; title: string; bars: readonly Bar[] };

const plain = new Intl.NumberFormat("ms-MY");
const share = (value: number, most: number) => `${Math.round((1000 * value) / Math.max(most, 1)) / 10}%`;

/**
 * Bars with their labels and figures beside them; the solid part of each is done, the hatched part is not. A row is one
 * link, bar and all. The picture lies over the links and holds none, since what stands in an image cannot be reached.
 */
export function BarChart({ id, title, bars }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  const row = 100 / bars.length;
  const at = (index: number, value: number) => ({
    y: `${((index + 0.2) * row).toFixed(2)}%`,
    height: `${(0.6 * row).toFixed(2)}%`,
    width: share(value, most),
  });
  const said = bars.map(({ label, value }) => `${label} ${plain.format(value)}`).join(", ");
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div>
        <ul>
          {bars.map(({ label, value, href }) => (
            <li key={label}>
              <a href={href}>
                <span>{label}</span> <b>{plain.format(value)}</b>
              </a>
            </li>
          ))}
        </ul>
        <svg role="img" aria-labelledby={`${id}-t ${id}-d`}>
          <title id={`${id}-t`}>{title}</title>
          <desc id={`${id}-d`}>{said}</desc>
          <g fill="url(#belum)" stroke="currentColor">
            {bars.map(({ label, value }, index) => value > 0 && <rect key={label} {...at(index, value)} />)}
          </g>
          <g fill="currentColor">
            {bars.map(({ label, part }, index) => part > 0 && <rect key={label} {...at(index, part)} />)}
          </g>
        </svg>
      </div>
    </figure>
  );
}

/** What solid and hatched mean, with the pattern that the charts of the page draw with: once, before them. */
export function ChartLegend({ done, rest }: { done: string; rest: string }) {
  return (
    <p className="legend">
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill="currentColor" />
      </svg>{" "}
      {done}{" "}
      <svg aria-hidden="true">
        <pattern id="belum" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.5" height="5" fill="currentColor" />
        </pattern>
        <rect width="100%" height="100%" fill="url(#belum)" stroke="currentColor" />
      </svg>{" "}
      {rest}
    </p>
  );
}
