import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { createRoom, objectionsToRoom } from "~/features/rooms/commands";
import { RoomFields } from "~/features/rooms/form";
import { roomFields, roomList, roomNew } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";
import { listOf } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.add_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.manage");
  const { school_code, exam_year } = readQuery(request, roomList);
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, exam_year));
  return { place: { school_code: school.school_code, exam_year }, school_name: school.school_name };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const form = await readForm(request, roomNew, { judge: (given) => objectionsToRoom(actor, given) });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createRoom(actor, form.value), {
    to: listOf,
    flash: ({ name }) => ({ key: "room.created", values: { name } }),
  });
}

export default function AddRoom() {
  const { place, school_name } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={t("room.add_title")}
      context={`${school_name} · ${place.exam_year}`}
      back={{ href: listOf(place), label: t("room.title") }}
      record={null}
      hidden={place}
      fields={roomFields}
      answer={useActionData<typeof action>()}
    >
      {(form) => <RoomFields {...form} />}
    </RecordForm>
  );
}
