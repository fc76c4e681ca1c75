import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideRequests } from "~/features/requests/decide";
import { findRequests } from "~/features/requests/queries";
import { decisionQuery, requestsDecision } from "~/features/requests/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { DataTable, ErrorSummary, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { AnswerFields } from "./parts/answer";
import { rowWithValues, valueColumns } from "./parts/listing";
import { requestsAddress } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("request.decide_title")) }];

export const handle: Screen = { late: "stored" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "request.decide");
  const { id } = readQueryLeniently(request, decisionQuery);
  return { requests: findRequests(actor, id).filter(({ actions }) => actions.includes("approve")) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "request.decide");
  const form = await readForm(request, requestsDecision);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => decideRequests(actor, form.value), {
    to: requestsAddress,
    flash: ({ decided }) => ({ key: "request.decided_many", values: { n: decided }, next: true }),
  });
}

export default function DecideRequests() {
  const { requests } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { note, ...others } = answer?.problems ?? {};
  const whole = Object.values(others).flatMap((each) => each ?? []);
  const problems = { ...(whole.length > 0 && { "": whole }), ...(note && { note }) };
  const n = requests.length;
  return (
    <Page
      title={t("request.decide_title")}
      intro={n > 0 ? t("request.decide_intro", { n }) : t("request.none_ticked")}
      errors={Boolean(answer)}
      back={{ href: requestsAddress, label: t("request.title") }}
      wide
    >
      {n === 0 && <ErrorSummary problems={problems} />}
      {n > 0 && (
        <>
          <DataTable
            caption={t("request.decide_caption")}
            columns={valueColumns}
            rows={requests.map(rowWithValues)}
            empty={null}
          />
          <PostForm once draft problems={problems}>
            {requests.map(({ id, version }, index) => (
              <HiddenFields
                key={id}
                values={{ [`rows[${index}].id`]: id, [`rows[${index}].version`]: version }}
              />
            ))}
            <AnswerFields
              answer={answer}
              actions={(["approve", "reject"] as const).map((value) => ({
                value,
                label: t(`request.${value}_many`, { n }),
              }))}
            />
          </PostForm>
        </>
      )}
    </Page>
  );
}
