import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateOffice } from "~/features/office/commands";
import { OfficeFields } from "~/features/office/form";
import { consequencesOfOffice, officeDetails } from "~/features/office/queries";
import { officeFields, officeForm } from "~/features/office/schema";
import { crestAddress } from "~/features/office/stored-crest";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import styles from "~/plans.css?url";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { Conflict } from "~/routes/parts/conflict";
import type { Screen } from "~/routes/parts/screen";
import { Button, ButtonLink, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";

export const handle: Screen = { stylesheet: () => styles, isEnhanced: true };

export const meta: MetaFunction = () => [{ title: pageTitle(t("office.title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "office.manage");
  return { office: officeDetails(), crest: crestAddress() };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "office.manage");
  const form = await readForm(request, officeForm);
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.fields.has("preview")) return refuse(form, {});
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...edit } = form.value;
  const consequences = confirmed ? [] : consequencesOfOffice(edit);
  if (consequences.length > 0) return askFirst(form, consequences);
  return answerForm(actor, form, () => updateOffice(actor, edit), {
    to: "/admin/office",
    flash: { key: "office.updated" },
  });
}

export default function EditOffice() {
  const { office, crest } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  if (answer?.confirm)
    return (
      <ConfirmEdit
        title={t("office.title")}
        question={t("office.confirm_question")}
        confirmLabel={t("exam_year.confirm")}
        back={{ href: "/admin/office", label: t("office.title") }}
        answer={answer}
      />
    );
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("office.title")}
      intro={t("office.intro")}
      errors={hasProblems(problems)}
      actions={
        <>
          <ButtonLink href="/admin/office/crest">{t("office.crest_title")}</ButtonLink>
          <a href="/admin/audit?entity=office">{t("office.history")}</a>
        </>
      }
      wide
    >
      <PostForm once draft problems={problems}>
        <HiddenFields values={{ version: office.version }} />
        <Conflict answer={answer} fields={officeFields} />
        <OfficeFields values={answer?.typed ?? office} {...{ problems, crest }} />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href="/" />
        </FormActions>
      </PostForm>
    </Page>
  );
}
