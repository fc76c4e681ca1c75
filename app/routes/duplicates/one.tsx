import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { resolveDuplicate } from "~/features/duplicates/commands";
import { findDuplicate, isInScope } from "~/features/duplicates/queries";
import { resolutionNew } from "~/features/duplicates/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { OwnerCell, TakeForm } from "~/routes/parts/owner";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ButtonLink, ErrorSummary, Notice, Page, pageTitle, RowActions, SummaryList } from "~/ui";
import { CandidateTable } from "./parts/candidates";
import { ResolutionFacts, Resolve } from "./parts/resolution";
import { caseOf, duplicatePlaceFrom, groupAddress, listOf } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("duplicate.one_title"), { context: data && String(data.place.exam_year) }) },
];

export const handle: Screen = { late: "stored", place: "/checks" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "duplicate.view");
  const place = duplicatePlaceFrom(request, params);
  const group = findDuplicate(actor, place);
  if (!group && !isInScope(actor, place.id)) throw notFound(request);
  const mayDecide = can(actor, "duplicate.manage");
  return { place, group: group ?? null, mayDecide, me: mayDecide ? actor.user_id : null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "duplicate.manage");
  const place = duplicatePlaceFrom(request, params);
  if (!isInScope(actor, place.id)) throw notFound(request);
  const form = await readForm(request, resolutionNew);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => resolveDuplicate(actor, place, form.value), {
    to: groupAddress(place),
    flash: { key: "duplicate.saved", next: true },
  });
}

export default function OneDuplicate() {
  const { place, group, mayDecide, me } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("duplicate.one_title")}
      context={t("home.year", { year: place.exam_year })}
      intro={group && t(`duplicate.why.${place.kind}`)}
      errors={Boolean(answer)}
      back={{ href: listOf(place), label: t(`duplicate.kind.${place.kind}`) }}
      wide
    >
      {group?.state !== "open" && <ErrorSummary problems={problems} />}
      {!group && (
        <Notice kind="info">
          <p>{t("duplicate.gone")}.</p>
        </Notice>
      )}
      {group && (
        <CandidateTable
          caption={t("duplicate.candidates_caption", { n: group.total_candidates })}
          groups={[group]}
          columns={[
            { key: "student_code", label: labelOf("student_code"), nowrap: true },
            { key: "actions", label: t("word.actions"), isActions: true },
          ]}
          cellsOf={({ student }) => ({
            student_code: student?.student_code,
            actions: student && (
              <RowActions links={[{ href: `/student-history/${student.id}`, label: t("history.title") }]} />
            ),
          })}
        />
      )}
      {group && me !== null && (
        <>
          <SummaryList
            rows={[
              {
                term: labelOf("owner"),
                detail: (
                  <OwnerCell
                    kind="duplicate"
                    at={caseOf(place)}
                    of={group}
                    about=""
                    me={group.state === "open" ? me : null}
                  />
                ),
              },
            ]}
          />
          <TakeForm />
        </>
      )}
      {group && <SignsNothing what="duplicate" />}
      {group?.state === "open" && mayDecide && <Resolve group={group} answer={answer} />}
      {group && group.state !== "open" && (
        <>
          <ResolutionFacts group={group} />
          {mayDecide && (
            <p className="actions">
              <ButtonLink href={`${groupAddress(group)}/reopen`}>{t("duplicate.reopen")}</ButtonLink>
            </p>
          )}
        </>
      )}
    </Page>
  );
}
