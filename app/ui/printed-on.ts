import { createContext, useContext } from "react";

/** The day on which the page is made, in words; a list says it where it is printed. */
export const PrintedOn = createContext<string | null>(null);

export function usePrintedOn(): string | null {
  return useContext(PrintedOn);
}
