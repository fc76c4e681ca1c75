import { textOf } from "../source";

/** The lines that an administrator types from a section of docs/runbook.md, without their comments. `of`: the chapter that has it. */
export function linesOfRunbook(of: string, section: string): string[] {
  const chapter =
    textOf("docs/runbook.md")
      .split(/^## /m)
      .find((text) => text.startsWith(of)) ?? "";
  const found = chapter.split(/^### /m).find((text) => text.startsWith(`${section}\n`));
  if (!found) throw new Error(`docs/runbook.md has no ${of}, ${section}`);
  const blocks = [...found.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    block
      .split("\n")
      .map((line) => line.replace(/(?:^|\s{2,})#.*$/, "").trim())
      .filter(Boolean),
  );
}
