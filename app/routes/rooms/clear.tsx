import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { clearRoom } from "~/features/rooms/clear";
import { othersIn, othersInWords } from "~/features/rooms/others";
import { findRoom } from "~/features/rooms/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { listOf } from "./parts/address";
import { RoomRemoval } from "./parts/room-removal";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.clear_title")) }];

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
  return answerForm(actor, form, () => clearRoom(actor, id), {
    to: ({ room }) => listOf(room),
    flash: ({ room: { name }, moved: n }): Flash => {
      const others = othersInWords(othersIn(actor, id));
      if (others === "") return { key: "room.cleared", values: { name, n } };
      return { key: "room.cleared_others", values: { name, n, others } };
    },
  });
}

export default function ClearRoom() {
  const found = useLoaderData<typeof loader>();
  const theirs = found.others.reduce((sum, { seated }) => sum + seated, 0);
  const own = found.room.seated - theirs;
  return (
    <RoomRemoval
      title={t("room.clear_title")}
      question={t("room.clear_question", { n: own })}
      found={found}
      isPossible={own > 0 || theirs === 0}
      answer={useActionData<typeof action>()}
    />
  );
}
