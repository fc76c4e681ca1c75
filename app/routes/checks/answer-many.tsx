import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerFindings } from "~/features/checks/commands";
import { shownOpen } from "~/features/checks/queries";
import { answerQuery, answersNew } from "~/features/checks/schema";
import { ReasonField } from "~/features/requests/form";
import { recordsOf } from "~/features/students/queries";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { cellsOnScreen } from "~/routes/parts/listing";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  DataTable,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Page,
  PostForm,
  pageTitle,
} from "~/ui";
import { checksAddress } from "./parts/address";
import { judgedColumns } from "./parts/rows";

export const meta: MetaFunction = () => [{ title: pageTitle(t("check.answer_many_title")) }];

export const handle: Screen = { late: "stored" };

function tickedIn(request: Request) {
  const { rule, id } = readQueryLeniently(request, answerQuery);
  if (rule === null) throw notFound(request);
  const back = safePath(new URL(request.url).searchParams.get("back"), checksAddress({ rule })());
  return { rule, ids: id, back };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.answer");
  const { rule, ids, back } = tickedIn(request);
  const findings = shownOpen(actor, rule, ids);
  const found = findings.map(({ id }) => id);
  return { rule, ids, back, findings, students: recordsOf(actor, found) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "check.answer");
  const { rule, back } = tickedIn(request);
  const form = await readForm(request, answersNew);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => answerFindings(actor, rule, form.value), {
    to: back,
    flash: ({ answered }) => ({ key: "check.saved_many", values: { n: answered } }),
  });
}

export default function AnswerFindings() {
  const { rule, ids, back, findings, students } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const n = findings.length;
  const typed = answer?.typed.reason;
  // A text that could not be stored stays, though the check has not run.
  const isShown = n > 0 || answer !== undefined;
  const columns = judgedColumns({ rule, hasSchools: true, hasStates: false }).filter(
    ({ isActions }) => !isActions,
  );
  const reader = { mayAnswer: false, mayEdit: false, back };
  return (
    <Page
      title={t("check.answer_many_title")}
      intro={t(n > 0 ? "check.answer_many_intro" : "check.none_ticked", { n })}
      errors={Boolean(answer)}
      back={{ href: back, label: t(`check.rule.${rule}`) }}
      wide
    >
      {!isShown && <ErrorSummary problems={problems} />}
      {isShown && (
        <>
          <DataTable
            caption={t("check.ticked_caption", { n })}
            columns={columns}
            rows={students.flatMap((student) => {
              const finding = findings.find(({ id }) => id === student.id);
              return finding
                ? [{ id: student.id, cells: cellsOnScreen(columns, { finding, student }, reader) }]
                : [];
            })}
            empty={<p>{t("check.none_ticked")}</p>}
          />
          <PostForm once draft problems={problems}>
            {ids.map((id) => (
              <HiddenFields key={id} values={{ id }} />
            ))}
            <ReasonField value={typed} problems={problems} hint={t("check.answer_hint")} />
            <FormActions>
              <Button accessKey="s">{t("check.right_many", { n })}</Button>
              <CancelLink href={back} />
            </FormActions>
          </PostForm>
        </>
      )}
    </Page>
  );
}
