import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { RegistrationFields } from "~/features/school-exam-years/form";
import { consequencesOfEdit } from "~/features/school-exam-years/move-consequences.server";
import {
  objectionsToRegistrationEdit,
  updateSchoolExamYear,
} from "~/features/school-exam-years/moves.server";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { registrationEditForm } from "~/features/school-exam-years/schema";
import { undoOfMoves } from "~/features/school-exam-years/undo-moves.server";
import { requireActor } from "~/http/actor.server";
import { listBehind } from "~/http/back.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { hasProblems, t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { Conflict } from "~/routes/parts/conflict";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Notice, Page, PostForm, pageTitle } from "~/ui";
import { registrationLists, registrationsAddress } from "./parts/addresses";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("school_exam_year.edit_title"), {
      context: data && `${data.registration.school_code} ${data.registration.exam_year}`,
    }),
  },
];

export const handle: Screen = {
  failed: {
    page: "school_exam_year.load_failed",
    form: "school_exam_year.update_failed",
    fault: "school_exam_year.update_error",
  },
  late: "stored",
};

const updated = "/school-exam-years";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
  const list = listBehind(request, ...registrationLists);
  return { registration, list, exam_years: examYearChoices() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, registrationEditForm, {
    prepare: schoolTyped(actor),
    judge: (given) => objectionsToRegistrationEdit(actor, id, given),
  });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...edit } = form.value;
  const consequences = confirmed ? [] : consequencesOfEdit(actor, id, edit);
  if (consequences.length > 0) return askFirst(form, consequences);
  const list = listBehind(request, ...registrationLists);
  return answerForm(actor, form, () => updateSchoolExamYear(actor, id, edit), {
    to: list === registrationsAddress ? updated : list,
    flash: () => ({ key: "school_exam_year.updated", undo: confirmed ? undoOfMoves([id]) : undefined }),
  });
}

export default function EditSchoolExamYear() {
  const { registration, list, exam_years } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  const { school_name, exam_year, total_students, version } = registration;
  const back = { href: list, label: t("school_exam_year.list_title") };
  if (answer?.confirm) {
    return (
      <Page title={t("school_exam_year.confirm_title")} back={back}>
        <ConfirmEdit
          question={t("school_exam_year.confirm_question", { school: school_name, year: exam_year })}
          confirmLabel={t("school_exam_year.confirm")}
          consequences={answer.confirm}
          typed={answer.typed}
        />
      </Page>
    );
  }
  return (
    <Page
      title={t("school_exam_year.edit_title")}
      context={t("school_exam_year.about", { school: school_name, year: exam_year })}
      errors={hasProblems(answer?.problems ?? {})}
      back={back}
    >
      <PostForm action={carrying(list, registrationsAddress)} once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version }} />
        <Conflict answer={answer} fields={["school_code", "exam_year"]} />
        {total_students > 0 && (
          <Notice kind="warning">{t("school_exam_year.moves_along", { n: total_students })}</Notice>
        )}
        <RegistrationFields
          values={answer?.typed ?? registration}
          problems={answer?.problems ?? {}}
          exam_years={exam_years}
          matches={answer?.offers?.school_code}
        />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
