import { describe, expect, test } from "vitest";
import { tersely } from "~/http/terse.server";

describe("a page over the line", () => {
  test.each([
    ["end tags that the next tag implies", "<ul><li>A</li><li>B</li></ul>", "<ul><li>A<li>B</ul>"],
    [
      "those of a table",
      "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      "<table><thead><tr><th>A<tbody><tr><td>1</table>",
    ],
    ["slashes", '<input name="a"/><br/>', '<input name="a"><br>'],
  ])("leaves out %s", (_, page, said) => expect(tersely(page)).toBe(said));

  test.each([
    ["a paragraph keeps its end, for what follows may be text", "<p>A</p>B"],
    ["a button keeps its kind", '<button type="submit">'],
    ["an option keeps its value", '<option value="2026" selected="">2026'],
    ["what somebody has typed stays", "&lt;/td&gt;&lt;!-- a --&gt;&lt;/li&gt;/&gt;"],
    ["an address stays", '<a href="/students/">/</a>'],
  ])("%s", (_, page) => expect(tersely(page)).toBe(page));
});
