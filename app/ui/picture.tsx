import { Fragment } from "react";

/** A text of the picture: its place from the left and from the top, in hundredths. */
type PictureText = readonly [left: number, top: number, text: string];

type PictureProps = {
  title: string;
  /** The same figures in words. */
  description: string;
  /** Where its texts are: over bars, at the ends of a line, or before bars, which begin after them. */
  kind?: "over" | "ends" | "before";
  texts?: readonly PictureText[];
  /** From dark to light. */
  fills?: readonly string[];
  line?: string;
  /** A mark across the picture, from 0 to 100. */
  mark?: number | null;
  legend?: readonly string[];
  /** The columns of a strip and its rows, which white lines divide. */
  grid?: { columns: number; rows: number };
  /** Under the picture, from left to right. */
  axis?: readonly string[];
  note?: string;
};

const tones = [undefined, ".6", ".35", ".15"];

/** An inline picture of numbers; the table beside it has all of them. The picture stretches, its texts do not. */
export function Picture(props: PictureProps) {
  const {
    title,
    description,
    kind,
    texts = [],
    fills = [],
    line,
    mark,
    legend = [],
    grid,
    axis,
    note,
  } = props;
  return (
    <figure className="chart picture">
      <figcaption>{title}</figcaption>
      <svg role="img" aria-label={description} className={kind}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the picture, which has the words */}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {fills.map((path, at) => path && <path key={path} d={path} fillOpacity={tones[at]} />)}
          {grid && <path d="M0 50h100" className="grid" strokeDasharray={`.3 ${100 / grid.columns - 0.3}`} />}
          {grid && grid.rows > 1 && (
            <path d="M50 0v100" className="grid" strokeDasharray={`1 ${100 / grid.rows - 1}`} />
          )}
          {line && <path d={line} className="line" />}
          {mark !== null && mark !== undefined && <path d={`M${mark} 0V100`} className="line mark" />}
        </svg>
        {texts.map(([left, top, text]) => (
          <text key={`${left} ${top}`} x={left > 0 ? `${left}%` : undefined} y={`${top}%`}>
            {text}
          </text>
        ))}
      </svg>
      {axis && (
        <p className="axis">
          {axis.map((word) => (
            <Fragment key={word}>
              <span>{word}</span>{" "}
            </Fragment>
          ))}
        </p>
      )}
      {note && <p className="legend">{note}</p>}
      {legend.length > 0 && (
        <p className="legend">
          {legend.map((word, at) => (
            <Fragment key={word}>
              <svg aria-hidden="true">
                <path d="M0 0h99v99H0z" fillOpacity={tones[at]} />
              </svg>{" "}
              {word}{" "}
            </Fragment>
          ))}
        </p>
      )}
    </figure>
  );
}
