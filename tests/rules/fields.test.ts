import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  code,
  collectProblems,
  instant,
  lines,
  list,
  oneOf,
  optionalCode,
  optionalInstant,
  optionalLines,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  personName,
  recordVersion,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";

import { problemsIn } from "~/features/values/problems";
import { explain, problem } from "~/messages";

import { cpuOf, slowness } from "../support/process-time";

/** The value, or the problems of the field. */
function read(schema: z.ZodType, raw: unknown) {
  const result = z.object({ it: schema }).safeParse({ it: raw });
  return result.success ? (result.data as { it: unknown }).it : collectProblems(result.error).it;
}

/** The same from a form, as the screens read it. */
function readForm(schema: z.ZodType, raw: string) {
  const form = new FormData();
  form.set("it", raw);
  const submission = parseWithZod(form, {
    schema: z.object({ it: schema }),
    disableAutoCoercion: true,
    formatError: problemsIn,
  });
  return submission.status === "success" ? (submission.value as { it: unknown }).it : submission.error?.it;
}

const wrongTypes: unknown[] = [{}, [], { length: 3 }, ["ALI"], true, 5, { toString: () => "ALI" }];

describe("text", () => {
  test.each([
    ["blank where it is needed", text({ max: 5 }), "", [problem("required")]],
    ["only invisible where it is needed", text({ max: 5 }), " \u200b ", [problem("required")]],
    ["blank where it is not", optionalText({ max: 5 }), "", null],
    ["only blanks where it is not", text({ max: 5, required: false }), "  ", null],
    ["as long as allowed", text({ max: 5 }), " 12345 ", "12345"],
    ["one too long", text({ max: 5 }), "123456", [problem("too_long", { max: 5 })]],
    ["too short", text({ max: 5, min: 2 }), "1", [problem("too_short", { min: 2 })]],
    ["a NUL", text({ max: 5 }), "A\0B", [problem("control_characters")]],
    ["a tab", text({ max: 5 }), "A\tB", [problem("control_characters")]],
    ["a line end at its end", text({ max: 5 }), "AB\n", [problem("control_characters")]],
    ["a line end in a box of several lines", lines({ max: 5 }), "A\r\nB\n", "A B"],
    ["a line end where the box may be blank", optionalLines({ max: 5 }), "A\r\nB", "A B"],
    ["only line ends", optionalLines({ max: 5 }), "\r\n", null],
    ["a NUL in a box of several lines", lines({ max: 5 }), "A\0B", [problem("control_characters")]],
  ])("%s", (_what, schema, raw, expected) => {
    expect(read(schema, raw)).toEqual(expected);
    expect(readForm(schema, raw)).toEqual(expected);
  });

  test("is counted after cleaning, in characters: 120 pass, 121 do not", () => {
    const name = personName({ max: 120 });
    expect(read(name, ` ${"x".repeat(120)}\u200b `)).toBe("X".repeat(120));
    expect(read(name, "😀".repeat(120))).toBe("😀".repeat(120));
    expect(read(name, "x".repeat(121))).toEqual([problem("too_long", { max: 120 })]);
    expect(read(name, "ß".repeat(61))).toEqual([problem("too_long", { max: 120 })]);
  });

  test("of any other JSON type is not valid, and never a crash", () => {
    for (const raw of wrongTypes) {
      expect(read(text({ max: 5 }), raw)).toEqual([problem("invalid")]);
      expect(read(optionalText({ max: 5 }), raw)).toEqual([problem("invalid")]);
      expect(read(code({ max: 5 }), raw)).toEqual([problem("invalid")]);
    }
  });

  test("null and an absent key are blank", () => {
    expect(read(optionalText({ max: 5 }), null)).toBeNull();
    expect(z.object({ it: optionalText({ max: 5 }) }).parse({})).toEqual({ it: null });
    expect(read(text({ max: 5 }), null)).toEqual([problem("required")]);
    expect(collectProblems(z.object({ it: text({ max: 5 }) }).safeParse({}).error as z.ZodError)).toEqual({
      it: [problem("required")],
    });
  });

  test("of two million characters is refused at once", async () => {
    const took = await cpuOf(() => {
      for (const huge of ["A".repeat(2e6), "A ".repeat(1e6), " ".repeat(2e6), "\u200b".repeat(2e6)]) {
        expect([problem("too_long", { max: 120 }), problem("required")]).toContainEqual(
          (read(personName({ max: 120 }), huge) as string[])[0],
        );
      }
    });
    expect(took).toBeLessThan(2000 * (await slowness()));
  });
});

