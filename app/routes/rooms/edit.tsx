import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToRoom, updateRoom, whyRoomStays } from "~/features/rooms/commands";
import { RoomFields } from "~/features/rooms/form";
import { findRoom } from "~/features/rooms/queries";
import { roomEdit, roomFields } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";
import { listOf, roomAddress } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.edit_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.manage");
  const found = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
  return { ...found, mayDelete: whyRoomStays(actor, found.room) === null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const id = idFrom(request, params.id);
  const { school_code, exam_year } = orNotFound(request, findRoom(actor, id)).room;
  const form = await readForm(request, roomEdit, {
    judge: (given) => objectionsToRoom(actor, { ...given, school_code, exam_year }, id),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateRoom(actor, id, form.value), {
    to: listOf,
    flash: ({ name }) => ({ key: "room.updated", values: { name } }),
  });
}

export default function EditRoom() {
  const { room, school, mayDelete } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={t("room.edit_title")}
      context={`${school.school_name} · ${room.name}`}
      back={{ href: roomAddress(room), label: room.name }}
      record={room}
      fields={roomFields}
      answer={useActionData<typeof action>()}
      removal={mayDelete && { href: `${roomAddress(room)}/delete`, label: t("room.delete_title") }}
    >
      {(form) => <RoomFields {...form} />}
    </RecordForm>
  );
}
