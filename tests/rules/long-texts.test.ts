import { describe, expect, test } from "vitest";
import { z } from "zod";
import { nameInJawi } from "~/features/students/schema";
import {
  code,
  collectProblems,
  optionalInstant,
  optionalOneOf,
  personName,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { readWas } from "~/features/values/merge";
import { cleanArabic, cleanName, cleanText } from "~/features/values/text";
import { type Problem, problem } from "~/messages";

const marks = (n: number) => "\u0301".repeat(n) + "\u0316".repeat(n);

const problemsOf = (schema: z.ZodType, raw: string) => {
  const result = z.object({ it: schema }).safeParse({ it: raw });
  return result.success ? [] : collectProblems(result.error).it;
};

describe("marks on a letter", () => {
  test.each([cleanText, cleanName, cleanArabic])("are at most eight", (clean) => {
    const cleaned = clean(`b${marks(500_000)}`);
    expect(cleaned.normalize("NFD").length).toBe(9);
    expect(clean(cleaned)).toBe(cleaned);
  });

  test.each([cleanText, cleanName, cleanArabic])(
    "are counted after what lies between them is taken out",
    (clean) => {
      const hidden = "\u0301\u200b\u0316\u2060".repeat(100_000);
      expect(clean(`b${hidden}`).normalize("NFD").length).toBe(9);
    },
  );

  test("that come of decomposition are counted too, so that cleaning again changes nothing", () => {
    const cleaned = cleanText(`b${"\u0344".repeat(20)}`);
    expect(cleanText(cleaned)).toBe(cleaned);
  });

  test.each(["مُحَمَّدٌ", "اللَّهِ", "ٱلرَّحۡمَـٰنِ", "بِسۡمِ ٱللَّهِ ٱلرَّحۡمَـٰنِ ٱلرَّحِيمِ"])("of Arabic stay: %s", (name) => {
    expect(cleanArabic(name)).toBe(name.normalize("NFC"));
  });
});

describe("a text far longer than its field", () => {
  const long = `a${marks(24_500)}`;
  test.each<[string, z.ZodType, Problem]>([
    ["a name", personName({ max: 120 }), problem("too_long", { max: 120 })],
    ["a text", text({ max: 200 }), problem("too_long", { max: 200 })],
    ["Arabic text", nameInJawi({ max: 120 }), problem("too_long", { max: 120 })],
    ["a code", code({ max: 20 }), problem("too_long", { max: 20 })],
    ["a choice", optionalOneOf(["a"]), problem("too_long", { max: 200 })],
    ["a moment", optionalInstant, problem("too_long", { max: 40 })],
    ["a number", wholeNumber({ min: 1, max: 5 }), problem("not_a_number")],
    ["yes or no", yesNo(false), problem("not_a_boolean")],
  ])("is refused unread: %s", (_, schema, problem) => {
    expect(problemsOf(schema, long)).toEqual([problem]);
    expect(problemsOf(schema, " ".repeat(100_000))).toEqual([problem]);
  });

  test("still has room for blanks that cleaning takes away", () => {
    expect(problemsOf(text({ max: 5 }), `ali${" ".repeat(90)}`)).toEqual([]);
  });
});

test("what a form was filled from holds no value that cannot be shown", () => {
  expect(readWas('{"full_name":"ALI","gender":{"toString":"x"},"school_code":[],"exam_year":2026}')).toEqual({
    full_name: "ALI",
    exam_year: 2026,
  });
});
