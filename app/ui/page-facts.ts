import { createContext, useContext } from "react";

/** What the parts of a page need to know about the page as a whole. The server provides it once for each page. */
export interface PageFacts {
  /** The title of the window, without the name of the product. */
  title: string;
  /** The page shows a form that was refused. */
  is_refused: boolean;
  /** The role and place of the impersonation in which the page was made ("SU AAA0001"). */
  acting_as: string | null;
  /** The token that binds the forms of the page to the account that received it; null for a visitor. */
  form_token: string | null;
  /** Access keys are on. */
  has_keys: boolean;
  /** The address of the form that this page answers; null on a page that was fetched by its address. */
  posted_to: string | null;
  /** The day on which the page is made, in words; a list shows it where it is printed. */
  printed_on: string | null;
  /** The hidden fields of a stored form that the page shows again, by their names. */
  kept: Record<string, string> | null;
  /** The key with which the browser encrypts drafts of this account; null for a visitor. */
  draft_key: string | null;
}

/** The facts of a page that no server has described, as in a test of one component. */
export const noFacts: PageFacts = {
  title: "",
  is_refused: false,
  acting_as: null,
  form_token: null,
  has_keys: true,
  posted_to: null,
  printed_on: null,
  kept: null,
  draft_key: null,
};

const Facts = createContext(noFacts);

export const PageFactsProvider = Facts.Provider;

export const usePageFacts = (): PageFacts => useContext(Facts);

/** The access key of a control, unless access keys are off. */
export function useAccessKey(key: string | undefined): string | undefined {
  const { has_keys } = usePageFacts();
  return has_keys ? key : undefined;
}
