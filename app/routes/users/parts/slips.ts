import type { Actor } from "~/auth/actor";
import type { AccountsMade, ofPaste } from "~/features/users/bulk/create";
import type { LinksRenewed, renewLinks } from "~/features/users/bulk/renew";
import { type DrawnLink, slipsOf } from "~/features/users/bulk/slips";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import type { ReadForm } from "~/http/forms";
import { t } from "~/messages";
import { answerWithSecret } from "~/routes/parts/show-secret";

type Written = AccountsMade | LinksRenewed;
type Command = () => ReturnType<ReturnType<typeof ofPaste>> | ReturnType<typeof renewLinks>;

interface Links {
  what: string;
  origin: string;
  links: DrawnLink[];
}

/** The slips for a minute, and afterwards that they were shown. */
export async function answerWithSlips(
  actor: Actor,
  form: ReadForm<unknown>,
  { what, origin, links }: Links,
  prepare: (codes: string[]) => Command | Promise<Command>,
) {
  const made = oneTimeSecret(actor, `${what} ${form.body_hash}`, form.key, () => links);
  const command = await prepare(made.secret.map(({ code }) => code));
  let done = "";
  const run = () => {
    const outcome = command();
    if (outcome.kind === "saved") done = wordsOf(outcome.value);
    return outcome;
  };
  return answerWithSecret(actor, form, made, run, (drawn) => ({
    done,
    slips: drawn && slipsOf(origin, drawn),
  }));
}

function wordsOf(written: Written): string {
  if ("renewed" in written) return t("account_link.renewed", { n: written.renewed });
  const { made: n, skipped } = written;
  return t(skipped > 0 ? "account_link.made_skipped" : "account_link.made", { n, skipped });
}
