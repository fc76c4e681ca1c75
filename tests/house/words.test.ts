import ts from "typescript";
import { expect, test } from "vitest";
import { isMessageKey } from "~/messages";
import { filesUnder, nodesOf, parse, place } from "../support/source";

/** Attributes and props whose text a person reads. */
const spoken = new Set([
  "label",
  "title",
  "aria-label",
  "placeholder",
  "alt",
  "caption",
  "heading",
  "description",
  "text",
]);

const isWord = (text: string) => /\p{L}/u.test(text) && !isMessageKey(text);

/** The words that a file would show to people without asking the catalogue for them. */
function looseWords(file: ts.SourceFile): string[] {
  return [...nodesOf(file)].flatMap((node) => {
    if (ts.isJsxText(node) && isWord(node.text.trim())) return [`${place(node)} ${node.text.trim()}`];
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literalsIn(node);
    const isSpoken =
      (ts.isJsxAttribute(node) && spoken.has(node.name.getText())) ||
      (ts.isPropertyAssignment(node) && spoken.has(node.name.getText().replace(/["']/g, "")));
    return isSpoken && node.initializer ? literalsIn(node.initializer) : [];
  });
}

/** Literals that can become the value itself: both ends of a choice, the fixed parts of a template, but no argument. */
function literalsIn(value: ts.Node): string[] {
  const isInner = (node: ts.Node) =>
    ts.isCallExpression(node) ||
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node);
  const isCompared = ({ parent }: ts.Node) =>
    ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText());
  const isIndex = (node: ts.Node) =>
    ts.isElementAccessExpression(node.parent) && node.parent.expression !== node;
  const parts = [...nodesOf(value, (node) => !isInner(node))];
  return parts.flatMap((node) => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    return isText && isWord(node.text) && !isCompared(node) && !isIndex(node)
      ? [`${place(node)} ${node.text}`]
      : [];
  });
}

test("every word that a person reads comes from the catalogue", () => {
  const files = filesUnder("app", /\.tsx$/);
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => looseWords(parse(path)))).toEqual([]);
});

test("a loose word is found", () => {
  const code = `
    const column = { title: "Nama", key: "full_name", label: "label.full_name" };
    const page = <Page title="Calon" id="senarai" heading={t("label.year")} lang="ms">
      Selamat datang {name} <b>{isNew ? "baharu" : t("label.code")}</b> {"·"} 12 / 3
      <Field label={open ? \`Buka \${name}\` : ""} name="full_name" type={kind === "a" ? "text" : "search"} />
      {rows.map((row) => <td className="angka" key={row.id}>{row["full_name"]}</td>)}
      {kind === "senarai" && <br />}
    </Page>;`;
  expect(looseWords(parse("planted.tsx", code)).map((line) => line.replace(/^\S+ /, "").trim())).toEqual([
    "Nama",
    "Calon",
    "Selamat datang",
    "baharu",
    "Buka",
  ]);
});

/** Words that a Malay sentence can hardly do without, and that code has no use for. */
const malay =
  /\b(?:tidak|sila|anda|telah|sudah|berjaya|gagal|mesti|untuk|dengan|kepada|daripada|semula|tiada|belum|supaya)\b/i;

test("no Malay sentence is in code outside the catalogue", () => {
  const files = filesUnder("app", /\.tsx?$/).filter((path) => !/^app\/(messages|demo)\//.test(path));
  const sentences = files.flatMap((path) =>
    [...nodesOf(parse(path))].flatMap((node) => {
      const isText =
        ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      const isSentence = isText && /\s\S/.test(node.text) && malay.test(node.text);
      return isSentence ? [`${place(node)} ${node.text}`] : [];
    }),
  );
  expect(sentences).toEqual([]);
});
