import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import { moveCandidates } from "~/features/rooms/move.server";
import { findRoom, seatedIn } from "~/features/rooms/queries.server";
import { deskOf } from "~/features/rooms/rules";
import { seatMove } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { labelOf, problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, ErrorSummary, Notice, Page, pageTitle } from "~/ui";
import { addressOf, listOf } from "./parts/address";
import { MoveForm } from "./parts/move-form";
import { RoomSheets } from "./parts/room-sheets";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.room.name ?? t("room.title")) },
];

export const handle: Screen = { place: "/students" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.view");
  const { room, school } = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
  const manages = can(actor, "room.manage") && whyYearClosed(room.exam_year) === null;
  return { room, school, candidates: seatedIn(actor, room.id), manages };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, seatMove);
  if (form.status !== "success") return refuse(form);
  const key = form.value.to === "none" ? "room.unseated" : "room.moved";
  return answerForm(actor, form, () => moveCandidates(actor, id, form.value), {
    to: ({ room }) => addressOf(room),
    flash: ({ room: { name }, moved }) => ({ key, values: { name, n: moved } }),
  });
}

const stale = { "": [problem("blocked", { reason: t("room.stale") })] };

export default function OneRoom() {
  const { room, school, candidates, manages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.current ? stale : (answer?.problems ?? {});
  const isShared = candidates.some(({ school_code }) => school_code !== room.school_code);
  const hidden = room.seated - candidates.length;
  return (
    <Page
      title={room.name}
      context={t("room.context", {
        school: school.school_name,
        code: school.school_code,
        year: room.exam_year,
      })}
      intro={`${t("room.desks_of", { rows: room.rows, columns: room.columns })} · ${t(`room.pattern_short.${room.pattern}`)}`}
      errors={Boolean(answer)}
      actions={
        <>
          {candidates.length > 0 && <RoomSheets room={room} />}
          {manages && (
            <ButtonLink href={`${addressOf(room)}/edit`} kind="quiet">
              {t("room.edit_title")}
            </ButtonLink>
          )}
        </>
      }
      back={{ href: listOf(room), label: t("room.back") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {hidden > 0 && (
        <Notice kind="info">
          <p>{t("room.hidden", { n: hidden })}</p>
        </Notice>
      )}
      {manages && (
        <>
          <MoveForm version={room.version} typed={answer?.typed ?? {}} problems={problems} />
          <h2>{t("room.list_title")}</h2>
        </>
      )}
      <DataTable
        caption={t("room.candidates", { n: room.seated, capacity: room.capacity })}
        columns={[
          { key: "seat", label: labelOf("seat") },
          { key: "desk", label: t("room.desk"), nowrap: true },
          { key: "student_code", label: labelOf("student_code"), nowrap: true },
          { key: "full_name", label: labelOf("full_name") },
          ...(isShared ? [{ key: "school_code", label: labelOf("school_code") }] : []),
        ]}
        rows={candidates.map(({ student_id, full_name, ...candidate }) => ({
          id: student_id,
          cells: {
            ...candidate,
            desk: t("room.desk_at", deskOf(room, candidate.seat)),
            full_name: <a href={`/student/${student_id}`}>{full_name}</a>,
          },
        }))}
        empty={t("room.empty")}
      />
    </Page>
  );
}
