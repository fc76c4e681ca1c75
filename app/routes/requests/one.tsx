import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { actOnRequest } from "~/features/requests/decide";
import { actionsHeldBack } from "~/features/requests/held";
import { findRequest, type RequestRecord } from "~/features/requests/queries";
import { requestStep } from "~/features/requests/schema";
import { findStudent } from "~/features/students/queries";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, inPersonOnly, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { OwnerCell, TakeForm } from "~/routes/parts/owner";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ErrorSummary, HiddenFields, Notice, Page, PostForm, pageTitle, SummaryList } from "~/ui";
import { AnswerFields } from "./parts/answer";
import { requestFacts } from "./parts/facts";
import { RequestValues } from "./parts/values";
import { requestsAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("request.one_title", { id: data?.request.id ?? "" })) },
];

export const handle: Screen = { late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "request.view");
  const id = idFrom(request, params.id);
  const found = orNotFound(request, findRequest(actor, id));
  const student = found.student_id === null ? undefined : findStudent(actor, found.student_id);
  return {
    request: found,
    student: student ?? null,
    me: can(actor, "request.decide") ? actor.user_id : null,
    isHeld: actionsHeldBack(actor, id).length > 0,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "request.view");
  const id = idFrom(request, params.id);
  orNotFound(request, findRequest(actor, id));
  const form = await readForm(request, requestStep);
  if (form.status !== "success") return refuse(form);
  if (actionsHeldBack(actor, id).includes(form.value.action)) throw inPersonOnly(request);
  return answerForm(actor, form, () => actOnRequest(actor, id, form.value), {
    to: requestsAddress,
    flash: (after) => doneFlash(actor, after),
  });
}

/** A candidate who entered a list that its school no longer numbers has a number, or somebody has to choose it. */
function doneFlash(actor: Actor, { id, kind, state, student_id, is_closed }: RequestRecord): Flash {
  const enters = state === "approved" && is_closed && (kind === "late" || kind === "transfer");
  const newcomer = enters && student_id !== null && findStudent(actor, student_id);
  if (!newcomer) return { key: `request.done.${state}`, values: { id }, next: true };
  const { student_code } = newcomer;
  return student_code === null
    ? { key: "request.done.unnumbered", values: { id }, next: true }
    : { key: "request.done.numbered", values: { id, student_code }, next: true };
}

export default function OneRequest() {
  const { request, student, me, isHeld } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const { id, kind, actions, version, before, after } = request;
  const isDecidable = actions.length > 0;
  const isChanged =
    isDecidable && student !== null && kind !== "transfer" && before?.version !== student.version;
  return (
    <Page
      title={t("request.one_title", { id })}
      context={request.full_name}
      errors={Boolean(answer)}
      back={{ href: requestsAddress, label: t("request.title") }}
    >
      {!isDecidable && <ErrorSummary problems={problems} />}
      <SummaryList
        rows={[
          ...requestFacts(request),
          ...(me === null
            ? []
            : [
                {
                  term: labelOf("owner"),
                  detail: (
                    <OwnerCell kind="request" at={id} of={request} about="" me={isDecidable ? me : null} />
                  ),
                },
              ]),
        ]}
      />
      {me !== null && <TakeForm />}
      {isChanged && (
        <Notice kind="warning">
          <p>{t("request.changed_note")}</p>
        </Notice>
      )}
      <RequestValues kind={kind} before={before} after={after} current={isChanged ? { ...student } : null} />
      {student && (
        <p className="actions">
          <a href={`/student-history/${student.id}`}>{t("request.open_candidate")}</a>
        </p>
      )}
      {isHeld && <SignsNothing what="request" />}
      {isDecidable && (
        <PostForm action={`${requestsAddress}/${id}`} once draft problems={problems}>
          <HiddenFields values={{ version, student_version: student?.version }} />
          <AnswerFields
            answer={answer}
            actions={actions.map((value) => ({ value, label: t(`request.action.${value}`) }))}
            leave={t("action.back")}
          />
        </PostForm>
      )}
    </Page>
  );
}
