import { createContext, useContext } from "react";

/** The hidden fields of a form that waited while its sender signed in again, by their names. */
export const KeptHidden = createContext<Record<string, string> | null>(null);

/** What stands in a hidden field: what the form had when it was sent, if it has waited. */
export function useKept(): (name: string) => string | undefined {
  const kept = useContext(KeptHidden);
  return (name) => kept?.[name];
}
