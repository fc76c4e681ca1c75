import { expect, test } from "vitest";
import { candidateKey, isKeyShaped, keyIn } from "~/features/students/candidate-key";

const keyOf = (id: number, version = 3) => candidateKey({ id, version });

const ids = [1, 2, 9, 10, 96, 97, 98, 1234, 99_999, 1_048_576, 999_999_999];

test("a key is read back as the id that it was made of", () => {
  expect(ids.map((id) => keyIn(keyOf(id))?.id)).toEqual(ids);
  expect(keyIn(keyOf(1234, 7))).toEqual({ id: 1234, version: 7 });
  expect(keyIn("K1234-82"), "of an export before keys had a version").toEqual({ id: 1234, version: null });
});

test("a key is read in small letters, in other digits and with blanks", () => {
  expect(keyIn(" k1234-82 ")).toEqual({ id: 1234, version: null });
  expect(keyIn("K 1234 - 82")).toEqual({ id: 1234, version: null });
  expect(keyIn("K١٢٣٤-٨٢")).toEqual({ id: 1234, version: null });
});

test("a key with one wrong digit, two digits swapped or filled down is no key", () => {
  for (const id of ids) {
    const key = keyOf(id);
    const digits = [...key.matchAll(/\d/g)].map(({ index }) => index);
    for (const at of digits) {
      for (const digit of "0123456789") {
        const wrong = `${key.slice(0, at)}${digit}${key.slice(at + 1)}`;
        if (digit !== key[at]) expect(keyIn(wrong), wrong).toBeNull();
      }
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
      if (/\d/.test(key[at + 1] ?? "") && swapped !== key) expect(keyIn(swapped), swapped).toBeNull();
    }
    const [start, check] = key.split("-");
    expect(keyIn(`${start}-${String(Number(check) + 1).padStart(2, "0")}`)).toBeNull();
  }
});

test.each([
  "",
  "K",
  "1234-82",
  "K1234",
  "K1234-8",
  "K0-98",
  "K-82",
  "KK1234-82",
  "K1234-822",
  `K${"1".repeat(5000)}-11`,
])("%j is no key", (cell) => {
  expect(keyIn(cell)).toBeNull();
});

test("a damaged key is still seen as one, so that its line is no title", () => {
  expect(isKeyShaped("K1234-83")).toBe(true);
  expect(isKeyShaped("K1234567")).toBe(false);
});
