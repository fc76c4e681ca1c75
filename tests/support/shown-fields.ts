const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
export const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole).replace(/\r\n?/g, "\n");

export const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : decoded(value);
};

/** Every name and value that the forms of a page would send. */
export function shownFields(html: string): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  const add = (name: string | null, value: string | null) => {
    if (name) shown.set(name, [...(shown.get(name) ?? []), value ?? ""]);
  };
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, "type");
    const isOff = (type === "checkbox" || type === "radio") && !/\schecked\b/.test(tag);
    if (!isOff && type !== "file") add(attribute(tag, "name"), attribute(tag, "value"));
  }
  for (const [tag] of html.matchAll(/<button\b[^>]*>/g)) add(attribute(tag, "name"), attribute(tag, "value"));
  for (const [, tag = "", text = ""] of html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    add(attribute(tag, "name"), decoded(text.replace(/^\n/, "")));
  }
  for (const [, tag = "", options = ""] of html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option\b[^>]*\sselected\b[^>]*>/.exec(options)?.[0];
    add(attribute(tag, "name"), chosen ? attribute(chosen, "value") : "");
  }
  return shown;
}
