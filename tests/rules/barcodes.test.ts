import { expect, test } from "vitest";
import { barcodeOn, barcodeOnLabel, hasBars } from "~/features/sheets/model/lines";
import { type Barcode, barcodeOf, moduleWidth } from "~/features/values/barcode";
import { parcelOf, parcelText, scannedNumber, scanTextOf } from "~/features/values/parcels";
import { readBack } from "../support/barcodes";

test.each([
  ["XR0001/001", "XR0001001"],
  ["BRA7012/094", "BRA7012094"],
  ["7/001", "7001"],
  ["XR0001001", "XR0001001/"],
  ["A/B/001", "A/B/001"],
  ["XR0001/1001", "XR0001/1001"],
  ["XR0001/", "XR0001//"],
  ["X-1.2", "X-1.2"],
])("a decoder of barcodes and the field read %s back from the bars of %s", async (number, text) => {
  expect(scanTextOf(number)).toBe(text);
  const barcode = barcodeOf(text);
  expect(barcode && (await readBack(barcode.path, barcode.modules))).toEqual([text]);
  expect(scannedNumber(text)).toBe(number);
});

test.each([
  [" xr0001/001 ", "XR0001/001"],
  ["xr0001 1", "XR0001/001"],
  ["XR0001001\r", "XR0001/001"],
  ["٧001", "7/001"],
  ["", ""],
])("%j is read as the number %s", (typed, number) => {
  expect(scannedNumber(typed)).toBe(number);
});

test("letters that Code 128 lacks have no barcode", () => {
  expect(barcodeOf("جوي")).toBeNull();
  expect(barcodeOf("")).toBeNull();
});

test("a barcode has quiet zones of ten modules and fits beside a name", () => {
  const barcode = barcodeOf(scanTextOf("BRA7012/094")) as Barcode;
  const [last, width] = barcode.bars.at(-1) ?? [0, 0];
  expect(barcode.bars[0]).toEqual([10, 2]);
  expect(last + width).toBe(barcode.modules - 10);
  expect(barcode.modules * moduleWidth).toBeLessThan(37);
});

test.each([
  [{ exam_paper_id: 27, registration_id: 22, packet: 3 }, "27-22-3"],
  [{ exam_paper_id: 9999, registration_id: 99_999, packet: 999 }, "9999-99999-999"],
  [{ exam_paper_id: 27, registration_id: 22, packet: null }, "27-22"],
])("a decoder and the field read the label of %j back, and its bars fit on a label", async (parcel, text) => {
  expect(parcelText(parcel, parcel.packet ?? undefined)).toBe(text);
  const barcode = barcodeOnLabel(text) as Barcode;
  expect(await readBack(barcode.path, barcode.modules)).toEqual([text]);
  expect(parcelOf(text)).toEqual(parcel);
});

test.each(["", "27", "27-", "27-22-", "27-22-3-4", "PAAA0001/001", "-27-22", "27-22-1234567"])(
  "%j is the text of no label",
  (text) => {
    expect(parcelOf(text)).toBeNull();
  },
);

const letters = "ABXZ0123456789/-. ";

test("pages are counted with the bars that a sheet then draws", () => {
  for (let n = 0; n < 2000; n++) {
    const drawn = Array.from(
      { length: 1 + (n % 14) },
      (_, at) => letters[(n * 7 + at * (1 + (n % 13))) % letters.length],
    );
    const number = drawn.join("");
    expect(`${number}: ${hasBars(number)}`).toBe(`${number}: ${barcodeOn(number) !== null}`);
  }
  expect(["جوي", "", null].map(hasBars)).toEqual([false, false, false]);
});
