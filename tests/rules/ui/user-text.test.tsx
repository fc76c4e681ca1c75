import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Flash, UserText } from "~/ui";

test.each([
  ["نور عائشة", true],
  ["1. نور عائشة (NUR)", true],
  ["NUR AISYAH", false],
  ["NUR AISYAH نور", false],
  ["", false],
])("the typed text “%s” is marked as Arabic: %s", (words, isArabic) => {
  const marks = isArabic ? ' lang="ar" dir="rtl"' : "";
  expect(renderToStaticMarkup(<UserText>{words}</UserText>)).toBe(`<bdi${marks}>${words}</bdi>`);
});

test("only the message of a deletion takes the focus", () => {
  expect(renderToStaticMarkup(<Flash message="Dipadam" autoFocus />)).toContain("autofocus");
  expect(renderToStaticMarkup(<Flash message="Disimpan" />)).not.toContain("autofocus");
});