describe("a code", () => {
  test.each([
    [" aba0001 ", "ABA0001"],
    ["٠١", "01"],
    ["A".repeat(20), "A".repeat(20)],
    ["A".repeat(21), [problem("too_long", { max: 20 })]],
    ["AB 1", [problem("code_format")]],
    ["AB\u00a01", [problem("code_format")]],
    ["AB/1", [problem("code_format")]],
    ["AB\t1", [problem("control_characters")]],
    ["", [problem("required")]],
  ])("%j gives %j", (raw, expected) => {
    expect(read(code({ max: 20 }), raw)).toEqual(expected);
    expect(readForm(code({ max: 20 }), raw)).toEqual(expected);
  });

  test("that is optional is null when blank", () => {
    expect(read(optionalCode({ max: 20 }), " ")).toBeNull();
  });
});

describe("a whole number", () => {
  const year = wholeNumber({ min: 2000, max: 2100 });
  test.each([
    ["2026", 2026],
    [" 2026 ", 2026],
    ["٢٠٢٦", 2026],
    ["dua ribu", [problem("not_a_number")]],
    ["2026.0", [problem("not_a_number")]],
    ["2e3", [problem("not_a_number")]],
    ["0x7ea", [problem("not_a_number")]],
    ["+2026", [problem("not_a_number")]],
    ["1999", [problem("out_of_range", { min: 2000, max: 2100 })]],
    ["-2026", [problem("out_of_range", { min: 2000, max: 2100 })]],
    ["9".repeat(400), [problem("out_of_range", { min: 2000, max: 2100 })]],
    ["", [problem("required")]],
  ])("%j gives %j from a form and from JSON", (raw, expected) => {
    expect(read(year, raw)).toEqual(expected);
    expect(readForm(year, raw)).toEqual(expected);
  });

  test.each([
    [2026, 2026],
    [2026.5, [problem("not_a_number")]],
    [Number.NaN, [problem("not_a_number")]],
    [1e300, [problem("out_of_range", { min: 2000, max: 2100 })]],
    [true, [problem("invalid")]],
    [{}, [problem("invalid")]],
    [[2026], [problem("invalid")]],
    [null, [problem("required")]],
  ])("the JSON value %j gives %j", (raw, expected) => {
    expect(read(year, raw)).toEqual(expected);
  });

  test("that is optional is null when blank, and never minus zero", () => {
    expect(read(optionalWholeNumber({ min: 0, max: 9 }), "")).toBeNull();
    expect(Object.is(read(optionalWholeNumber({ min: -1, max: 9 }), "-0"), 0)).toBe(true);
  });

  test("as the version of a record is at least 1, and may be absent", () => {
    expect(read(recordVersion, undefined)).toBeNull();
    expect(read(recordVersion, "3")).toBe(3);
    expect(read(recordVersion, 3)).toBe(3);
    expect(read(recordVersion, 0)).toEqual([
      problem("out_of_range", { min: 1, max: Number.MAX_SAFE_INTEGER }),
    ]);
  });
});

describe("yes or no", () => {
  const field = yesNo(true);
  test.each(["true", "on", "Ya", "YA", "y", "1", " ya ", ""])("%j from a form is yes", (raw) => {
    expect(readForm(field, raw)).toBe(true);
    expect(read(field, raw)).toBe(true);
  });
  test.each(["false", "Tidak", "t", "T", "0", "off"])("%j from a form is no", (raw) => {
    expect(readForm(field, raw)).toBe(false);
  });
  test.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    [null, true],
    [undefined, true],
    ["mungkin", [problem("not_a_boolean")]],
    [2, [problem("not_a_boolean")]],
    [[], [problem("invalid")]],
    [{}, [problem("invalid")]],
  ])("the JSON value %j gives %j", (raw, expected) => {
    expect(read(field, raw)).toEqual(expected);
  });
  test("without a default must be said", () => {
    expect(read(yesNo(), "")).toEqual([problem("required")]);
    expect(read(yesNo(false), "")).toBe(false);
  });
});

