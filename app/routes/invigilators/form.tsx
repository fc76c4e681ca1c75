import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createInvigilator, updateInvigilator } from "~/features/invigilators/commands";
import { InvigilatorFields } from "~/features/invigilators/form";
import { objectionsToInvigilator } from "~/features/invigilators/objections";
import { findInvigilator, officeRule } from "~/features/invigilators/queries";
import {
  invigilatorEdit,
  invigilatorFields,
  invigilatorList,
  invigilatorNew,
} from "~/features/invigilators/schema";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { roomsOf } from "~/features/rooms/queries";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQuery } from "~/http/query";
import { idOrNew, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { Button, pageTitle } from "~/ui";
import { addOf, invigilatorAddress, listOf } from "./parts/words";

const titleOf = (id: unknown) => t(id ? "invigilator.edit_title" : "invigilator.add_title");

export const meta: MetaFunction = ({ params }) => [{ title: pageTitle(titleOf(params.id)) }];

export const handle: Screen = { late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.manage");
  const id = idOrNew(request, params.id);
  const invigilator = id === null ? null : orNotFound(request, findInvigilator(actor, id));
  const { school_code, exam_year } = invigilator ?? readQuery(request, invigilatorList);
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, exam_year));
  const place = { school_code: school.school_code, exam_year };
  return {
    invigilator,
    place,
    school_name: school.school_name,
    rooms: roomsOf(actor, place).map(({ id, name }) => ({ value: String(id), label: name })),
    offered: { room_id: new URL(request.url).searchParams.get("room_id") },
    asksIc: officeRule().asks_ic,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "invigilator.manage");
  const id = idOrNew(request, params.id);
  if (id === null) {
    const form = await readForm(request, invigilatorNew, {
      judge: (given) => objectionsToInvigilator(actor, given),
    });
    const { school_code, exam_year } = form.typed;
    // The page of a place that the account does not see any more could not show the form again.
    orNotFound(request, findSchoolYear(actor, String(school_code), Number(exam_year)));
    if (form.status !== "success") return refuse(form);
    const isLast = form.fields.get("after") !== "another";
    return answerForm(actor, form, () => createInvigilator(actor, form.value), {
      to: (saved) => (isLast ? listOf(saved) : `${addOf(saved)}&room_id=${saved.room_id ?? ""}`),
      flash: ({ full_name }) => ({ key: "invigilator.created", values: { name: full_name } }),
    });
  }
  const { school_code, exam_year } = orNotFound(request, findInvigilator(actor, id));
  const form = await readForm(request, invigilatorEdit, {
    judge: (given) => objectionsToInvigilator(actor, { ...given, school_code, exam_year }, id),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateInvigilator(actor, id, form.value), {
    to: listOf,
    flash: ({ full_name }) => ({ key: "invigilator.updated", values: { name: full_name } }),
  });
}

export default function InvigilatorForm() {
  const { invigilator, place, school_name, rooms, offered, asksIc } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={titleOf(invigilator)}
      context={`${school_name} · ${place.exam_year}`}
      back={{ href: listOf(place), label: t("invigilator.title") }}
      record={invigilator}
      hidden={invigilator ? undefined : place}
      offered={offered}
      fields={invigilatorFields}
      answer={useActionData<typeof action>()}
      more={
        !invigilator && (
          <Button kind="secondary" name="after" value="another">
            {t("action.save_and_add")}
          </Button>
        )
      }
      removal={
        invigilator && {
          href: `${invigilatorAddress(invigilator)}/delete`,
          label: t("invigilator.delete_title"),
        }
      }
    >
      {(form) => <InvigilatorFields {...form} {...{ rooms, asksIc }} />}
    </RecordForm>
  );
}
