import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitingInGroup } from "~/features/requests/group";
import { actOnGroup } from "~/features/requests/group-answer";
import { groupActionsHeldBack } from "~/features/requests/held";
import { findGroup, type RequestRecord } from "~/features/requests/queries";
import { groupStep, groupView } from "~/features/requests/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { idFrom, inPersonOnly, notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import {
  DataTable,
  ErrorSummary,
  HiddenFields,
  Page,
  Pagination,
  PostForm,
  pageTitle,
  rangeText,
  SummaryList,
} from "~/ui";
import { AnswerFields } from "./parts/answer";
import { sentFacts } from "./parts/facts";
import { rowWithValues, valueColumns } from "./parts/listing";
import { requestsAddress, statesOf } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("request.group_title", { id: data?.group_id ?? "" })) },
];

export const handle: Screen = { late: "stored" };

/** A request with its old and new values is a long row. */
const limit = 50;

function groupOf(request: Request, actor: ReturnType<typeof requireActor>, id: string | undefined) {
  const group_id = idFrom(request, id);
  const group = findGroup(actor, group_id);
  if (group.length === 0) throw notFound(request);
  return { group_id, group };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "request.view");
  const { group_id, group } = groupOf(request, actor, params.id);
  const { waiting, ...open } = waitingInGroup(group);
  const last = Math.max(1, Math.ceil(group.length / limit));
  const page = Math.min(readQueryLeniently(request, groupView).page, last);
  return {
    ...open,
    group_id,
    n: waiting.length,
    first: group[0] as RequestRecord,
    states: statesOf(group),
    list: { data: group.slice((page - 1) * limit, page * limit), page, limit, total: group.length },
    isHeld: groupActionsHeldBack(actor, group_id).length > 0,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "request.view");
  const { group_id } = groupOf(request, actor, params.id);
  const form = await readForm(request, groupStep);
  if (form.status !== "success") return refuse(form);
  if (groupActionsHeldBack(actor, group_id).includes(form.value.action)) throw inPersonOnly(request);
  return answerForm(actor, form, () => actOnGroup(actor, group_id, form.value), {
    to: `${requestsAddress}/groups/${group_id}`,
    flash: ({ answered, action }) => ({
      key: `request.group_done.${action}`,
      values: { n: answered, id: group_id },
    }),
  });
}

export default function RequestGroup() {
  const { group_id, n, after, actions, fingerprint, first, states, list, isHeld } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const address = listAddress(`${requestsAddress}/groups/${group_id}`, { page: list.page }, { page: 1 });
  return (
    <Page
      title={t("request.group_title", { id: group_id })}
      intro={t("request.group_intro", { n: list.total })}
      errors={Boolean(answer)}
      back={{ href: requestsAddress, label: t("request.title") }}
      wide
    >
      {n === 0 && <ErrorSummary problems={problems} />}
      <SummaryList rows={sentFacts(first, states)} />
      {isHeld && <SignsNothing what="request" />}
      {n > 0 && (
        <PostForm action={`${requestsAddress}/groups/${group_id}`} once draft problems={problems}>
          <HiddenFields values={{ fingerprint }} />
          {after > 0 && <p>{t("request.group_after", { n, after })}</p>}
          <AnswerFields
            answer={answer}
            actions={actions.map((value) => ({ value, label: t(`request.group.${value}`, { n }) }))}
            leave={t("action.back")}
          />
        </PostForm>
      )}
      <DataTable
        caption={t("request.group_caption", { range: rangeText(list) })}
        columns={valueColumns}
        rows={list.data.map(rowWithValues)}
        empty={null}
        fits
      />
      <Pagination {...list} address={address} hasRange />
    </Page>
  );
}
