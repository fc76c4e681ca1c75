import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newMachineToken } from "~/auth/machines";
import { lookupChoices } from "~/features/lookups/queries";
import { createMachine, lastDayOfMachine, objectionsToMachine } from "~/features/machines/commands";
import { MachineFields } from "~/features/machines/form";
import { machineFields, machineNew, usualPerMinute } from "~/features/machines/schema";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { joinedDays } from "~/routes/parts/joined-days";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { RecordForm } from "~/routes/parts/record-form";
import { answerWithSecret } from "~/routes/parts/show-secret";
import { ButtonLink, Flash, FormActions, Notice, Page, pageTitle, SummaryList } from "~/ui";
import { machinesAddress } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("machine.add_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "machine.add");
  const offered = { sees_identity: false, per_minute: usualPerMinute, expires_on: lastDayOfMachine() };
  return { offered, lookups: lookupChoices() };
}

/** The token is in the answer to this form alone. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "machine.add");
  const form = await readProvedForm(request, actor, machineNew, {
    prepare: joinedDays(["expires_on"]),
    judge: objectionsToMachine,
  });
  if (form.status !== "success") return refuse(form);
  const { name } = form.value;
  const made = oneTimeSecret(actor, `machine ${name}`, form.key, newMachineToken);
  const create = () => createMachine(actor, form.value, made.secret);
  return answerWithSecret(actor, form, made, create, (token) => ({ name, token }));
}

export default function AddMachine() {
  const { offered, lookups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) return <TokenPage {...answer.shown} />;
  return (
    <RecordForm
      title={t("machine.add_title")}
      intro={t("machine.add_intro")}
      back={{ href: machinesAddress, label: t("machine.title") }}
      record={null}
      offered={offered}
      fields={machineFields}
      answer={answer}
    >
      {(form) => (
        <>
          <MachineFields {...form} {...lookups} />
          <ProofFields problems={form.problems} />
        </>
      )}
    </RecordForm>
  );
}

interface TokenPageProps {
  name: string;
  /** Null when it was shown before: the server cannot show it again. */
  token: string | null;
}

function TokenPage({ name, token }: TokenPageProps) {
  return (
    <>
      <Flash message={t("machine.created", { name })} />
      <Page title={t("machine.token_title")} context={name}>
        {token && (
          <SummaryList
            rows={[
              {
                term: t("machine.token"),
                detail: <span className="mono">{token}</span>,
              },
              { term: t("machine.header"), detail: <code>{t("machine.header_example")}</code> },
            ]}
          />
        )}
        <Notice kind="warning">{t(token ? "machine.token_once" : "machine.token_before")}</Notice>
        <FormActions>
          <ButtonLink href={machinesAddress} kind="primary">
            {t("machine.back_to_list")}
          </ButtonLink>
        </FormActions>
      </Page>
    </>
  );
}
