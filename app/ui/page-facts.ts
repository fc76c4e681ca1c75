import { createContext, useContext } from "react";

export interface PageFacts {
  title: string;
  is_refused: boolean;
  acting_as: string | null;
  form_token: string | null;
  has_keys: boolean;
  /** Its access keys need Shift too. */
  is_firefox: boolean;
  /** Null on a page that answers no form. */
  posted_to: string | null;
  printed_on: string | null;
  stored_fields: Record<string, string> | null;
  draft_key: string | null;
  /** What the office says here of a refused form and of a fault. */
  failure: { refused: string | null; fault: string | null };
}

export const noFacts: PageFacts = {
  title: "",
  is_refused: false,
  acting_as: null,
  form_token: null,
  has_keys: true,
  is_firefox: false,
  posted_to: null,
  printed_on: null,
  stored_fields: null,
  draft_key: null,
  failure: { refused: null, fault: null },
};

const Facts = createContext(noFacts);

export const PageFactsProvider = Facts.Provider;

export const usePageFacts = (): PageFacts => useContext(Facts);

export function useAccessKey(key: string | undefined): string | undefined {
  const { has_keys } = usePageFacts();
  return has_keys ? key : undefined;
}
