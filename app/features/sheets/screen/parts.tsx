import { type Barcode, moduleWidth, pathOfBarcode } from "~/features/values/barcode";
import { barcodeOn, barcodeOnLabel } from "../model/lines";
import type { Fact, TablePage } from "../model/pages";

export function Block({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ term, text, isLong }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={classOf(text, isLong)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function classOf(text: string | null, isLong = false): string | undefined {
  if (text === null) return "blank";
  return isLong ? "long" : undefined;
}

export const Foot = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>);

export function Notes({ notes }: { notes: NonNullable<TablePage["notes"]> }) {
  const { title, list, legend, declaration } = notes;
  return (
    <>
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      {list.length > 0 && (
        <ol>
          {list.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
      {legend.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {declaration && <p>{declaration}</p>}
    </>
  );
}

/** Not a component, because a sheet may have a thousand of them. The number is beside it, so nothing reads it aloud. */
export const rollBars = (student_code: unknown) => barsOf(barcodeOn(student_code));

export const labelBars = (text: string) => barsOf(barcodeOnLabel(text));

const barsOf = (barcode: Barcode | null) =>
  barcode && (
    <svg
      viewBox={`0 0 ${barcode.modules} 1`}
      width={`${(barcode.modules * moduleWidth).toFixed(2)}mm`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={pathOfBarcode(barcode)} />
    </svg>
  );
