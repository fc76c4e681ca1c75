import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReasonField } from "~/features/requests/form";
import { offerNew } from "~/features/requests/schema";
import { offerTransfer } from "~/features/requests/transfer";
import { findStudent } from "~/features/students/queries";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle, TextField } from "~/ui";
import { requestsAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("transfer.offer_title"), { context: data?.student.full_name }) },
];

export const handle: Screen = { late: "stored" };

const offerForm = offerNew.omit({ student_id: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "request.send");
  return { student: orNotFound(request, findStudent(actor, idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "request.send");
  const { id: student_id } = orNotFound(request, findStudent(actor, idFrom(request, params.id)));
  const form = await readForm(request, offerForm);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => offerTransfer(actor, { ...form.value, student_id }), {
    to: requestsAddress,
    flash: ({ id }) => ({ key: "request.sent", values: { id } }),
  });
}

export default function OfferTransfer() {
  const { id, full_name, version } = useLoaderData<typeof loader>().student;
  const answer = useActionData<typeof action>();
  const { typed = {}, problems = {} } = answer ?? {};
  return (
    <Page
      title={t("transfer.offer_title")}
      context={full_name}
      intro={t("transfer.offer_intro")}
      errors={Boolean(answer)}
      back={{ href: recordAddress(id), label: t("student.one_title") }}
    >
      <PostForm action={`${requestsAddress}/offer/${id}`} once draft problems={problems}>
        <HiddenFields values={{ version }} />
        <TextField
          name="to_school_code"
          value={typed.to_school_code as string | undefined}
          problems={problems.to_school_code}
          hint={t("transfer.offer_hint")}
          width="half"
          autoFocus={!answer}
        />
        <ReasonField value={typed.reason} problems={problems} />
        <FormActions>
          <Button accessKey="s">{t("request.send")}</Button>
          <CancelLink href={recordAddress(id)} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
