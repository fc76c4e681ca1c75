import { parseArgs } from "node:util";
import { DatabaseRefused } from "~/db/file";
import type { MessageValues } from "~/messages";
import { asTyped } from "~/messages/typed-commands";

/** The options that a command knows. A flag that was not typed is false. */
interface Options<Flag, Text> {
  flags?: Flag[];
  texts?: Text[];
}

type Given<Flag extends string, Text extends string> = Record<Flag, boolean> & Partial<Record<Text, string>>;

/** The words of a person: by default the flags alone. Where `read` makes nothing of it, or an option is unknown or lacks its value, prints the usage and exits. */
export function typed<Flag extends string = never, Text extends string = never, Command = Given<Flag, Text>>(
  usage: string,
  { flags = [], texts = [] }: Options<Flag, Text>,
  read: (given: Given<Flag, Text>, words: string[]) => Command | undefined = (given, words) =>
    words.length === 0 ? (given as Command) : undefined,
): Command {
  const options = Object.fromEntries([
    ...flags.map((name) => [name, { type: "boolean", default: false }] as const),
    ...texts.map((name) => [name, { type: "string" }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const command = read(values as Given<Flag, Text>, positionals);
    if (command !== undefined) return command;
  } catch {
    // The usage says it.
  }
  refuse(asTyped(usage));
}

export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** A refused database prints one line and exits with 1; any other error is a defect. */
export async function exitIfRefused<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    refuse(error.message);
  }
}

/** Programs may read the output, so figures have no thousands separators. */
export const inDigits = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
