import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { whyRegistrationIsNeeded } from "~/features/school-exam-years/commands";
import { RegistrationFields } from "~/features/school-exam-years/form";
import {
  objectionsToRegistrationEdit,
  updateSchoolExamYear,
} from "~/features/school-exam-years/moves/commands";
import { consequencesOfEdit } from "~/features/school-exam-years/moves/consequences";
import { undoOfMoves } from "~/features/school-exam-years/moves/undo";
import { findRegistration } from "~/features/school-exam-years/queries";
import { registrationEditForm } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import { closedYear } from "~/routes/parts/closed-list";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { RecordForm } from "~/routes/parts/record-form";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { Notice, pageTitle } from "~/ui";
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

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
  const list = listBehind(request, ...registrationLists);
  const mayDelete = whyRegistrationIsNeeded(registration) === null;
  const closed = closedYear(actor, registration.exam_year);
  return { registration, closed, list, mayDelete, exam_years: examYearChoices() };
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
    to: list === registrationsAddress ? "/school-exam-years" : list,
    flash: () => ({ key: "school_exam_year.updated", undo: confirmed ? undoOfMoves([id]) : undefined }),
  });
}

export default function EditSchoolExamYear() {
  const { registration, closed, list, mayDelete, exam_years } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  const { id, school_name, exam_year, total_students } = registration;
  const back = { href: list, label: t("school_exam_year.list_title") };
  if (answer?.confirm) {
    return (
      <ConfirmEdit
        title={t("school_exam_year.confirm_title")}
        question={t("school_exam_year.confirm_question", { school: school_name, year: exam_year })}
        confirmLabel={t("school_exam_year.confirm")}
        {...{ back, answer }}
      />
    );
  }
  return (
    <RecordForm
      title={t("school_exam_year.edit_title")}
      context={t("school_exam_year.about", { school: school_name, year: exam_year })}
      back={back}
      query={carrying(list, registrationsAddress)}
      record={registration}
      closed={closed}
      fields={["school_code", "exam_year"]}
      answer={answer}
      removal={
        mayDelete && {
          href: `${registrationsAddress}/${id}/delete`,
          label: t("school_exam_year.delete_title"),
        }
      }
    >
      {(form) => (
        <>
          {total_students > 0 && (
            <Notice kind="warning">{t("school_exam_year.moves_along", { n: total_students })}</Notice>
          )}
          <RegistrationFields {...form} exam_years={exam_years} matches={answer?.offers?.school_code} />
        </>
      )}
    </RecordForm>
  );
}
