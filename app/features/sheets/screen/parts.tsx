import { type Barcode, moduleWidth } from "~/features/values/barcode";
import { html, type Markup } from "~/features/values/html";
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

/** The number is beside it, so nothing reads it aloud. */
export const rollBars = (student_code: string | null) => drawn(barcodeOn(student_code));

export const labelBars = (text: string) => drawn(barcodeOnLabel(text));

const drawn = (barcode: Barcode | null) =>
  barcode && (
    <svg {...sizeOf(barcode)} preserveAspectRatio="none" aria-hidden>
      <path d={barcode.path} />
    </svg>
  );

/** As `rollBars`, in a table of a thousand rows. */
export function writtenBars(student_code: unknown): Markup | null {
  const barcode = barcodeOn(student_code);
  if (!barcode) return null;
  const { viewBox, width } = sizeOf(barcode);
  return html`<svg viewBox="${viewBox}" width="${width}" preserveAspectRatio="none" aria-hidden="true"><path d="${barcode.path}"/></svg>`;
}

const sizeOf = ({ modules }: Barcode) => ({
  viewBox: `0 0 ${modules} 1`,
  width: `${(modules * moduleWidth).toFixed(2)}mm`,
});
