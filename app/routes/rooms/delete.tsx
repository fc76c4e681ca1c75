import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteRoom } from "~/features/rooms/commands.server";
import { othersIn } from "~/features/rooms/others.server";
import { findRoom } from "~/features/rooms/queries.server";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, ErrorSummary, Page, pageTitle } from "~/ui";
import { addressOf, listOf } from "./parts/address";
import { RoomFacts } from "./parts/facts";
import { OthersStay } from "./parts/others-stay";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.delete_title")) }];

export const handle: Screen = { place: "/students" };

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
  const { room, school, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("room.delete_title")}
      errors={Boolean(answer)}
      back={{ href: addressOf(room), label: room.name }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      <OthersStay name={room.name} others={others} />
      {others.length === 0 && (
        <ConfirmPanel
          title={t("room.delete_question", { n: room.seated })}
          confirmLabel={t("room.delete_title")}
          cancelHref={addressOf(room)}
          danger
          once
        >
          <RoomFacts {...{ room, school }} />
        </ConfirmPanel>
      )}
    </Page>
  );
}
