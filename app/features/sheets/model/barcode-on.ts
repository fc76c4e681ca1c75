import { type Barcode, barcodeOf, moduleWidth } from "~/features/values/barcode";
import { scanTextOf } from "~/features/values/scans";
import { mm } from "../measures";

/** None for a candidate without a number, and for a number that is too long for its place. */
export function barcodeOn(student_code: unknown): Barcode | null {
  const barcode = typeof student_code === "string" ? barcodeOf(scanTextOf(student_code)) : null;
  return barcode && barcode.modules * moduleWidth <= mm.barcode.widest ? barcode : null;
}
