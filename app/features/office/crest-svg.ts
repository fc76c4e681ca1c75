import { Parser } from "saxen";

const elements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
   clipPath mask linearGradient radialGradient stop`.split(/\s+/),
);
/** Their text is part of the picture; other text is blanks between elements. */
const withText = new Set(["title", "desc", "style", "text", "tspan"]);

const attributeName = /^(?!on)[a-z][A-Za-z0-9-]*$/;
const links = new Set(["href", "xlink:href"]);
/** A reference that leaves the file, and ways of CSS to write one in other characters. */
const foreign = /<|url\(\s*['"]?(?!#)|\\|@|expression|javascript:/i;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => escapes[each] ?? "");

/** Builds the picture again from shapes alone, without scripts, events, foreign content or links out of it; null for no SVG. */
export function rebuiltSvg(source: string): string | null {
  const parser = new Parser({ proxy: true });
  parser.ns({ "http://www.w3.org/2000/svg": "svg", "http://www.w3.org/1999/xlink": "xlink" });
  const written: string[] = [];
  const open: { element: string; end: string }[] = [];
  let left = 0;
  let isBroken = false;
  parser.on("error", () => {
    isBroken = true;
  });
  parser.on("openTag", ({ name, attrs }, decode, isClosed) => {
    const element = name.replace(/^svg:/, "");
    if (left > 0 || !elements.has(element) || (open.length === 0 && element !== "svg")) {
      left++;
      return;
    }
    const root = open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : "";
    written.push(`<${element}${root}${attributesOf(attrs, decode)}${isClosed ? "/" : ""}>`);
    open.push({ element, end: isClosed ? "" : `</${element}>` });
  });
  parser.on("closeTag", () => {
    if (left > 0) {
      left--;
      return;
    }
    written.push(open.pop()?.end ?? "");
  });
  const write = (text: string) => {
    const { element = "" } = open.at(-1) ?? {};
    if (left > 0 || !withText.has(element) || (element === "style" && foreign.test(text))) return;
    written.push(escaped(text));
  };
  parser.on("text", (text, decode) => write(decode(text)));
  parser.on("cdata", write);
  parser.parse(source);
  const svg = written.join("");
  return isBroken || open.length > 0 || !svg.startsWith("<svg ") ? null : svg;
}

function attributesOf(attributes: Record<string, string>, decode: (text: string) => string): string {
  return Object.entries(attributes)
    .map(([name, value]) => [name, decode(value)] as const)
    .filter(([name, value]) =>
      links.has(name)
        ? value.startsWith("#")
        : attributeName.test(name) && name !== "xmlns" && !foreign.test(value),
    )
    .map(([name, value]) => ` ${name.replace("xlink:", "")}="${escaped(value)}"`)
    .join("");
}
