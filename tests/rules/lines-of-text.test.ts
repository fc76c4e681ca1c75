import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { describe, expect, test } from "vitest";
import { linesOf, pointsOfPaper, widthOf } from "~/features/values/lines-of-text";

interface Font {
  unitsPerEm: number;
  layout(text: string): { advanceWidth: number; glyphs: { path: { toSVG(): string } }[] };
  hasGlyphForCodePoint(point: number): boolean;
}
const opened = (path: string) => create(readFileSync(path)) as unknown as Font;
const ofPdf = opened("node_modules/@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf");
const ofScreen = opened("app/ui/jawi.woff2");

const names = [
  "شريفة زليخا أميرة ناجحة بنت سيد أحمد محمود عبد الحليم",
  "تڠكو ڤوتري نور عليا قيصارا بنت تڠكو محمد فائز ڤيترا",
  "ڤوتري هداية أم كلثوم أنيس بنت ميڬت محمد هارون ذو الكفل",
  "چي وان عائشة بنت چي وان إسماعيل",
  "زينب بنت أزلان",
  "شفيق بن حسن",
  "مريم بنت حارث",
  "غضنفر بن صالح ظافر",
  "ليلى بنت يحيى",
  "ساۏل ڽوماڽ بن حاج ݢوڠ ݢاده",
  "م".repeat(40),
];

describe("a name in Jawi", () => {
  test.each(names)("%s is not wider than the server counts", (name) => {
    const { advanceWidth } = ofPdf.layout(name);
    const millimetres = (advanceWidth / ofPdf.unitsPerEm) * pointsOfPaper * (25.4 / 72);
    expect(millimetres / widthOf(name)).toBeLessThanOrEqual(1);
    expect(millimetres / widthOf(name)).toBeGreaterThan(0.6);
  });

  test.each(names.slice(0, -1))("%s has the joined forms of the PDF in a printed sheet", (name) => {
    for (const word of name.split(" ")) {
      const formsOf = (font: Font) => font.layout(word).glyphs.map(({ path }) => path.toSVG());
      expect(formsOf(ofScreen)).toEqual(formsOf(ofPdf));
    }
  });

  test("takes a line while it fits", () => {
    const [name = ""] = names;
    expect(linesOf(name, widthOf(name) + 0.1)).toBe(1);
    expect(linesOf(name, widthOf(name) - 1)).toBe(2);
  });
});

test("the letters of printed sheets include every letter of Jawi, its marks and its digits", () => {
  const letters = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيٱپچڠڤکڬگڽیۏەݢ،؛؟ـًٌٍَُِّْٰ٠١٢٣٤٥٦٧٨٩";
  const missing = [...letters].filter((letter) => !ofScreen.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
});
