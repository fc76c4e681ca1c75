import { describe, expect, test } from "vitest";
import { catalogue } from "~/messages";
import { asTyped } from "~/messages/typed-commands";

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

  test("offers to restore a lost database before it offers a new one", () => {
    const sentence = asTyped(catalogue["database.missing"], true);
    expect(sentence.indexOf("calon restore")).toBeGreaterThan(0);
    expect(sentence.indexOf("calon restore")).toBeLessThan(sentence.indexOf("calon init"));
  });
});
