import { attribute, decoded } from "./shown-fields";

/** A button of a form that posts, with the values that its fields show; an empty field has something plausible. */
export interface Press {
  from: string;
  label: string;
  to: string;
  fields: [name: string, value: string][];
  isPrimary: boolean;
}

export const textOf = (html: string): string =>
  decoded(html.replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

export const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;

export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"#]+)/g)].map(([, link = ""]) => decoded(link));

const has = (tag: string, name: string) => new RegExp(`\\s${name}\\b`).test(tag);

export function pressesOf(html: string, from: string): Press[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = "", inside = ""]) => {
    const form = ` ${head}`;
    if (attribute(form, "method") !== "post") return [];
    const id = attribute(form, "id");
    // Boxes and buttons elsewhere on the page name their form.
    const apart = id === null ? [] : html.match(new RegExp(`<input\\b[^>]*\\sform="${id}"[^>]*>`, "g"));
    const fields = fieldsIn(inside + (apart ?? []).join(""));
    return [...inside.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].flatMap(
      ([, tag = "", words = ""]) => {
        const button = ` ${tag}`;
        if (attribute(button, "type") === "button" || has(button, "disabled")) return [];
        const [name, value] = [attribute(button, "name"), attribute(button, "value") ?? ""];
        const to = attribute(button, "formaction") ?? attribute(form, "action") ?? from;
        const sent: Press["fields"] = name === null ? fields : [...fields, [name, value]];
        const isPrimary = /\bprimary\b/.test(attribute(button, "class") ?? "");
        return [{ from, label: textOf(words), to, fields: sent, isPrimary }];
      },
    );
  });
}

function fieldsIn(form: string): Press["fields"] {
  const fields = new Map<string, string[]>();
  const add = (name: string | null, value: string) => {
    if (name) fields.set(name, [...(fields.get(name) ?? []), value]);
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type, value] = [attribute(tag, "name"), attribute(tag, "type"), attribute(tag, "value")];
    if (type === "file" || has(tag, "disabled")) continue;
    if (type !== "checkbox" && type !== "radio")
      add(name, value || type === "hidden" ? (value ?? "") : plausible(tag, name ?? ""));
    // The first box is ticked where none is.
    else if (has(tag, "checked")) fields.set(name ?? "", [value ?? "on"]);
    else if (name && !fields.has(name)) add(name, value ?? "on");
  }
  for (const [, tag = "", text = ""] of form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    add(attribute(` ${tag}`, "name"), decoded(text).trim() || "UJIAN");
  for (const [, tag = "", inside = ""] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const options = inside.match(/<option\b[^>]*>/g) ?? [];
    const chosen = options.find((option) => has(option, "selected"));
    const some = options.find((option) => attribute(option, "value") !== "");
    add(
      attribute(` ${tag}`, "name"),
      attribute(chosen ?? "", "value") || (attribute(some ?? "", "value") ?? ""),
    );
  }
  return [...fields].flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
}

const filled: Record<string, string> = {
  ic_number: "140203105555",
  full_name_arabic: "مريد",
  contact_phone: "0355112233",
  phone: "0123456789",
  email: "ujian@sekolah.my",
};

function plausible(tag: string, name: string): string {
  const field = name.slice(name.lastIndexOf(".") + 1);
  if (filled[field]) return filled[field];
  if (attribute(tag, "inputmode") === "numeric" || attribute(tag, "type") === "number") return "1";
  if (/_(on|at|until|from)$/.test(field)) return new Date().toISOString().slice(0, 10);
  return "UJIAN";
}
