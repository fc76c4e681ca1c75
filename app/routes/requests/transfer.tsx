import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { TransferFields } from "~/features/requests/form";
import { transferNew } from "~/features/requests/schema";
import { askTransfer, whyNoTransfer } from "~/features/requests/transfer";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { hasProblems, sentenceText, t } from "~/messages";
import { Refused } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { requestsAddress } from "./parts/words";

const taken = ["ic_number", "passport_number", "birth_cert_number", "full_name", "class_name", "exam_year"];

/** The fields of one row of another form: `rows[3]` and `rows[3].cells` are rows, a blank is the whole form. */
function typedFrom(fields: FormData, row: string): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const name of taken) {
    const own = fields.get(row === "" ? name : `${row}.${name}`) ?? fields.get(name);
    if (typeof own === "string" && own.trim() !== "") typed[name] = own;
  }
  return typed;
}

export const meta: MetaFunction = () => [{ title: pageTitle(t("transfer.title")) }];

export const handle: Screen = { late: "stored" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { school_code } = requireActor(request, "request.send");
  const exam_year = chosenYear(request);
  const why = (year: number) => sentenceText(whyNoTransfer(year, school_code ?? ""));
  const closed = exam_year === null ? null : why(exam_year);
  return {
    years: examYearChoices().filter(({ value }) => why(Number(value)) === null),
    exam_year: closed ? null : exam_year,
    closed,
  };
}

/** `ask` comes from a form of candidates: its button opens this form, filled from the row that it names. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "request.send");
  const form = await readForm(request, transferNew);
  const row = form.fields.get("ask");
  if (typeof row === "string") return refuse({ ...form, typed: typedFrom(form.fields, row) }, {});
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => askTransfer(actor, form.value), {
    to: requestsAddress,
    flash: ({ id }) => ({ key: "request.sent", values: { id } }),
  });
}

export default function AskTransfer() {
  const { years, exam_year, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("transfer.title")}
      intro={t("transfer.intro")}
      errors={hasProblems(problems)}
      back={{ href: requestsAddress, label: t("request.title") }}
    >
      {closed && !answer && <Refused action="ask" refusal={{ reason: closed, way: null }} />}
      {(years.length > 0 || answer) && (
        <PostForm action="/requests/transfer" once draft problems={problems}>
          <TransferFields values={{ exam_year, ...answer?.typed }} problems={problems} years={years} />
          <FormActions>
            <Button accessKey="s">{t("transfer.submit")}</Button>
            <CancelLink href={requestsAddress} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}
