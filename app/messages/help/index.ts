import { helpOfAccount } from "./account";
import { glossary } from "./glossary";
import { manual } from "./manual";
import { helpOfOffice } from "./office";
import { helpOfSchool } from "./school";

/** One to four short sentences for each screen, with the names on it in “ and ”; a key that ends in a role adds a sentence for that role. The manual prints the same texts. */
export const help = { ...helpOfAccount, ...helpOfSchool, ...helpOfOffice, ...manual, ...glossary } as const;
