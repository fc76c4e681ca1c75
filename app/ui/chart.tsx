import { figure } from "~/messages";

type Bar = { label: string; value: number; part: number; href: string };

type BarChartProps = { title: string; bars: readonly Bar[] };

/** Each bar begins relative to the one before, so that all compress alike. */
function drawn(values: readonly number[], most: number): string {
  let before = 0;
  return values
    .map((value, row) => {
      if (value <= 0) return "";
      const width = Math.round((1000 * value) / Math.max(most, 1)) / 10;
      const start = before === 0 ? `M0 ${row}.2` : `m0 ${row + 1 - before}`;
      before = row + 1;
      return `${start}h${width}v.6H0z`;
    })
    .join("");
}

/** The picture lies over the links and contains none, because the content of an image cannot be reached by keyboard. */
export function BarChart({ title, bars }: BarChartProps) {
  const values = bars.map(({ value }) => value);
  const most = Math.max(...values);
  const description = bars.map(({ label, value }) => `${label} ${figure(value)}`).join(", ");
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div>
        <ul>
          {bars.map(({ label, value, href }) => (
            <li key={label}>
              <a href={href}>
                <span>{label}</span> <b>{figure(value)}</b>
              </a>
            </li>
          ))}
        </ul>
        <svg
          role="img"
          aria-labelledby="carta nilai"
          viewBox={`0 0 100 ${bars.length}`}
          preserveAspectRatio="none"
        >
          <title id="carta">{title}</title>
          <desc id="nilai">{description}</desc>
          <path className="hatched" fill="url(#belum)" d={drawn(values, most)} />
          <path
            d={drawn(
              bars.map(({ part }) => part),
              most,
            )}
          />
        </svg>
      </div>
    </figure>
  );
}

export function ChartLegend({ done, rest }: { done: string; rest: string }) {
  return (
    <p className="legend">
      <svg aria-hidden="true" viewBox="0 0 5 1" preserveAspectRatio="none">
        <pattern id="belum" width=".8" height="1" patternUnits="userSpaceOnUse">
          <path d="M0 0h.3v1H0z" />
        </pattern>
        <path className="hatched" fill="url(#belum)" d="M0 0h5v1H0z" />
      </svg>{" "}
      {rest}{" "}
      <svg aria-hidden="true" viewBox="0 0 5 1" preserveAspectRatio="none">
        <path d="M0 0h5v1H0z" />
      </svg>{" "}
      {done}
    </p>
  );
}
