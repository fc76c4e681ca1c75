import { describe, expect, test } from "vitest";
import { avatarColour, avatarColours, initialsOf } from "~/ui/initials";
import tailwind from "../../../tailwind.config";
import { textOf } from "../../support/source";

const { colors: colours } = tailwind.theme.extend;

describe("the initials of a school", () => {
  test.each([
    ["SEKOLAH RENDAH AGAMA BANGI", "RA"],
    ["SMKA SULTAN AZLAN SHAH", "SA"],
    ["SEKOLAH RENDAH AGAMA", "RA"],
    ["SRA BANGI", "SB"],
    ["MAAHAD", "M"],
    ["  sra   pulau  indah ", "PI"],
    ["SRA (INTEGRASI) BANGI", "IB"],
    ["SRA – BANGI", "SB"],
    ["SRA 'ABDULLAH FAHIM", "AF"],
    ["SK 2 JALAN KEBUN", "2J"],
    ["مدرسة الهدى", "ما"],
    ["𠮷 𠮷田", "𠮷𠮷"],
    ["", ""],
    ["---", ""],
  ])("%s gives %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

/** Of .a0 to .a5, in their order. */
const grounds = [...textOf("app/ui/css/table.css").matchAll(/^\.a\d+ \{\s*background: (#\w{6});/gm)].map(
  ([, colour = ""]) => colour,
);

describe("the colour of an avatar", () => {
  test("is one of the six tested ones, and every one is met", () => {
    const met = new Set(Array.from({ length: 500 }, (_, n) => avatarColour(`SRA ${n}`)));
    expect([...met].sort((one, other) => one - other)).toEqual([...grounds.keys()]);
  });

  test("stays with the name, however it is typed", () => {
    expect(avatarColour(" sra bangi ")).toBe(avatarColour("SRA BANGI"));
    expect(avatarColour("Cafe\u0301")).toBe(avatarColour("Café"));
  });

  test("is nearly grey and carries its dark letters at 4.5:1 or better", () => {
    expect(grounds).toHaveLength(avatarColours);
    for (const colour of grounds) {
      expect(contrast(colour, colours.secondary.DEFAULT), colour).toBeGreaterThanOrEqual(4.5);
      const parts = partsOf(colour);
      expect(Math.max(...parts) - Math.min(...parts), colour).toBeLessThanOrEqual(16);
    }
  });
});

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** WCAG 2.2. */
function contrast(ground: string, text: string): number {
  const [light, dark] = [luminance(ground), luminance(text)];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
