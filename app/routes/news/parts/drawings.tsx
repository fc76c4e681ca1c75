import { t } from "~/messages";
import { box, Drawing } from "~/routes/manual/parts/drawings";

const stops = ["office", "district", "school", "return"] as const;

/** A packet at each stop of its way. */
export function PacketsDrawing() {
  return (
    <Drawing caption={t("news.picture_packets")}>
      <path d="M25 25H175" className="line" />
      {stops.map((stop, at) => (
        <g key={stop} textAnchor="middle">
          <path d={box(14 + 50 * at, 15, 22, 18)} className="dark" />
          <path d={box(21 + 50 * at, 15, 8, 6)} className="mid" />
          <text x={25 + 50 * at} y="48">
            {t(`news.at_${stop}`)}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

const bars = [3, 1, 2, 1, 3, 2, 1, 1, 3, 1, 2, 3, 1, 2, 1, 1, 2, 3];

/** A label with its bars, and the field that receives its number. */
export function ScanDrawing() {
  const starts = bars.map((_, at) => 12 + bars.slice(0, at).reduce((sum, width) => sum + width + 1.5, 0));
  return (
    <Drawing caption={t("news.picture_scan")}>
      <path d={box(4, 10, 78, 44)} className="edge" />
      <path d={bars.map((width, at) => box(starts[at] ?? 0, 18, width, 20)).join("")} className="dark" />
      <path d={box(22, 43, 42, 4)} className="mid" />
      <path d="M90 32H112M107 28L112 32L107 36" className="line" />
      <path d={box(120, 22, 76, 20)} className="edge" />
      <path d={box(126, 29, 42, 6)} className="dark" />
    </Drawing>
  );
}
