import type { ActionFunctionArgs } from "@remix-run/node";
import { createAccounts, newCodes } from "~/features/users/bulk/create.server";
import { accountsNew } from "~/features/users/bulk/schema";
import { accountsWithLinks } from "~/features/users/bulk/slips.server";
import { oneTimeSecret } from "~/features/users/one-time-secret.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";
import { originOf } from "~/routes/parts/origin.server";

export async function loader() {
  return methodNotAllowed("POST");
}

/** All or nothing. A call that is repeated after a minute names the accounts without their links. */
export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "user.manage");
    if (request.method !== "POST") return methodNotAllowed("POST");
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
  });
}
