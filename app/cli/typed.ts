import { asTyped } from "~/messages/typed-commands";

/** The command that was typed. Where `read` makes none of the words, or `parseArgs` refuses them, prints the usage and exits. */
export function typed<Command>(usage: string, read: () => Command | undefined): Command {
  try {
    const command = read();
    if (command !== undefined) return command;
  } catch {
    // An unknown option or a missing value.
  }
  console.error(asTyped(usage));
  process.exit(1);
}
