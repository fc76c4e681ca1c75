import { type Barcode, barcodeOf, moduleWidth } from "~/features/values/barcode";
import { scanTextOf } from "~/features/values/scans";
import { mm } from "../measures";

/** None for a candidate without a number, and for a number that is too long for its place. */
export const barcodeOn = (student_code: unknown): Barcode | null =>
  typeof student_code === "string" ? fitting(scanTextOf(student_code), mm.barcode.widest) : null;

export const barcodeOnLabel = (text: string): Barcode | null => fitting(text, mm.barcode.label.widest);

function fitting(text: string, widest: number): Barcode | null {
  const barcode = barcodeOf(text);
  return barcode && barcode.modules * moduleWidth <= widest ? barcode : null;
}
