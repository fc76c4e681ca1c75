import { describe, expect, test } from "vitest";
import { tersely } from "~/http/terse.server";

describe("a page over the line", () => {
  test.each([
    ["marks of React", "<b>1<!-- --> daripada <!-- -->2</b>", "<b>1 daripada 2</b>"],
    ["end tags that the next tag implies", "<ul><li>A</li><li>B</li></ul>", "<ul><li>A<li>B</ul>"],
    [
      "those of a table",
      "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      "<table><thead><tr><th>A<tbody><tr><td>1</table>",
    ],
    ["slashes", '<input name="a"/><br/>', '<input name="a"><br>'],
    ["the kind of a button that sends", '<button type="submit" class="btn">', '<button class="btn">'],
    [
      "a value that the text of its option repeats",
      '<select><option value="">Semua</option><option value="2026" selected="">2026</option></select>',
      '<select><option value="">Semua<option selected="">2026</select>',
    ],
  ])("leaves out %s", (_, page, said) => expect(tersely(page)).toBe(said));

  test.each([
    ["a paragraph keeps its end, for what follows may be text", "<p>A</p>B"],
    ["a button that sends nothing stays one", '<button type="button">'],
    ["an option keeps a value that is not its text", '<option value="01">01 · Gombak'],
    ["an option keeps a value that its text only begins with", '<option value="SMA">SMATQ'],
    ["an option keeps a value that HTML would trim", '<option value="6  A">6  A'],
    ["what somebody has typed stays", "&lt;/td&gt;&lt;!-- a --&gt;&lt;/li&gt;/&gt;"],
    ["an address stays", '<a href="/students/">/</a>'],
  ])("%s", (_, page) => expect(tersely(page)).toBe(page));
});
