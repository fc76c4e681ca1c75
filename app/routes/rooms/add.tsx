import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { createRoom } from "~/features/rooms/commands.server";
import { RoomFields } from "~/features/rooms/form";
import { objectionsToRoom } from "~/features/rooms/objections.server";
import { roomList, roomNew } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQuery } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { listOf } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.add_title")) }];

export const handle: Screen = { place: "/students" };

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
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("room.add_title")}
      context={`${school_name} · ${place.exam_year}`}
      errors={Boolean(answer)}
      back={{ href: listOf(place), label: t("room.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={place} />
        <RoomFields values={answer?.typed ?? {}} problems={answer?.problems ?? {}} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={listOf(place)} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
