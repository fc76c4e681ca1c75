import ts from "typescript";
import { filesUnder, nodesOf, parse, textOf } from "./source";

/** `npm run -s longest`: the longest files and functions of app, for a reader. No test fails by it. */
const printed = 20;

const files = filesUnder("app", /\.tsx?$/).filter((path) => !path.startsWith("app/messages/"));
const lengths = files.map((path) => ({ name: path, lines: textOf(path).trimEnd().split("\n").length }));

const functions = files.flatMap((path) => {
  const file = parse(path);
  const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line + 1;
  return [...nodesOf(file)].filter(ts.isFunctionLike).map((node) => {
    const [first, last] = [lineOf(node.getStart(file)), lineOf(node.getEnd())];
    return { name: `${path}:${first}`, lines: last - first + 1 };
  });
});

for (const [title, found] of Object.entries({ Files: lengths, Functions: functions })) {
  console.log(`${title}: ${found.length}`);
  for (const { name, lines } of found.sort((one, other) => other.lines - one.lines).slice(0, printed))
    console.log(`${String(lines).padStart(5)} ${name}`);
}
