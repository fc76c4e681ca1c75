import type { Entry } from "./floor-plan";

interface Noun {
  path: string;
  form?: object;
  calls: { loader: { declared: object } };
}

/** The nouns that are declared, by folder (routes/parts/noun-screens.tsx): a new one is in no list. */
const nouns = Object.entries(
  import.meta.glob<Noun>("./routes/*/noun.tsx", { eager: true, import: "default" }),
).map(([module, noun]) => ({ ...noun, file: module.slice("./".length) }));

const screenOf = (path: string, file: string, screen: Entry["screen"], name: string): Entry => ({
  ...{ path: path.slice(1), file, screen },
  id: file.replace("noun.tsx", name),
});

export const nounLists = nouns.map(({ path, file }) => screenOf(path, file, "list", "list"));

/** A form has two ids, because a new record and a stored one have a title and a help each. */
export const nounForms = nouns.flatMap(({ path, file, form }) => [
  ...(form ? [screenOf(`${path}/add`, file, "form", "add")] : []),
  ...(form ? [screenOf(`${path}/:id/edit`, file, "form", "edit")] : []),
  screenOf(`${path}/:id/delete`, file, "removal", "delete"),
]);

/** `notices/:id` is `notices-one`, and `notices/:id/read` is `notices-read`. */
const idOfCall = (address: string) =>
  `routes/api/${address.replace(/:id$/, "one").replace("/:id", "").replaceAll("/", "-").replaceAll("_", "-")}`;

export const nounCalls = nouns.flatMap(({ file, calls }) =>
  Object.keys(calls.loader.declared).map(
    (path): Entry => ({ path, file, screen: "calls", id: idOfCall(path) }),
  ),
);
