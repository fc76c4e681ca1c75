import { type Barcode, moduleWidth, pathOfBarcode } from "~/features/values/barcode";
import { barcodeOn, barcodeOnLabel } from "../model/barcode-on";

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
