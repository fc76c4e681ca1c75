import ts from "typescript";
import { expect, test } from "vitest";
import { filesUnder, nodesOf, parse, place, textOf } from "../support/source";

type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

/** Secrets are stored nowhere, and a choice from a list is quickly made again. */
const nothingTyped = new Set([
  ...["HiddenFields", "OtpField", "InPersonFields", "ProofFields", "NewPasswordField"],
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
  .filter((node) => ts.isJsxElement(node) && nameOf(node.openingElement) === "PostForm") as ts.JsxElement[];

/** A module sends these, and shows the page that answers in their place. */
const sentByModule = forms.filter((form) => attributesOf(form.openingElement).includes("once"));

/** The form of a record takes its fields from the noun. */
const takesFields = (form: ts.JsxElement) => /\{children\(/.test(form.getText());

test("every form with typed fields keeps its text after any answer", () => {
  const typedIn = sentByModule.filter((form) => tagsIn(form).some(isTypedIn) || takesFields(form));
  expect(typedIn.length).toBeGreaterThan(12);
  const lost = typedIn.filter((form) => !attributesOf(form.openingElement).includes("draft"));
  expect(lost.map((form) => place(form))).toEqual([]);
});

const modules = filesUnder("app", /\.tsx?$/).filter((path) => !/^app\/(enhance|islands)\//.test(path));
const tags = modules.flatMap((path) => tagsIn(parse(path)));

test("PostForm renders every form that is posted, and every other form asks by GET", () => {
  const isByGet = (tag: Tag) =>
    attributesOf(tag).every((attribute) => attribute === 'method="get"' || !/^(method|\{)/.test(attribute));
  const posted = tags.filter((tag) => nameOf(tag) === "form" && !isByGet(tag));
  expect(posted.map((tag) => place(tag).replace(/:\d+$/, ""))).toEqual(["app/ui/post-form.tsx"]);
  expect(tags.filter((tag) => nameOf(tag) === "PostForm").length).toBeGreaterThan(45);
});

test("no regular expression reads or changes rendered HTML", () => {
  const renders = modules.filter((path) => textOf(path).includes("renderToStaticMarkup"));
  expect(renders.toSorted()).toEqual(["app/entry.server.tsx", "app/features/sheets/many/part.tsx"]);
  const parsed = renders.map((path) => parse(path));
  expect(parsed.flatMap((each) => [...nodesOf(each)].filter(ts.isRegularExpressionLiteral))).toEqual([]);
  for (const path of renders) expect(textOf(path)).not.toMatch(/\.(replace|replaceAll|split|slice)\(/);
  const ofPages = modules.filter((path) => /^app\/(http|ui|routes|[^/]+$)/.test(path));
  const expressions = ofPages.flatMap((path) =>
    [...nodesOf(parse(path))].filter(ts.isRegularExpressionLiteral),
  );
  const overHtml = expressions.filter(({ text }) => /(?<!\(\?)<\\?\/?[a-z]/i.test(text));
  expect(overHtml.map(place)).toEqual([]);
});

/** These run in any session, or without one: signing in and out, and what a browser chooses for itself. */
const runAnywhere = [
  ...[
    "register",
    "setup",
    "provider",
    "recover",
    "link",
    "keyboard",
    "logout",
    "sign-in-code",
    "sign-in",
  ].map((name) => `app/routes/account/${name}`),
  ...["app/routes/columns/choose", "app/routes/save-data", "app/routes/unknown"],
];

test("every action of a page begins with the sender of the form", () => {
  const begins =
    /export async function action\([^)]*\)[^{]*\{\n( *\/\/.*\n)* .*await require(Sender|SenderSession|AdminSender)\(/;
  const actions = filesUnder("app/routes", /\.tsx?$/).filter(
    (path) => !path.startsWith("app/routes/api/") && /export async function action\b/.test(textOf(path)),
  );
  expect(actions.length).toBeGreaterThan(45);
  const without = actions.filter((path) => !begins.test(textOf(path)));
  expect(without.map((path) => path.replace(/\.tsx?$/, "")).sort()).toEqual(runAnywhere.toSorted());
});
