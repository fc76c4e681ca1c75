import type { ActionFunctionArgs } from "@remix-run/node";
import { newCodes } from "~/features/users/bulk/create.server";
import { accountsToRenew } from "~/features/users/bulk/links.server";
import { renewLinks } from "~/features/users/bulk/renew.server";
import { linksToRenew } from "~/features/users/bulk/schema";
import { accountsWithLinks } from "~/features/users/bulk/slips.server";
import { oneTimeSecret } from "~/features/users/one-time-secret.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";
import { originOf } from "~/routes/parts/origin.server";

export async function loader() {
  return methodNotAllowed("POST");
}

/** A call that is repeated after a minute has no links. */
export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "user.manage");
    if (request.method !== "POST") return methodNotAllowed("POST");
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
  });
}
