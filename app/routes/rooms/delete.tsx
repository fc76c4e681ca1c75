import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteRoom } from "~/features/rooms/commands";
import { othersIn } from "~/features/rooms/others";
import { findRoom } from "~/features/rooms/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { listOf } from "./parts/address";
import { RoomRemoval } from "./parts/room-removal";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.delete_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.manage");
  const found = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
  return { ...found, others: othersIn(actor, found.room.id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteRoom(actor, id), {
    to: listOf,
    flash: ({ name }) => ({ key: "room.removed", values: { name } }),
  });
}

export default function DeleteRoom() {
  const found = useLoaderData<typeof loader>();
  return (
    <RoomRemoval
      title={t("room.delete_title")}
      question={t("room.delete_question", { n: found.room.seated })}
      found={found}
      isPossible={found.others.length === 0}
      answer={useActionData<typeof action>()}
    />
  );
}
