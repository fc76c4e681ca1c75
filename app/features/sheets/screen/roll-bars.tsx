import { moduleWidth, pathOfBarcode } from "~/features/values/barcode";
import { barcodeOn } from "../model/barcode-on";

/** Not a component, because a sheet may have a thousand of them. The roll number is beside it, so nothing reads it aloud. */
export function rollBars(student_code: unknown) {
  const barcode = barcodeOn(student_code);
  return (
    barcode && (
      <svg
        viewBox={`0 0 ${barcode.modules} 1`}
        width={`${(barcode.modules * moduleWidth).toFixed(2)}mm`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={pathOfBarcode(barcode)} />
      </svg>
    )
  );
}
