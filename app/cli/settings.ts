import { readFileSync } from "node:fs";

/** A name, values in quotes, and the rest of the line. */
const setting =
  /^[ \t]*([A-Za-z_]\w*)[ \t]*=((?:[ \t]*(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"))*)[ \t]*((?:\\[\s\S]|[^\\\r\n])*)/gm;

function withoutQuotes(text: string): string {
  const parts = text.matchAll(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"/g);
  return [...parts].map(([, plain, escaped = ""]) => plain ?? unescaped(escaped)).join("");
}

/** Within double quotes a backslash is one, except before these. */
const unescaped = (text: string): string =>
  text.replace(/\\(["\\`$\n])/g, (_, of) => (of === "\n" ? "" : of));

/** Without quotes a backslash takes the meaning of the next character, and blanks at the end are none. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\([\s\S])|[ \t]+$/g, (_, of = "") => (of === "\n" ? "" : of));

// For a shell to `eval`. As systemd does with an EnvironmentFile, it runs and expands no value.
for (const [, name, quoted = "", rest = ""] of readFileSync(process.argv[2] ?? "", "utf8").matchAll(setting))
  console.log(`export ${name}='${(withoutQuotes(quoted) + withoutEscapes(rest)).replaceAll("'", "'\\''")}'`);
