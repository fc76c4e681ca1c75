import { Fragment } from "react";
import { type DrawingLabel, type Frame, whole } from "./drawing-labels";

type PictureProps = {
  /** Of the page's ids. */
  id: string;
  title: string;
  /** The same figures in words. */
  description: string;
  /** From dark to light. */
  fills?: readonly string[];
  line?: string;
  /** A mark across the picture, from 0 to 100. */
  mark?: number | null;
  legend?: readonly string[];
  /** The columns of a strip and its rows, which white lines divide. */
  grid?: { columns: number; rows: number };
  /** What the axes are, or what a part of the picture is. */
  note?: string;
  /** Where the drawing leaves room for `labels`. */
  frame?: Frame;
  labels?: readonly DrawingLabel[];
};

/** A point at each corner of a line. */
const dotsOf = (line: string): string => line.replace(/[ML]([^ML]+)/g, "M$1h0");

const tones = [undefined, ".6", ".35", ".15"];

const inPercent = (frame: Frame) =>
  Object.fromEntries(Object.entries(frame).map(([side, value]) => [side, `${value}%`]));

/** An inline picture of numbers; the table beside it has all figures. The page stretches the drawing, and no label. */
export function Picture({
  id,
  title,
  description,
  fills = [],
  line,
  mark,
  legend = [],
  grid,
  note,
  frame = whole,
  labels = [],
}: PictureProps) {
  return (
    <figure className="chart picture">
      <figcaption>{title}</figcaption>
      <svg role="img" aria-labelledby={`${id}-t ${id}-d`}>
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{description}</desc>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" {...inPercent(frame)}>
          {fills.map(
            (path, at) => path && <path key={path} d={path} fillOpacity={tones[at]} className="cell" />,
          )}
          {grid && <path d="M0 50h100" className="grid" strokeDasharray={`.3 ${100 / grid.columns - 0.3}`} />}
          {grid && grid.rows > 1 && (
            <path d="M50 0v100" className="grid" strokeDasharray={`1 ${100 / grid.rows - 1}`} />
          )}
          {line && <path d={line} className="line" />}
          {line && <path d={dotsOf(line)} className="line dots" />}
          {mark !== null && mark !== undefined && <path d={`M${mark} 0V100`} className="line mark" />}
          {frame !== whole && <path d="M0 0v100h100" className="line axes" />}
        </svg>
        {labels.map(({ x, y, anchor, text }) => (
          <text key={`${x} ${y}`} x={`${x}%`} y={`${y}%`} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      {note && <p className="legend">{note}</p>}
      {legend.length > 0 && (
        <p className="legend">
          {legend.map((word, at) => (
            <Fragment key={word}>
              <svg aria-hidden="true" viewBox="0 0 2 1">
                <path d="M0 0h2v1H0z" fillOpacity={tones[at]} />
              </svg>{" "}
              {word}{" "}
            </Fragment>
          ))}
        </p>
      )}
    </figure>
  );
}
