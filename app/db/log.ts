import { asTyped } from "~/messages/typed-commands";
import { requestContext } from "./request-context";

export type LogLevel = "info" | "warning" | "error";

export const logsAsJson = (): boolean => process.env.LOG_FORMAT === "json";

/** One line of JSON; a field that is undefined is left out. */
export const jsonLine = (level: LogLevel, event: string, fields: object): string =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });

/** A change that the administrator should read, as one sentence. */
export function logNotice(event: string, words: string, level: LogLevel = "warning"): void {
  const sentence = asTyped(words);
  console.error(logsAsJson() ? jsonLine(level, event, { message: harmless(sentence) }) : sentence);
}

/** An error of the program, with its stack. As JSON it has no identity number, no query and no values of SQL. */
export function logError(error: unknown): void {
  if (!logsAsJson()) {
    console.error(error);
    return;
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const { number, route } = requestContext() ?? {};
  const about = { request: number, route, name, message: harmless(message), stack: framesOf(stack) };
  console.error(jsonLine("error", "error", about));
}

const harmless = (text: string): string =>
  text
    .replace(/\bparams:[\s\S]*$/, "params: …")
    .replace(/\?[^\s"')]*/g, "?…")
    .replace(strayIdentity, "…")
    .slice(0, 500);

/** Without the message, which the stack repeats. */
const framesOf = (stack = ""): string[] =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => harmless(line.trim()));

/** Every number in the form of an IC, in any digits. */
export const strayIdentity =
  /(?<![0-9])[0-9٠-٩۰-۹０-９]{6}[ -]?[0-9٠-٩۰-۹０-９]{2}[ -]?[0-9٠-٩۰-۹０-９]{4}(?![0-9])/g;

export const maskIdentity = (value: string): string => {
  const readable = Math.min(4, Math.floor(value.length / 2));
  return "*".repeat(value.length - readable) + value.slice(value.length - readable);
};
