import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revokeMachine } from "~/features/machines/commands";
import { findMachine } from "~/features/machines/queries";
import { nothingTyped } from "~/features/values/fields";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { pageTitle, UserText } from "~/ui";
import { machinesAddress } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("machine.revoke_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "machine.manage");
  return { machine: orNotFound(request, findMachine(idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "machine.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => revokeMachine(actor, id), {
    to: machinesAddress,
    flash: ({ name }) => ({ key: "machine.revoked_done", values: { name } }),
  });
}

export default function RevokeMachine() {
  const { machine } = useLoaderData<typeof loader>();
  const { name, state, last_used_at } = machine;
  return (
    <RecordRemoval
      title={t("machine.revoke_title")}
      question={t("machine.revoke_question")}
      back={{ href: machinesAddress, label: t("machine.title") }}
      obstacle={state === "revoked" ? { reason: t("machine.revoked_already"), way: null } : null}
      refused="cancel"
      answer={useActionData<typeof action>()}
    >
      <p>
        <UserText>{name}</UserText>
      </p>
      <p>
        {last_used_at ? t("machine.used_last", { at: malaysianMoment(last_used_at) }) : t("machine.unused")}
      </p>
    </RecordRemoval>
  );
}
