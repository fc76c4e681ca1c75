import type { ReactNode } from "react";
import { t } from "~/messages";

/** Drawings of the kinds of screens, made of boxes, so that they stay true when a screen changes its details. */

export const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;

const rows = (count: number, drawn: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => drawn(row)).join("");

export function Drawing({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure>
      <svg aria-hidden="true" viewBox="0 0 200 70">
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

const stages = ["registration", "candidates", "numbers", "print"] as const;

export function PathDrawing() {
  return (
    <Drawing caption={t("manual.picture_path")}>
      <path d="M25 25H175" className="line" />
      {stages.map((stage, at) => (
        <g key={stage} textAnchor="middle">
          <circle cx={25 + 50 * at} cy="25" r="12" className="dark" />
          <text x={25 + 50 * at} y="29" className="light">
            {at + 1}
          </text>
          <text x={25 + 50 * at} y="52">
            {t(`home.step_${stage}`)}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

/** A band, the search, the head of the table, and rows with a box, a name and three columns. */
export function ListDrawing() {
  const line = (row: number) => 35 + row * 7;
  return (
    <Drawing caption={t("manual.picture_list")}>
      <path d={box(0, 0, 200, 9)} className="dark" />
      <path d={box(4, 13, 60, 7) + box(4, 33, 192, 36)} className="edge" />
      <path d={box(4, 24, 192, 7)} className="mid" />
      <path d={box(5, 40.5, 190, 7)} className="glow" />
      <path d={rows(5, (row) => box(8, line(row), 4, 4))} className="edge" />
      <path d={box(8, 42, 4, 4)} className="dark" />
      <path d={rows(5, (row) => box(17, line(row), 50 + ((row * 17) % 23), 4))} className="dark" />
      <path
        d={rows(
          5,
          (row) => box(100, line(row), 34, 4) + box(145, line(row), 22, 4) + box(178, line(row), 14, 4),
        )}
        className="mid"
      />
    </Drawing>
  );
}

/** Five columns; three filled rows, of which one has a fault. */
export function GridDrawing() {
  const columns = [4, 74, 116, 140, 160];
  const widths = [70, 42, 24, 20, 36];
  return (
    <Drawing caption={t("manual.picture_grid")}>
      <path d={box(4, 2, 192, 8)} className="mid" />
      <path
        d={rows(6, (row) => columns.map((x, at) => box(x, 10 + row * 10, widths[at] ?? 0, 10)).join(""))}
        className="edge"
      />
      <path d={box(74, 30, 42, 10)} className="fault" />
      <path
        d={rows(3, (row) => box(7, 13 + row * 10, 44 + ((row * 13) % 20), 4) + box(77, 13 + row * 10, 32, 4))}
        className="dark"
      />
    </Drawing>
  );
}

/** A page with its title, its candidates and two signatures. */
export function SheetDrawing() {
  return (
    <Drawing caption={t("manual.picture_sheet")}>
      <path d={box(50, 1, 100, 68)} className="edge" />
      <path d={box(75, 5, 50, 3) + box(82, 10, 36, 3)} className="dark" />
      <path
        d={rows(
          6,
          (row) => box(56, 17 + row * 6, 8, 6) + box(64, 17 + row * 6, 50, 6) + box(114, 17 + row * 6, 30, 6),
        )}
        className="edge"
      />
      <path
        d={rows(6, (row) => box(66, 19 + row * 6, 28 + ((row * 11) % 17), 2) + box(117, 19 + row * 6, 22, 2))}
        className="mid"
      />
      <path d="M58 64h30M112 64h30" className="line" />
    </Drawing>
  );
}
