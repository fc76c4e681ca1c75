import { z } from "zod";
import {
  code,
  list,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  personName,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";

/** Apart from the schema, so that no screen brings Zod to the browser. */
export const mostAccounts = 1000;

export const linkStates = ["used", "unused", "expired"] as const;
export type LinkState = (typeof linkStates)[number];

export const accountLine = z.object({ school_code: code({ max: 20 }), full_name: personName({ max: 120 }) });

export const accountsNew = z.object({
  accounts: list(accountLine, { max: mostAccounts }),
  skip_existing: yesNo(false),
});

/** `fingerprint` identifies the accounts that the preview showed. */
export const accountsForm = z.object({
  pasted: z.string().max(400_000, { error: "too_large" }).default(""),
  skip_existing: yesNo(false),
  fingerprint: optionalText({ max: 64 }),
  intent: optionalOneOf(["correct"]),
});
export type AccountsForm = z.output<typeof accountsForm>;

export const linkList = z.object({
  ...paging,
  district_code: optionalText({ max: 20 }),
  link_state: optionalOneOf(linkStates),
});
export type LinkList = z.output<typeof linkList>;

export const linksOfDistrict = z.object({ district_code: optionalText({ max: 20 }) });

export const linksToRenew = z.object({ district_code: code({ max: 20 }) });

/** `seen` is the number of links that the question named. */
export const linksToRenewForm = linksToRenew.extend({
  seen: optionalWholeNumber({ min: 0, max: 100_000 }),
});
