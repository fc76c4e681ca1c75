import ts from "typescript";
import { expect, test } from "vitest";
import { filesUnder, nodesOf, parse, place } from "../support/source";

type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

/** Secrets are kept nowhere, and what is chosen from a list is chosen again in a moment. */
const nothingTyped = new Set([
  ...["HiddenFields", "OtpField", "InPersonFields", "NewPasswordField"],
  ...["SelectField", "RadioField", "SchoolPickField"],
]);

const nameOf = (tag: Tag) => tag.tagName.getText();
const attributesOf = (tag: Tag) => tag.attributes.properties.map((attribute) => attribute.getText());

const tagsIn = (node: ts.Node): Tag[] =>
  [...nodesOf(node)].filter((each) => ts.isJsxOpeningElement(each) || ts.isJsxSelfClosingElement(each));

const isTypedIn = (tag: Tag) =>
  /(Fields?|TextArea|Rows)$/.test(nameOf(tag)) &&
  !nothingTyped.has(nameOf(tag)) &&
  !attributesOf(tag).includes('type="password"');

const forms = [...filesUnder("app/routes", /\.tsx$/), ...filesUnder("app/features", /\.tsx$/)]
  .flatMap((path) => [...nodesOf(parse(path))])
  .filter((node) => ts.isJsxElement(node) && nameOf(node.openingElement) === "form") as ts.JsxElement[];

/** A module sends these, and shows the page that answers in their place. */
const sentByModule = forms.filter((form) => tagsIn(form).some((tag) => nameOf(tag) === "SubmissionKey"));

test("every form that somebody types in keeps what was typed, whatever answers it", () => {
  const typedIn = sentByModule.filter((form) => tagsIn(form).some(isTypedIn));
  expect(typedIn.length).toBeGreaterThan(12);
  const lost = typedIn.filter((form) => !attributesOf(form.openingElement).includes("data-draft"));
  expect(lost.map((form) => place(form))).toEqual([]);
});
