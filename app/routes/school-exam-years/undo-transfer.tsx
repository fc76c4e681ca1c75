import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findTransfer, type TransferRecord } from "~/features/student-transfers/queries";
import { undoTransfer } from "~/features/student-transfers/undo";
import { nothingTyped } from "~/features/values/fields";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Page, pageTitle, SummaryList, shownCode } from "~/ui";
import { sinceAddress } from "./parts/addresses";

export const meta: MetaFunction = () => [{ title: pageTitle(t("transfer.undo_title")) }];

export const handle: Screen = { place: "/school_exam_years/readiness", late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student_transfer.undo");
  return orNotFound(request, findTransfer(actor, idFrom(request, params.id)));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student_transfer.undo");
  const id = idFrom(request, params.id);
  orNotFound(request, findTransfer(actor, id));
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => undoTransfer(actor, id), {
    to: ({ exam_year }) => sinceAddress(exam_year),
    flash: ({ full_name, from_school_name: school }) => ({
      key: "transfer.undone",
      values: { full_name, school },
    }),
  });
}

export default function UndoTransfer() {
  const transfer = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { full_name, exam_year, from_school_name, may_undo } = transfer;
  const back = sinceAddress(exam_year);
  return (
    <Page
      title={t("transfer.undo_title")}
      context={full_name}
      errors={Boolean(answer)}
      back={{ href: back, label: t("since.title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      <Facts {...transfer} />
      {may_undo && (
        <ConfirmPanel
          title={t("transfer.undo_question", { full_name, school: from_school_name })}
          confirmLabel={t("transfer.undo_confirm")}
          cancelHref={back}
          once
        >
          <p>{t("transfer.undo_note")}</p>
        </ConfirmPanel>
      )}
    </Page>
  );
}

function Facts(transfer: TransferRecord) {
  const { student_code, class_name, seat, room_name, from_school_name, to_school_name } = transfer;
  const { created_by, created_at, returned_by, returned_at } = transfer;
  const by = (name: string | null, at: string) =>
    t("request.by", { name: name ?? "", date: malaysianMoment(at) });
  return (
    <SummaryList
      rows={[
        { term: t("transfer.from"), detail: from_school_name },
        { term: t("transfer.to"), detail: to_school_name },
        { term: labelOf("class_name"), detail: class_name },
        {
          term: t("transfer.former_code"),
          detail: student_code && shownCode("student_code", student_code),
        },
        {
          term: t("transfer.former_seat"),
          detail: seat && room_name && t("transfer.seat_in", { seat, name: room_name }),
        },
        ...(returned_at ? [{ term: t("request.returned_by"), detail: by(returned_by, returned_at) }] : []),
        {
          term: t("transfer.moved_by"),
          detail: by(created_by, created_at),
        },
      ].filter(({ detail }) => detail)}
    />
  );
}
