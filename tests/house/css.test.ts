import DoIUse from "doiuse";
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { filesUnder, textOf } from "../support/source";

/** The oldest browsers that the clerks have. */
const browsers = ["chrome 109", "firefox 115"];

/** Known to one of them by half, in the half that is used here or with something to fall back on. */
const harmless = new Set([
  "css-display-contents",
  "css-masks",
  "css-page-break",
  "css-text-indent",
  "extended-system-fonts",
  "multicolumn",
  "text-decoration",
]);

/** Newer than both browsers, but not yet in the data of the lint. */
const tooNew =
  /\btext-wrap\b|\b(color-mix|light-dark|scroll|view|anchor)\(|@(starting-style|scope|view-transition|position-try)\b|\b(field-sizing|anchor-name|animation-timeline|interpolate-size|transition-behavior|scrollbar-color)\s*:/g;

async function unknownIn(css: string): Promise<string[]> {
  const found = new Set<string>();
  const lint = new DoIUse({ browsers, onFeatureUsage: ({ feature }) => void found.add(feature) });
  await postcss([lint]).process(css, { from: undefined });
  for (const [word] of css.matchAll(tooNew)) found.add(word);
  return [...found].filter((feature) => !harmless.has(feature));
}

describe("the stylesheets", () => {
  const files = filesUnder("build/client/assets", /\.css$/);

  test("exist", () => expect(files.length).toBeGreaterThanOrEqual(2));

  test.each(files)("%s uses no feature that Chrome 109 or Firefox 115 lacks", async (path) => {
    expect(await unknownIn(textOf(path))).toEqual([]);
  });

  test.each([
    ["nesting", "a{&:hover{color:red}}"],
    [":has", "p:has(a){color:red}"],
    ["oklch", "p{color:oklch(0 0 0)}"],
    ["balanced text", "p{text-wrap:balance}"],
    ["mixed colours", "p{color:color-mix(in srgb,red,blue)}"],
    ["starting styles", "@starting-style{p{opacity:0}}"],
  ])("are refused if they use %s", async (_name, css) => {
    expect(await unknownIn(css)).not.toEqual([]);
  });
});
