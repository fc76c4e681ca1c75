import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { schoolRole } from "~/auth/roles";
import { lookupChoices } from "~/features/lookups/queries";
import { obstaclesToUndo } from "~/features/school-merges/obstacles";
import { findMerge } from "~/features/school-merges/queries";
import {
  consequencesFor,
  objectionsToSchool,
  updateSchool,
  whySchoolStays,
} from "~/features/schools/commands";
import { contactFields, formFields } from "~/features/schools/fields";
import { SchoolFields } from "~/features/schools/form";
import { findSchool, type School } from "~/features/schools/queries";
import { schoolFormFor } from "~/features/schools/schema";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, type Choice, Notice, Page, pageTitle, SummaryList } from "~/ui";
import { MergedInto, receiverFor } from "./parts/receiver";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t(data?.may.edit === false ? "school.record_title" : "school.edit_title"), {
      context: data?.school.school_name,
    }),
  },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school.update_failed" },
  late: "stored",
};

const usual = "/admin/schools";

/** Shows the record without a form to a role that may only read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.view");
  const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
  const list = listBehind(request, usual);
  const merge = school.successor_code === null ? undefined : findMerge(actor, school.id);
  const may = {
    edit: can(actor, "school.edit"),
    contact: can(actor, "school.contact"),
    close: can(actor, "school.close"),
    separate: can(actor, "school.merge") && merge !== undefined && obstaclesToUndo(merge).length === 0,
    delete: can(actor, "school.delete") && whySchoolStays(school.school_code) === null,
    impersonate: can(actor, "impersonate"),
  };
  const receiver = receiverFor(actor, school);
  return { school, receiver, list, may, nameOnly: !can(actor, "school.edit_codes"), ...lookupChoices() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.edit");
  const id = idFrom(request, params.id);
  const form = await readForm(request, schoolFormFor(actor), {
    judge: (given) => objectionsToSchool(actor, id, given),
  });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...edit } = form.value;
  const consequences = confirmed ? [] : consequencesFor(actor, id, edit);
  if (consequences.length > 0) return askFirst(form, consequences);
  return answerForm(actor, form, () => updateSchool(actor, id, edit), {
    to: listBehind(request, usual),
    flash: { key: "school.updated" },
  });
}

export default function EditSchool() {
  const { school, receiver, list, may, ...given } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  if (!may.edit) return <SchoolRecord {...{ school, receiver }} {...given} mayContact={may.contact} />;
  const back = { href: list, label: t("school.list_title") };
  if (!answer?.confirm)
    return (
      <SchoolForm {...{ school, receiver, back, answer, may }} {...given} query={carrying(list, usual)} />
    );
  return (
    <ConfirmEdit
      title={t("school.confirm_title")}
      context={school.school_name}
      question={t("school.confirm_question", { school_name: school.school_name })}
      confirmLabel={t("exam_year.confirm")}
      {...{ back, answer }}
    />
  );
}

interface Shown {
  school: School;
  receiver: ReturnType<typeof receiverFor>;
}

interface SchoolFormProps extends Shown {
  back: { href: string; label: string };
  query: string | undefined;
  answer: FormAnswer | undefined;
  may: Record<"contact" | "close" | "separate" | "delete" | "impersonate", boolean>;
  nameOnly: boolean;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

function SchoolForm({ school, receiver, may, nameOnly, districts, exam_types, ...page }: SchoolFormProps) {
  const { id, school_code, school_name } = school;
  const acting = new URLSearchParams({ role_id: schoolRole, school_code });
  return (
    <RecordForm
      {...page}
      title={t("school.edit_title")}
      context={school_name}
      actions={
        may.impersonate && (
          <ButtonLink href={`/admin/impersonate?${acting}`} kind="quiet">
            {t("acting.link")}
          </ButtonLink>
        )
      }
      record={school}
      fields={formFields}
      removal={may.delete && { href: `/schools-delete/${id}`, label: t("school.delete_title") }}
      after={
        <>
          <SchoolContact school={school} mayEdit={may.contact} />
          {may.close && <SchoolClosing {...school} maySeparate={may.separate} />}
        </>
      }
    >
      {(form) => (
        <>
          <ClosedNotice {...{ school, receiver }} />
          <SchoolFields {...form} {...{ nameOnly, districts, exam_types }} />
        </>
      )}
    </RecordForm>
  );
}

interface SchoolRecordProps extends Shown {
  mayContact: boolean;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

/** What a school reads of its own record (product 5.10); the office corrects it. */
function SchoolRecord({ school, receiver, mayContact, districts, exam_types }: SchoolRecordProps) {
  const { district_code, exam_type_code } = school;
  const inWords = {
    ...school,
    district_code: districts.find(({ value }) => value === district_code)?.label ?? district_code,
    exam_type_code: exam_types.find(({ value }) => value === exam_type_code)?.label ?? exam_type_code,
  };
  return (
    <Page
      title={t("school.record_title")}
      context={school.school_name}
      intro={t("school.record_intro")}
      back={{ href: "/", label: t("home.title") }}
    >
      <ClosedNotice {...{ school, receiver }} />
      <SummaryList
        rows={[
          ...formFields.map((field) => ({ term: labelOf(field), detail: inWords[field] ?? t("word.none") })),
          { term: labelOf("updated_at"), detail: malaysianMoment(school.updated_at) },
        ]}
      />
      <SchoolContact school={school} mayEdit={mayContact} />
    </Page>
  );
}

/** On the screens of a school that is closed from a year on. */
function ClosedNotice({ school: { closed_from: year }, receiver }: Shown) {
  if (year === null) return null;
  return (
    <Notice kind="warning" title={t("school.closed_from", { year })}>
      {receiver && <MergedInto {...receiver} />}
      <p>{t("school.closed_hint", { year })}</p>
    </Notice>
  );
}

interface SchoolClosingProps extends Pick<School, "id" | "closed_from" | "successor_code"> {
  /** The merge can be undone. */
  maySeparate: boolean;
}

/** The ways to close a school or open it again, and to merge it or undo that. */
function SchoolClosing({ id, closed_from, successor_code, maySeparate }: SchoolClosingProps) {
  const isMerged = successor_code !== null;
  return (
    <section>
      <h2>{t("school.closing")}</h2>
      <p className="actions">
        <a href={`/schools/${id}/closing`}>
          {t(closed_from === null ? "school.close_title" : "school.reopen_title")}
        </a>
        {(maySeparate || !isMerged) && (
          <a href={`/schools/${id}/merge`}>
            {t(isMerged ? "school_merge.undo_confirm" : "school_merge.title")}
          </a>
        )}
      </p>
    </section>
  );
}

/** Whom the office and the district telephone, with the way to the form of the contact. */
function SchoolContact({ school, mayEdit }: { school: School; mayEdit: boolean }) {
  return (
    <section>
      <h2>{t("school.contact")}</h2>
      <SummaryList
        rows={contactFields.map((field) => ({
          term: labelOf(field),
          detail: school[field] ?? t("word.none"),
        }))}
      />
      {mayEdit && (
        <p>
          <a className="inline-block py-1.5" href={`/schools/${school.id}/contact`}>
            {t("action.edit")}
            <span className="vh"> {t("school.contact")}</span>
          </a>
        </p>
      )}
    </section>
  );
}
