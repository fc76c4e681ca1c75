import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bulkAnswers, bulkForm } from "~/features/students/bulk/schema";
import { collectProblems } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { type FormAnswer, readForm, refuse } from "~/http/forms";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, type Problem, problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, ErrorSummary, Page, pageTitle } from "~/ui";
import { answerAction } from "./parts/bulk-answers";
import { BulkConfirm } from "./parts/bulk-confirm";
import { type BulkPreview, choiceOf, gridOf, previewOf, previewOfStoredForm } from "./parts/bulk-work";
import { withCause } from "./parts/withdrawal-cause";

export const meta: MetaFunction = () => [{ title: pageTitle(t("bulk.label")) }];

export const handle: Screen = { step: 2, late: "stored", body: "large" };

interface BulkAnswer extends FormAnswer {
  preview: BulkPreview | null;
}

/** Without a stored form the address only explains where the checkboxes are. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.edit");
  return { preview: await previewOfStoredForm(request, actor) };
}

/** The first submit previews; the confirmed one applies to all or to none. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.edit");
  const form = await readForm(request, bulkForm, { prepare: withCause });
  if (form.status !== "success") return withPreview(refuse(form), null);
  const sent = form.value;
  if (sent.operation === "delete") requireActor(request, "student.delete");
  if (sent.operation === "withdraw") requireActor(request, "student.withdraw");
  const choice = choiceOf(request, sent);
  if (!choice) return withPreview(refuse(form, { "": [problem("no_candidate_ticked")] }), null);

  const { operation } = sent;
  if (operation === "grid") {
    const grid = gridOf(actor, sent, choice);
    return "href" in grid ? redirect(grid.href, 303) : withPreview(refuse(form, grid.problems), null);
  }
  const show = () => previewOf(actor, { ...sent, operation }, choice);
  if (!sent.confirmed) {
    const shown = show();
    if ("problems" in shown) return withPreview(refuse(form, shown.problems), null);
    if (shown.absent > 0) throw notFound(request);
    return data({ typed: {}, problems: {}, current: null, preview: shown.preview } as BulkAnswer);
  }
  const answers = bulkAnswers.safeParse(form.typed);
  const answered = answers.success
    ? answerAction(request, actor, form, choice, answers.data)
    : refuse(form, collectProblems(answers.error));
  if (!("data" in answered)) return answered;
  const shown = show();
  return withPreview(answered, "preview" in shown ? shown.preview : null);
}

/** Shows the choice again with every refusal; a stale one names the candidates that changed. */
function withPreview({ data: answer, init }: ReturnType<typeof refuse>, preview: BulkPreview | null) {
  const moved = (answer.current as { problems?: Problem[] } | null)?.problems;
  const problems = moved ? { "": moved } : answer.problems;
  return data({ ...answer, problems, current: null, preview } satisfies BulkAnswer, init ?? undefined);
}

export default function BulkStudents() {
  const answer = useActionData<typeof action>();
  const waited = useLoaderData<typeof loader>();
  const preview = answer?.preview ?? waited.preview;
  const problems = answer?.problems ?? {};
  const list = preview?.list ?? "/students";
  return (
    <Page
      title={preview ? t(`bulk.title_${preview.operation}`) : t("bulk.label")}
      errors={hasProblems(problems)}
      back={{ href: list, label: t("student.back_to_list") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {preview && preview.n > 0 ? (
        <BulkConfirm preview={preview} problems={problems} typed={answer?.typed ?? {}} />
      ) : (
        <>
          <p className="lead">{t("bulk.choose_first")}</p>
          <ButtonLink href={list}>{t("student.back_to_list")}</ButtonLink>
        </>
      )}
    </Page>
  );
}
