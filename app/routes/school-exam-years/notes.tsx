import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addNote, deleteNote, mayDelete, noteForm, notesOn } from "~/features/school-exam-years/notes";
import { findRegistration } from "~/features/school-exam-years/queries";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { ClosedLine, closedYear } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { Button, FormActions, HiddenFields, Page, PostForm, pageTitle, TextArea, UserText } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("note.title"), {
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
  const actor = requireActor(request, "school_note.manage");
  const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
  const closed = closedYear(actor, registration.exam_year);
  const notes = notesOn(actor, registration).map((note) => ({
    ...note,
    may_delete: !closed && mayDelete(actor, note),
  }));
  return { registration, closed, notes };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_note.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, noteForm);
  if (form.status !== "success") return refuse(form);
  const { note_id, body } = form.value;
  const to = `/school_exam_years/${id}/notes`;
  if (note_id !== null) {
    return answerForm(actor, form, () => deleteNote(actor, note_id), { to, flash: { key: "note.removed" } });
  }
  return answerForm(actor, form, () => addNote(actor, id, { body }), {
    to,
    flash: { key: "note.saved", next: true },
  });
}

export default function Notes() {
  const { registration, closed, notes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { school_name, exam_year } = registration;
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("note.title")}
      context={t("school_exam_year.about", { school: school_name, year: exam_year })}
      intro={t("note.intro")}
      errors={Boolean(answer)}
      back={{ href: `/school_exam_years/readiness?exam_year=${exam_year}`, label: t("readiness.title") }}
    >
      <ClosedLine closed={answer ? null : closed} />
      {(!closed || answer) && (
        <PostForm once draft problems={problems}>
          <TextArea
            name="body"
            label={t("note.title")}
            value={answer?.typed.body as string | undefined}
            problems={problems.body}
            hint={t("note.body_hint")}
            rows={3}
            autoFocus={!answer}
          />
          <FormActions>
            <Button accessKey="s">{t("note.add")}</Button>
          </FormActions>
        </PostForm>
      )}
      {notes.length === 0 && <p className="empty">{t("note.none")}</p>}
      {notes.map((note) => (
        <section key={note.id} className="mb-4">
          <p>
            <UserText>{note.body}</UserText>
          </p>
          <p className="hint">
            {note.by} · {malaysianMoment(note.created_at)}
          </p>
          {note.may_delete && (
            <PostForm>
              <HiddenFields values={{ note_id: note.id }} />
              <Button kind="quiet">{t("note.delete")}</Button>
            </PostForm>
          )}
        </section>
      ))}
    </Page>
  );
}
