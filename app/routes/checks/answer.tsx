import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerFinding, reopenFinding } from "~/features/checks/commands";
import { findFinding, shownFinding } from "~/features/checks/queries";
import { answerNew } from "~/features/checks/schema";
import { ReasonField } from "~/features/requests/form";
import { recordsOf } from "~/features/students/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { ClosedLine, closedFormOf, closedYear } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { Button, ButtonLink, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { checksPath, findingAddress, findingPlaceFrom } from "./parts/address";
import { FindingFacts, sentenceOf } from "./parts/finding-facts";

export const meta: MetaFunction = () => [{ title: pageTitle(t("check.answer_title")) }];

export const handle: Screen = { late: "stored" };

const backOf = (request: Request) => safePath(new URL(request.url).searchParams.get("back"), checksPath);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.answer");
  const { id, rule } = findingPlaceFrom(request, params);
  const finding = orNotFound(request, shownFinding(actor, id, rule));
  return {
    finding,
    students: recordsOf(actor, [id]),
    closed: closedYear(actor, finding.exam_year),
    mayEdit: closedFormOf(actor, finding, "correction") === null,
    back: backOf(request),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "check.answer");
  const place = findingPlaceFrom(request, params);
  orNotFound(request, findFinding(actor, place.id, place.rule));
  const to = backOf(request);
  const given = await readForm(request, nothingTyped);
  if (given.fields.get("intent") === "reopen") {
    if (given.status !== "success") return refuse(given);
    return answerForm(actor, given, () => reopenFinding(actor, place), {
      to,
      flash: { key: "check.reopened" },
    });
  }
  const form = await readForm(request, answerNew);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => answerFinding(actor, place, form.value), {
    to,
    flash: { key: "check.saved" },
  });
}

export default function AnswerFinding() {
  const { finding, students, closed, mayEdit, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const { id, rule, reason } = finding;
  const address = findingAddress(id, rule, back);
  const typed = answer?.typed.reason ?? reason;
  const page = {
    title: t("check.answer_title"),
    context: sentenceOf(finding),
    back: { href: back, label: t("check.title") },
  };
  if (closed && !answer)
    return (
      <Page {...page}>
        <FindingFacts finding={finding} students={students} />
        <ClosedLine closed={closed} />
      </Page>
    );
  return (
    <Page {...page} errors={Boolean(answer)}>
      <FindingFacts finding={finding} students={students} />
      <PostForm action={address} once draft problems={problems}>
        <ReasonField value={typed} problems={problems} hint={t("check.answer_hint")} />
        <FormActions>
          <Button accessKey="s">{t("check.right")}</Button>
          {mayEdit && (
            <ButtonLink href={`/student-edit/${id}?back=${encodeURIComponent(back)}`}>
              {t("check.change")}
            </ButtonLink>
          )}
          <CancelLink href={back} />
        </FormActions>
      </PostForm>
      {finding.state === "answered" && (
        <PostForm action={address} once>
          <Button name="intent" value="reopen" kind="secondary">
            {t("check.reopen")}
          </Button>
        </PostForm>
      )}
    </Page>
  );
}
