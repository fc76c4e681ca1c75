import type { MessageValues } from "~/messages";

/** What a command says may be read by another: its figures stand without commas. */
export const inDigits = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
