import { Unreadable } from "./archive";

/** Several times as much as 5,000 candidates need. */
const MARKUP_LIMITS = { tags: 1_600_000, depth: 40, characters: 100_000, attributes: 100 };

/** A value in quotes may hold `>`. */
const TAG = /<([/?]?)([^\s<>/"'=]+)([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/y;

export interface Tag {
  name: string;
  attributes: string;
  /** Where the text behind it begins. */
  end: number;
}

export function* tagsIn(xml: string): Generator<Tag> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Unreadable("file_damaged");
  let tags = 0;
  let depth = 0;
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", at + 1)) {
    if (++tags > MARKUP_LIMITS.tags) throw new Unreadable("file_too_large");
    if (xml[at + 1] === "!") continue;
    TAG.lastIndex = at;
    const [whole, mark, name = "", attributes = ""] = TAG.exec(xml) ?? [];
    if (whole === undefined) throw new Unreadable("file_damaged");
    if (exceedsLimits(attributes)) throw new Unreadable("file_too_large");
    if (mark === "?") continue;
    if (mark === "/") depth--;
    else {
      if (!attributes.endsWith("/")) depth++;
      if (depth > MARKUP_LIMITS.depth) throw new Unreadable("file_too_large");
      yield { name: withoutPrefix(name), attributes, end: at + whole.length };
    }
  }
}

/** A hundred attributes take more than 300 characters. */
const exceedsLimits = (attributes: string) =>
  attributes.length > 300 &&
  (attributes.length > MARKUP_LIMITS.characters || attributes.split("=").length > MARKUP_LIMITS.attributes);

export function attributesOf({ attributes }: Pick<Tag, "attributes">): Map<string, string> {
  const pairs = attributes.matchAll(/([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(
    [...pairs].map(([, name = "", double, single]) => [withoutPrefix(name), decoded(double ?? single ?? "")]),
  );
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return ENTITIES[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
