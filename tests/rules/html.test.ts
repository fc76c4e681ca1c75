import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { html } from "~/features/values/html";

/** React escapes the apostrophe too. */
const read = (markup: string): string => markup.replaceAll("&#x27;", "'");

it.each([
  'NUR\'AIN <b>AISYAH</b> & "SITI"',
  '" onmouseover="alert(1)',
  "</td><script>alert(1)</script>",
  "&lt;",
  "$& $1",
  "",
])("%s stays a text in an element and in an attribute", (text) => {
  const { text: written } = html`<a title="${text}">${text}</a>`;
  expect(written).toBe(read(renderToStaticMarkup(createElement("a", { title: text }, text))));
  expect(written.match(/[<>"]/g)?.join("")).toBe('<""><>');
});

it("takes markup as it is, writes numbers, and nothing for null and false", () => {
  const rows = [1, 2].map((n) => html`<td>${n}</td>`);
  expect(html`<tr>${rows}${null}${false}${html`<td>${"<"}</td>`}</tr>`.text).toBe(
    "<tr><td>1</td><td>2</td><td>&lt;</td></tr>",
  );
});