describe("an instant", () => {
  test.each([
    ["2026-03-01T08:30", "2026-03-01T00:30:00.000Z"],
    ["2026-01-01T00:00:59", "2025-12-31T16:00:59.000Z"],
    ["2026-03-01T08:30:00Z", "2026-03-01T08:30:00.000Z"],
    ["2026-03-01T08:30:00.1239Z", "2026-03-01T08:30:00.123Z"],
    ["2026-03-01T08:30:00.5+08:00", "2026-03-01T00:30:00.500Z"],
    ["2026-03-01T08:30-0330", "2026-03-01T12:00:00.000Z"],
    ["2024-02-29T00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2026-02-29T00:00Z", [problem("not_a_datetime")]],
    ["2026-02-30T00:00Z", [problem("not_a_datetime")]],
    ["2026-13-01T00:00Z", [problem("not_a_datetime")]],
    ["2026-00-10T00:00Z", [problem("not_a_datetime")]],
    ["2026-03-01T24:00Z", [problem("not_a_datetime")]],
    ["2026-03-01T23:60Z", [problem("not_a_datetime")]],
    ["2026-03-01", [problem("not_a_datetime")]],
    ["01/03/2026 08:30", [problem("not_a_datetime")]],
    ["0000-01-01T00:00Z", [problem("not_a_datetime")]],
    ["esok", [problem("not_a_datetime")]],
    ["", [problem("required")]],
  ])("%j gives %j", (raw, expected) => {
    expect(read(instant, raw)).toEqual(expected);
    expect(readForm(instant, raw)).toEqual(expected);
  });
  test("of another type is not valid; a blank optional one is null", () => {
    expect(read(instant, 1_772_000_000_000)).toEqual([problem("invalid")]);
    expect(read(optionalInstant, "")).toBeNull();
  });
});

describe("one of a few", () => {
  test.each([
    ["asc", "asc"],
    [" asc ", "asc"],
    ["ASC", [problem("not_a_choice")]],
    ["", [problem("required")]],
    [5, [problem("invalid")]],
  ])("%j gives %j", (raw, expected) => {
    expect(read(oneOf(["asc", "desc"]), raw)).toEqual(expected);
  });
  test("optional ones may be blank", () => {
    expect(read(optionalOneOf(["asc"]), "")).toBeNull();
    expect(read(optionalOneOf(["asc"]), "up")).toEqual([problem("not_a_choice")]);
  });
});

describe("a list", () => {
  const rows = list(z.object({ full_name: personName({ max: 5 }) }), { max: 3 });
  const problems = (raw: unknown) => {
    const result = rows.safeParse(raw);
    return result.success ? result.data : collectProblems(result.error);
  };
  test("is counted before its rows are read", () => {
    expect(problems([{}, {}, {}, {}])).toEqual({ "": [problem("too_many", { max: 3 })] });
    expect(problems([])).toEqual({ "": [problem("empty_list")] });
  });
  test("a value that is no list has its own problem", () => {
    for (const raw of [{}, "a", null, undefined, 5])
      expect(problems(raw)).toEqual({ "": [problem("not_a_list")] });
  });
  test("names every bad row from 0", () => {
    expect(problems([{ full_name: "ali" }, {}, "x"])).toEqual({
      "1.full_name": [problem("required")],
      "2": [problem("invalid")],
    });
  });
  test("ignores unknown keys, dangerous ones too", () => {
    const body = JSON.parse('[{"full_name":"ali","id":9,"__proto__":{"admin":true},"constructor":1}]');
    expect(problems(body)).toEqual([{ full_name: "ALI" }]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe("what Zod itself objects to", () => {
  test.each([
    [z.string(), undefined, problem("required")],
    [z.string(), null, problem("required")],
    [z.string(), 5, problem("invalid")],
    [z.string().max(3), "1234", problem("too_long", { max: 3 })],
    [z.string().min(1), "", problem("required")],
    [z.string().min(3), "1", problem("too_short", { min: 3 })],
    [z.number(), "a", problem("invalid")],
    [z.number().max(3), 4, problem("at_most", { max: 3 })],
    [z.number().min(3), 2, problem("at_least", { min: 3 })],
    [z.int(), 1.5, problem("not_a_number")],
    [z.number().multipleOf(2), 3, problem("not_a_number")],
    [z.array(z.string()), "a", problem("not_a_list")],
    [z.array(z.string()).max(1), ["a", "b"], problem("too_many", { max: 1 })],
    [z.array(z.string()).min(1), [], problem("empty_list")],
    [z.enum(["a", "b"]), "c", problem("not_a_choice")],
    [z.enum(["a", "b"]), undefined, problem("required")],
    [z.literal(5), 6, problem("not_a_choice")],
    [z.iso.datetime(), "x", problem("not_a_datetime")],
    [z.email(), "x", problem("invalid")],
    [z.union([z.string(), z.number()]), {}, problem("invalid")],
    [z.strictObject({}), { extra: 1 }, problem("invalid")],
    [z.custom(() => false), 1, problem("invalid")],
    [z.string().refine(() => false), "a", problem("invalid")],
  ])("%# speaks our codes", (schema, raw, expected) => {
    const result = schema.safeParse(raw);
    const [found] = problemsIn(result.error?.issues ?? []);
    expect(found && explain("full_name", found)).toEqual(explain("full_name", expected));
  });
});
