import type { MessageValues } from "~/messages";

/** Programs may read the output, so figures have no thousands separators. */
export const inDigits = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
