import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyMovementStays, withdrawMovement } from "~/features/packets/movements/commands";
import { findMovement } from "~/features/packets/movements/queries";
import { permissionOf } from "~/features/packets/movements/steps";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, t } from "~/messages";
import { waysOfClosedYear } from "~/routes/parts/closed-list";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import { pageTitle } from "~/ui";
import { movementInWords } from "./parts/movement-notices";
import { movementsOf } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("movement.withdraw")) }];

/** Those who may record a step withdraw it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.move");
  const movement = orNotFound(request, findMovement(actor, idFrom(request, params.id)));
  requireActor(request, permissionOf[movement.step]);
  const { exam_year, exam_paper_id } = movement;
  const obstacle = refusalOf(whyMovementStays(movement), {
    "movement.has_later": wayTo("movement.title", movementsOf({ exam_year, exam_paper_id })),
    ...waysOfClosedYear(actor, exam_year),
  });
  return { movement, obstacle };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.move");
  const { id, step } = orNotFound(request, findMovement(actor, idFrom(request, params.id)));
  requireActor(request, permissionOf[step]);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => withdrawMovement(actor, id), {
    to: ({ exam_year, exam_paper_id }) => movementsOf({ exam_year, exam_paper_id }),
    flash: ({ school_name, code }) => ({ key: "movement.withdrawn", values: { school_name, code } }),
  });
}

export default function WithdrawMovement() {
  const { movement, obstacle } = useLoaderData<typeof loader>();
  const { exam_year, exam_paper_id, school_name, code, packets, step, reason } = movement;
  return (
    <RecordRemoval
      title={t("movement.withdraw")}
      context={`${school_name} · ${code}`}
      question={t("movement.withdraw_question", { n: figure(packets), step: t(`movement.did_${step}`) })}
      obstacle={obstacle}
      refused="cancel"
      back={{ href: movementsOf({ exam_year, exam_paper_id }), label: t("movement.title") }}
      answer={useActionData<typeof action>()}
    >
      <p>{movementInWords(movement)}</p>
      {reason && <p>{reason}</p>}
      <p>{t("movement.withdraw_how")}</p>
    </RecordRemoval>
  );
}
