import { textOf } from "../source";

interface Section {
  chapter: string;
  section: string;
  lines: string[];
}

/** The lines that an administrator types, without their comments. */
export function sectionsOfRunbook(): Section[] {
  return textOf("docs/runbook.md")
    .split(/^## /m)
    .flatMap((chapter) =>
      chapter.split(/^### /m).map((section) => ({
        chapter: headingOf(chapter),
        section: headingOf(section),
        lines: [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => linesOf(block)),
      })),
    )
    .filter(({ lines }) => lines.length > 0);
}

/** `of`: the beginning of the chapter that has the section. */
export function linesOfRunbook(of: string, section: string): string[] {
  const found = sectionsOfRunbook().find((one) => one.chapter.startsWith(of) && one.section === section);
  if (!found) throw new Error(`docs/runbook.md has no ${of}, ${section}`);
  return found.lines;
}

const headingOf = (text: string): string => text.split("\n", 1)[0] ?? "";

const linesOf = (block: string): string[] =>
  block
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(?:^|\s{2,})#.*$/, "").trim())
    .filter(Boolean);
