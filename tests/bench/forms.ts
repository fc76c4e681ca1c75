export interface Form {
  action: string;
  fields: URLSearchParams;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "");

function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g))
    found[name] = plain(value ?? "");
  return found;
}

/** With the values that a browser would send from the unchanged form. */
export function readPostForm(html: string, field: string, address: string): Form {
  for (const [whole, attributes = "", inside = ""] of html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
    const { method = "get", action = address } = attributesOf(attributes);
    if (method.toLowerCase() !== "post" || !whole.includes(`name="${field}"`)) continue;
    return { action, fields: fieldsOf(inside) };
  }
  throw new Error(`No posted form with the field ${field} at ${address}`);
}

function fieldsOf(html: string): URLSearchParams {
  const fields = new URLSearchParams();
  const tags = /<input([^>]*)>|<(textarea|select)([^>]*)>([\s\S]*?)<\/\2>/g;
  for (const [, input, tag, attributes, inside = ""] of html.matchAll(tags)) {
    const { name, type = "text", value, ...rest } = attributesOf(input ?? attributes ?? "");
    if (!name || "disabled" in rest || type === "submit") continue;
    if (tag === "select") fields.append(name, chosenOf(inside));
    else if (tag === "textarea") fields.append(name, plain(inside));
    else if ((type !== "checkbox" && type !== "radio") || "checked" in rest) fields.append(name, value ?? "");
  }
  return fields;
}

function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option([^>]*)>([^<]*)/g)].map(([, attributes = "", text = ""]) => ({
    value: plain(text),
    ...attributesOf(attributes),
  }));
  return (all.find((option) => "selected" in option) ?? all[0])?.value ?? "";
}
