import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { windowFields } from "~/features/requests/window-fields";
import { objectionsToWindows, requestWindows } from "~/features/requests/windows";
import { RequestWindowFields } from "~/features/requests/windows-form";
import { findWindows, updateWindows } from "~/features/requests/windows-queries";
import { daysInWords } from "~/features/values/day-boxes";
import { requireActor } from "~/http/actor";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { joinedDays } from "~/routes/parts/joined-days";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("request.windows_title"), { context: data?.windows.exam_year }) },
];

const list = "/admin/exam_years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.manage");
  return { windows: orNotFound(request, findWindows(idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, requestWindows, {
    prepare: joinedDays(windowFields),
    judge: objectionsToWindows,
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateWindows(actor, id, form.value), {
    to: list,
    flash: ({ exam_year }) => ({ key: "request.windows_saved", values: { year: exam_year } }),
  });
}

export default function EditRequestWindows() {
  const { windows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RecordForm
      title={t("request.windows_title")}
      context={windows.exam_year}
      intro={t("request.windows_intro")}
      back={{ href: list, label: t("exam_year.list_title") }}
      record={windows}
      fields={windowFields}
      answer={answer}
      compared={inWords(answer)}
    >
      {(form) => <RequestWindowFields {...form} />}
    </RecordForm>
  );
}

function inWords(answer: FormAnswer | undefined): FormAnswer | undefined {
  if (!answer?.current) return answer;
  const current = daysInWords(answer.current as Record<string, unknown>, windowFields);
  return { ...answer, typed: daysInWords(answer.typed, windowFields), current };
}
