import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Flash, UserText } from "~/ui";

test.each([
  ["نور عائشة", '<bdi lang="ar" dir="rtl">نور عائشة</bdi>'],
  ["1. نور عائشة (NUR)", '<bdi lang="ar" dir="rtl">1. نور عائشة (NUR)</bdi>'],
  ["NUR AISYAH نور", "<bdi>NUR AISYAH نور</bdi>"],
  ["NUR\u202EHASYIA", "<bdi>NUR\u202EHASYIA</bdi>"],
  ["NUR AISYAH", "NUR AISYAH"],
  ["", ""],
])("the typed text “%s” keeps its own direction, and Arabic is marked", (words, shown) => {
  expect(renderToStaticMarkup(<UserText>{words}</UserText>)).toBe(shown);
});

test("only the message of a deletion takes the focus", () => {
  expect(renderToStaticMarkup(<Flash message="Dipadam" autoFocus />)).toContain("autofocus");
  expect(renderToStaticMarkup(<Flash message="Disimpan" />)).not.toContain("autofocus");
});
