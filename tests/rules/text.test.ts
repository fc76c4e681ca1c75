import { describe, expect, test } from "vitest";
import {
  cleanArabic,
  cleanName,
  cleanText,
  foldDigits,
  hasControlCharacters,
  lengthOf,
} from "~/features/values/text";

describe("cleaning text", () => {
  test.each([
    ["plain text stays the very same", "4 AMANAH", "4 AMANAH"],
    ["outer blanks go", "  ALI ", "ALI"],
    ["inner blanks collapse", "ALI   BIN\u00a0\u2003ABU", "ALI BIN ABU"],
    ["exotic blanks are blanks", "A\u1680B\u2009C\u202fD\u205fE\u3000F", "A B C D E F"],
    ["zero-width characters go", "\u200bA\u200cL\u200dI\u2060\ufeff", "ALI"],
    ["bidi marks, overrides and isolates go", "\u200eA\u200f\u202aB\u202e\u2066C\u2069\u061c", "ABC"],
    ["only invisible characters are nothing", "\u200b\u00a0\ufeff", ""],
    ["decomposed letters are composed", "Jose\u0301", "José"],
    ["a mark parted from its letter by a joiner is composed too", "Jose\u200d\u0301", "José"],
    ["letter case stays", "Abu Bakar", "Abu Bakar"],
    ["digits of other scripts stay", "٤ أمانة", "٤ أمانة"],
  ])("%s", (_what, raw, clean) => {
    expect(cleanText(raw)).toBe(clean);
  });

  test("cleaning a clean text changes nothing", () => {
    for (const raw of hostileTexts()) {
      expect(cleanText(cleanText(raw))).toBe(cleanText(raw));
      expect(cleanName(cleanName(raw))).toBe(cleanName(raw));
      expect(cleanArabic(cleanArabic(raw))).toBe(cleanArabic(raw));
    }
  });
});

describe("a name", () => {
  test.each([
    ["is upper-cased", "nur'ain binti ali", "NUR'AIN BINTI ALI"],
    [
      "has its typographic apostrophes folded",
      "NUR’AIN SYA‘BAN ʼALI O′HARA `A ´B",
      "NUR'AIN SYA'BAN 'ALI O'HARA 'A 'B",
    ],
    ["keeps markup", '<b>Ali</b> & "Abu"', '<B>ALI</B> & "ABU"'],
    ["keeps formulas", "=1+1", "=1+1"],
    ["keeps double quotes, typographic ones too", '“AWANG” "ALI"', '“AWANG” "ALI"'],
    ["keeps alias and patronymic signs", "Siti @ Aminah a/p Raju (1)", "SITI @ AMINAH A/P RAJU (1)"],
    ["is upper-cased as no locale would: no dotted I", "ismail", "ISMAIL"],
    ["is composed after upper-casing", "ΐ", "Ϊ́".normalize("NFC")],
    ["in Arabic script stays", "نور", "نور"],
  ])("%s", (_what, raw, clean) => {
    expect(cleanName(raw)).toBe(clean);
  });
});

describe("Arabic text", () => {
  test("keeps the joiners inside a word, not those at its ends", () => {
    expect(cleanArabic("\u200cمي\u200cخواهم\u200d ")).toBe("مي\u200cخواهم");
  });
  test("loses bidi marks, whose place is the page's", () => {
    expect(cleanArabic("\u200fنور\u202e زينب")).toBe("نور زينب");
  });
  test("keeps Jawi letters and vowel signs", () => {
    expect(cleanArabic("چڠڤݢڽۏ نُورٌ")).toBe("چڠڤݢڽۏ نُورٌ".normalize("NFC"));
  });
});

test("control characters are found at any position; blanks and joiners are none", () => {
  for (const text of ["\0", "A\tB", "A\n", "\r", "\u001b[0m", "\u007f", "A\u0085B", "\u009f"]) {
    expect(hasControlCharacters(text)).toBe(true);
  }
  for (const text of ["", "A B", "\u00a0", "\u200b", "\u2028", "نور", "😀"]) {
    expect(hasControlCharacters(text)).toBe(false);
  }
});

test("half of a surrogate pair counts as a control character, because it cannot be stored as UTF-8", () => {
  expect(hasControlCharacters("ALI\ud83d")).toBe(true);
  expect(hasControlCharacters("\ude00ALI")).toBe(true);
});

test("digits of the three other scripts fold, other characters do not", () => {
  expect(foldDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(foldDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(foldDigits("０１２３４５６７８９")).toBe("0123456789");
  expect(foldDigits("1O²½٪")).toBe("1O²½٪");
});

test("length counts characters, not code units", () => {
  expect(lengthOf("ALI")).toBe(3);
  expect(lengthOf("😀".repeat(120))).toBe(120);
});

/** Texts of random length from characters that have hurt somebody. */
function hostileTexts(): string[] {
  const alphabet = [..."aI'`\" <=@ßŉİ\u0301\u200b\u200c\u200d\u202e\u00a0\ufeff\u1fef\u1fee٣ن"];
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: 2000 }, () =>
    Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]).join(""),
  );
}
