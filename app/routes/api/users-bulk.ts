import { createAccounts, newCodes } from "~/features/users/bulk/create";
import { accountsToRenew, listLinks } from "~/features/users/bulk/links";
import { renewLinks } from "~/features/users/bulk/renew";
import { accountsNew, linkList, linksToRenew } from "~/features/users/bulk/schema";
import { accountsWithLinks } from "~/features/users/bulk/slips";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { answers, type Call, calls, lists } from "~/http/calls";
import { answerJson, readJson } from "~/http/json";
import { t } from "~/messages";
import { originOf } from "~/routes/parts/origin";

/** All or nothing. A call that is repeated after a minute names the accounts without their links. */
async function makeAccounts({ request, actor }: Call): Promise<Response> {
  const input = await readJson(request, accountsNew);
  const { accounts, skip_existing } = input.value;
  const lines = accounts.map((account, at) => ({ line: at + 1, ...account }));
  const made = oneTimeSecret(actor, `accounts ${input.body_hash}`, input.key, () => newCodes(lines.length));
  const command = await createAccounts(actor, { lines, skip_existing }, made.secret);
  const run = () => {
    const outcome = command();
    made.isSet ||= outcome.kind === "saved";
    return outcome;
  };
  return answerJson(actor, input, run, {
    status: 201,
    body: ({ made: n, skipped, expires_at, accounts }) => {
      const linked = made.isSet ? accountsWithLinks(originOf(request), made.secret) : [];
      const links = new Map(linked.map(({ id, link }) => [id, link]));
      const named = accounts.map((account) => ({ ...account, link: links.get(account.id) ?? null }));
      return { data: { accounts: named, skipped, expires_at }, message: t("account_link.made", { n }) };
    },
  });
}

/** A call that is repeated after a minute has no links. */
async function makeNewLinks({ request, actor }: Call): Promise<Response> {
  const input = await readJson(request, linksToRenew);
  const { district_code } = input.value;
  const make = () => newCodes(accountsToRenew(district_code).length);
  const made = oneTimeSecret(actor, `links ${input.body_hash}`, input.key, make);
  const run = () => {
    const outcome = renewLinks(actor, { district_code, seen: null }, made.secret);
    made.isSet ||= outcome.kind === "saved";
    return outcome;
  };
  return answerJson(actor, input, run, {
    body: ({ renewed: n, expires_at }) => {
      const accounts = made.isSet ? accountsWithLinks(originOf(request), made.secret) : [];
      return { data: { renewed: n, accounts, expires_at }, message: t("account_link.renewed", { n }) };
    },
  });
}

export const loader = calls({
  "users/bulk": {
    POST: answers({ may: "user.manage", body: accountsNew, status: 201, respond: makeAccounts }),
  },
  "users/links": {
    GET: lists({ may: "user.manage", query: linkList, read: ({ query }) => listLinks(query) }),
  },
  "users/links/renew": {
    POST: answers({ may: "user.manage", body: linksToRenew, respond: makeNewLinks }),
  },
});

export const action = loader;
