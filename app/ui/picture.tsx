import { Fragment } from "react";

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
  /** Which bar is which. */
  note?: string;
};

const tones = [undefined, ".6", ".35", ".15"];

/** An inline picture of numbers; the table under it has the figures. */
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
}: PictureProps) {
  return (
    <figure className="chart picture">
      <figcaption>{title}</figcaption>
      <svg role="img" aria-labelledby={`${id}-t ${id}-d`} viewBox="0 0 100 100" preserveAspectRatio="none">
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{description}</desc>
        {fills.map(
          (path, at) => path && <path key={path} d={path} fillOpacity={tones[at]} className="cell" />,
        )}
        {grid && <path d="M0 50h100" className="grid" strokeDasharray={`.3 ${100 / grid.columns - 0.3}`} />}
        {grid && grid.rows > 1 && (
          <path d="M50 0v100" className="grid" strokeDasharray={`1 ${100 / grid.rows - 1}`} />
        )}
        {line && <path d={line} className="line" />}
        {mark !== null && mark !== undefined && <path d={`M${mark} 0V100`} className="line mark" />}
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
