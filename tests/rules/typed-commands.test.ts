import { describe, expect, test } from "vitest";
import { catalogue } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { filesUnder, textOf } from "../support/source";

describe("a sentence for the person at the box", () => {
  test("names the commands of the package there, and those of npm in a checkout", () => {
    const sentence = "Jalankan `npm run restore -- FAIL`, `npm run init`, kemudian `npm start`.";
    expect(asTyped(sentence, true)).toBe(
      "Jalankan `calon restore FAIL`, `calon init`, kemudian `systemctl start calon`.",
    );
    expect(asTyped(sentence, false)).toBe(sentence);
  });

  test("leaves no command of npm in any sentence of the catalogue", () => {
    const left = Object.values<string>(catalogue).filter((sentence) =>
      asTyped(sentence, true).includes("npm "),
    );
    expect(left).toEqual([]);
  });

  test("is passed on by every file that says a command of npm", () => {
    const keys = Object.entries<string>(catalogue).flatMap(([key, sentence]) =>
      sentence.includes("npm ") && key !== "system.build_missing" ? [`t("${key}"`] : [],
    );
    const forgetful = filesUnder("app", /\.tsx?$/).filter((path) => {
      const text = textOf(path);
      return keys.some((key) => text.includes(key)) && !/asTyped|\btyped\(|new DatabaseRefused\(/.test(text);
    });
    // `calon doctor` passes on every finding.
    expect([keys.length > 20, forgetful]).toEqual([true, ["app/cli/doctor/reach.ts"]]);
  });

  test("offers to restore a lost database before it offers a new one", () => {
    const sentence = asTyped(catalogue["database.missing"], true);
    expect(sentence.indexOf("calon restore")).toBeGreaterThan(0);
    expect(sentence.indexOf("calon restore")).toBeLessThan(sentence.indexOf("calon init"));
  });
});
