import { describe, expect, test } from "vitest";
import { ageIn, birthDateOfIc, genderOfIc, isKnownBirthPlace, readIc } from "~/features/students/ic";

import { explain, problem } from "~/messages";

import { cpuOf, slowness } from "../support/process-time";

describe("reading an identity number", () => {
  test.each([
    ["as it is printed", "100827829241"],
    ["with dashes", "100827-82-9241"],
    ["with typographic dashes", "100827–82—9241"],
    ["with a minus sign and a full-width hyphen", "100827\u221282－9241"],
    ["with blanks", " 100827 82 9241 "],
    ["with no-break blanks", "\u00a0100827\u00a082\u00a09241\u00a0"],
    ["with zero-width characters", "100827\u200b82\ufeff9241\u200d"],
    ["with bidi marks", "\u200f100827829241\u202c"],
    ["with a soft hyphen", "100827\u00ad829241"],
    ["in Arabic-Indic digits", "١٠٠٨٢٧٨٢٩٢٤١"],
    ["in Persian digits", "۱۰۰۸۲۷۸۲۹۲۴۱"],
    ["in full-width digits", "１００８２７８２９２４１"],
  ])("%s", (_how, raw) => {
    expect(readIc(raw)).toEqual({ ok: true, ic: "100827829241" });
  });

  test.each([
    ["ten digits", "1008278292", problem("ic_length", { digits: 10 })],
    ["thirteen digits", "1008278292411", problem("ic_length", { digits: 13 })],
    ["eleven digits that a zero completes", "80307828654", problem("ic_eleven_digits")],
    ["eleven digits that no zero can complete", "10332782924", problem("ic_length", { digits: 11 })],
    ["what a spreadsheet shows of a long number", "1.40E+11", problem("ic_scientific")],
    ["the same with more digits", "1.40101E+11", problem("ic_scientific")],
    ["the same without a fraction", "1E+11", problem("ic_scientific")],
    ["the same in lower case, with a comma and without a plus", "1,40101e11", problem("ic_scientific")],
    ["a letter O for zero", "O11212825628", problem("ic_letters")],
    ["a decimal tail", "100827829241.0", problem("ic_not_digits", { signs: "." })],
    [
      "an apostrophe, which only the paste reader undoes",
      "'100827829241",
      problem("ic_not_digits", { signs: "'" }),
    ],
    ["quotes", '"100827829241"', problem("ic_not_digits", { signs: '"' })],
    ["superscript digits", "10082782924²", problem("ic_not_digits", { signs: "²" })],
    ["a month of 13", "101327829241", problem("ic_date")],
    ["a month of 0", "100027829241", problem("ic_date")],
    ["a day of 0", "100800829241", problem("ic_date")],
    ["31 April", "140431828649", problem("ic_date")],
    ["30 February", "100230829241", problem("ic_date")],
    ["29 February of a common year", "100229829241", problem("ic_date")],
    ["all zeros", "000000000000", problem("ic_date")],
    ["nothing but dashes", "---", problem("required")],
  ])("refuses %s with its own reason", (_what, raw, problem) => {
    expect(readIc(raw)).toEqual({ ok: false, problem });
  });

  test("29 February is valid in a leap year, 2000 included", () => {
    expect(readIc("080229108642").ok).toBe(true);
    expect(readIc("000229108642").ok).toBe(true);
  });

  test("every reason has its own Malay sentence", () => {
    expect(explain("ic_number", problem("ic_length", { digits: 10 })).message).toBe(
      "No. kad pengenalan mestilah 12 digit (yang diberikan 10 digit)",
    );
    expect(explain("ic_number", problem("ic_date")).message).toBe("Tarikh pada no. kad pengenalan tidak sah");
    expect(explain("ic_number", problem("ic_scientific")).message).toBe(
      "No. kad pengenalan bertukar kepada format saintifik oleh Excel. Tetapkan lajur sebagai Teks dan tampal semula.",
    );
    expect(explain("ic_number", problem("ic_eleven_digits")).message).toContain(
      "mungkin hilang sifar di hadapan",
    );
  });

  test("a very long text is refused quickly", async () => {
    const took = await cpuOf(() => {
      for (const huge of ["1".repeat(1e6), "1-".repeat(5e5), "1.".repeat(5e5), "E".repeat(1e6)]) {
        expect(readIc(huge).ok).toBe(false);
      }
    });
    expect(took).toBeLessThan(1500 * (await slowness()));
  });
});

test("the last digit distinguishes lelaki and perempuan, 0 included", () => {
  expect([..."0123456789"].map((digit) => genderOfIc(`10082782924${digit}`)).join("")).toBe("PLPLPLPLPL");
});

describe("the date of birth", () => {
  test.each([
    ["100827829241", 2026, "2010-08-27", 16],
    ["010827829241", 2026, "2001-08-27", 25],
    ["000827829241", 2026, "1900-08-27", 126],
    ["210827829241", 2026, "2021-08-27", 5],
    ["220827829241", 2026, "1922-08-27", 104],
    ["750827105678", 2026, "1975-08-27", 51],
    ["990827105678", 2010, "1999-08-27", 11],
    ["850827105678", 2100, "2085-08-27", 15],
  ])("%s, judged for %i, is %s: %i years", (ic, year, date, age) => {
    expect(birthDateOfIc(ic, year)).toBe(date);
    expect(ageIn(year, ic)).toBe(age);
  });
});

test("place codes are those that JPN has given out", () => {
  const known = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).filter((place) =>
    isKnownBirthPlace(`100827${place}9241`),
  );
  const unassigned = ["00", "17", "18", "19", "20", "69", "70", "73", "80", "81", "94", "95", "96", "97"];
  expect(known).toHaveLength(100 - unassigned.length);
  for (const place of unassigned) expect(known).not.toContain(place);
  for (const place of ["23", "39", "16", "59", "71", "82", "98", "99"]) expect(known).toContain(place);
});
