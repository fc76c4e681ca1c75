import { expect, test } from "vitest";
import { internationalDigits, whatsAppAddress } from "~/features/values/contact";

test.each([
  ["03-5511 2233", "60355112233"],
  ["012-345 6789", "60123456789"],
  ["+60 12-345 6789", "60123456789"],
  ["60123456789", "60123456789"],
  ["+65 6123 4567", "6561234567"],
  ["(087) 412 345", "6087412345"],
  ["0065 6123 4567", "6561234567"],
  ["999", null],
  ["+", null],
  ["0000000000", null],
  ["1234567890123456", null],
])("%s is the international number %s", (phone, digits) => {
  expect(internationalDigits(phone)).toBe(digits);
});

test("a text of WhatsApp keeps its letters in the address", () => {
  expect(whatsAppAddress("012-345 6789", "SK A & B: 3 calon?")).toBe(
    "https://wa.me/60123456789?text=SK%20A%20%26%20B%3A%203%20calon%3F",
  );
  expect(whatsAppAddress("999", "a")).toBeNull();
});
