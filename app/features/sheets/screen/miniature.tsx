import { columnsOf } from "../columns";
import { type SheetKind, type SheetName, sheetKinds } from "../kinds";
import { mm } from "../measures";

/** Pixels for a millimetre. The margins are 12 mm wide. */
const scale = 0.22;
const margin = mm.portrait.side;
const at = (millimetres: number) => Math.round(millimetres * scale);

export function Miniature({ sheet }: { sheet: SheetName }) {
  const { orientation, pages }: SheetKind = sheetKinds[sheet];
  const [width, height] = orientation === "portrait" ? [210, 297] : [297, 210];
  return (
    <svg width={at(width) + 1} height={at(height) + 1} fill="none" stroke="currentColor" aria-hidden="true">
      <path d={`M.5.5h${at(width)}v${at(height)}H.5z${drawingOf(orientation, pages)}`} />
    </svg>
  );
}

function drawingOf(orientation: SheetKind["orientation"], pages: SheetKind["pages"]): string {
  if (pages === "labels") return labels();
  if (pages === "plan") return seats();
  if (pages === "statements") return cards(2);
  if (pages === "slips") return cards(3);
  return table(orientation, columnsOf(pages));
}

function cards(n: number): string {
  const height = 264 / n;
  return Array.from({ length: n }, (_, place) => {
    const top = margin + place * height;
    const lines = [0.35, 0.55].map((down) => `M${at(margin)} ${at(top + down * height)}h${at(186)}`);
    return `M${at(75)} ${at(top + 0.15 * height)}h${at(60)}${lines.join("")}M0 ${at(top + height)}h${at(210)}`;
  }).join("");
}

function table(orientation: SheetKind["orientation"], columns: { width: number }[]): string {
  const { width } = mm[orientation];
  const height = orientation === "portrait" ? 297 : 210;
  const [left, top, bottom] = [at(margin), at(54), at(height - 66)];
  let edge = margin;
  const ruled = columns.map((column) => {
    edge += column.width;
    return `M${at(edge)} ${top}V${bottom}`;
  });
  const rows = [0, 1, 2, 3].map(
    (row) => `M${left} ${top + Math.round(((bottom - top) * row) / 3)}h${at(width)}`,
  );
  const middle = at((width + 2 * margin) / 2);
  const head = [14, 26].map((down, line) => `M${middle - 9 + 3 * line} ${at(down)}h${18 - 6 * line}`);
  const signatures = [0, 1, 2].map(
    (place) => `M${left + at((place * width) / 3)} ${at(height - 26)}h${at(width / 4)}`,
  );
  return [`M${left} ${top}V${bottom}`, ...ruled, ...rows, ...head, ...signatures].join("");
}

function seats(): string {
  const rows = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].map(
      (place) => `M${at(30 + place * 60)} ${at(60 + row * 45)}h${at(45)}v${at(30)}h-${at(45)}z`,
    ),
  );
  return `M${at(90)} ${at(30)}h${at(120)}${rows.join("")}`;
}

function labels(): string {
  const across = [0, 1, 2, 3].map((place) => `M${at(margin + place * 62)} ${at(margin)}v${at(264)}`);
  const down = Array.from(
    { length: 9 },
    (_, place) => `M${at(margin)} ${at(margin + place * 33)}h${at(186)}`,
  );
  return [...across, ...down].join("");
}
