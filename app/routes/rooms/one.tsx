import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { moveCandidates } from "~/features/rooms/move";
import { planOf } from "~/features/rooms/plan";
import { findRoom } from "~/features/rooms/queries";
import { seatMove } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { problem, t } from "~/messages";
import styles from "~/plans.css?url";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, ErrorSummary, Notice, Page, pageTitle } from "~/ui";
import { listOf, roomAddress } from "./parts/address";
import { MoveAllForm } from "./parts/move-all-form";
import { MoveForm } from "./parts/move-form";
import { RoomSheets } from "./parts/room-sheets";
import { SeatGrid } from "./parts/seat-grid";
import { SwapForm } from "./parts/swap-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.room.name ?? t("room.title")) },
];

export const handle: Screen = { stylesheet: () => styles, isEnhanced: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.view");
  const { room, school } = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
  const manages = can(actor, "room.manage") && whyYearClosed(room.exam_year) === null;
  return { room, school, manages, ...planOf(actor, room) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, seatMove);
  if (form.status !== "success") return refuse(form);
  const key = form.value.to === "none" ? "room.unseated" : "room.moved";
  const from = findRoom(actor, id)?.room.name ?? "";
  return answerForm(actor, form, () => moveCandidates(actor, id, form.value), {
    to: ({ room }) => roomAddress(room),
    flash: ({ room: { id: into, name }, moved: n }): Flash =>
      into === id ? { key, values: { name, n } } : { key: "room.moved_all", values: { name, n, from } },
  });
}

const stale = { "": [problem("blocked", { reason: t("room.stale") })] };

export default function OneRoom() {
  const { room, school, candidates, hidden, others, manages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.current ? stale : (answer?.problems ?? {});
  const typed = answer?.typed ?? {};
  const plan = { room, candidates, hidden };
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
            <ButtonLink href={`${roomAddress(room)}/edit`} kind="quiet">
              {t("room.edit_title")}
            </ButtonLink>
          )}
        </>
      }
      back={{ href: listOf(room), label: t("room.back") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {hidden.length > 0 && (
        <Notice kind="info">
          <p>{t("room.hidden", { n: hidden.length })}</p>
        </Notice>
      )}
      {manages ? <SwapForm {...{ ...plan, typed, problems }} /> : <SeatGrid {...plan} ticked={null} />}
      {manages && (
        <div className="beside">
          <MoveForm version={room.version} {...{ typed, problems }} />
          <MoveAllForm version={room.version} n={candidates.length} {...{ others, typed, problems }} />
        </div>
      )}
    </Page>
  );
}
