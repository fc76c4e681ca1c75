import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { findPaper } from "~/features/exam-papers/queries";
import { ExtraFields } from "~/features/packets/extra-form";
import { createExtra, objectionsToExtra, updateExtra } from "~/features/packets/extras";
import { type Extra, findExtra } from "~/features/packets/queries";
import { extraEdit, extraFields, extraNew } from "~/features/packets/schema";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, idOrNew, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";
import { extraAddress, paperAddress, paperTitle } from "./parts/words";

const titleOf = (extra: unknown) => t(extra ? "packet.extra_edit" : "packet.extra_add");

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data?.extra)) }];

/** The address of a new record names its paper, and that of a stored one the record. */
function recordAt(actor: Actor, request: Request, { id, paper_id }: LoaderFunctionArgs["params"]) {
  const extra_id = idOrNew(request, id);
  const extra = extra_id === null ? null : orNotFound(request, findExtra(actor, extra_id));
  const paper = orNotFound(request, findPaper(extra?.exam_paper_id ?? idFrom(request, paper_id)));
  return { paper, extra };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.manage");
  return recordAt(actor, request, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.manage");
  const { paper, extra } = recordAt(actor, request, params);
  const after = {
    to: paperAddress(paper.id),
    flash: ({ copies, school_name }: Extra): Flash => ({
      key: "packet.extra_saved",
      values: { n: figure(copies), school: school_name },
    }),
  };
  if (extra === null) {
    const form = await readForm(request, extraNew, {
      judge: (given) => objectionsToExtra(actor, paper, given),
    });
    if (form.status !== "success") return refuse(form);
    return answerForm(actor, form, () => createExtra(actor, paper.id, form.value), after);
  }
  const form = await readForm(request, extraEdit);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateExtra(actor, extra.id, form.value), after);
}

export default function ExtraForm() {
  const { paper, extra } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={titleOf(extra)}
      context={[paper.exam_type_code, paper.code, extra?.school_name ?? paper.exam_year].join(" · ")}
      back={{ href: paperAddress(paper.id), label: paperTitle(paper) }}
      record={extra}
      fields={extraFields}
      answer={useActionData<typeof action>()}
      removal={extra && { href: `${extraAddress(extra.id)}/delete`, label: t("packet.extra_delete") }}
    >
      {(form) => <ExtraFields {...form} isNew={extra === null} />}
    </RecordForm>
  );
}
