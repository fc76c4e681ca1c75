import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToAdapted, setAdapted } from "~/features/packets/adapted";
import { arrangementsOfPapers } from "~/features/packets/queries";
import { adaptedEdit } from "~/features/packets/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { Button, DataTable, ErrorSummary, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { adaptedAddress, boardAddress } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("packet.adapted_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "packet.manage");
  return { arrangements: arrangementsOfPapers() };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.manage");
  const form = await readForm(request, adaptedEdit, { judge: objectionsToAdapted });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => setAdapted(actor, form.value), {
    to: adaptedAddress,
    flash: ({ name, is_adapted }) => ({
      key: "packet.adapted_saved",
      values: { name, kind: t(is_adapted ? "packet.is_adapted" : "packet.is_ordinary") },
    }),
  });
}

export default function AdaptedPapers() {
  const { arrangements } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("packet.adapted_title")}
      intro={t("packet.adapted_intro")}
      back={{ href: boardAddress, label: t("packet.title") }}
      errors={Boolean(answer)}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      <DataTable
        caption={t("packet.adapted_caption", { n: arrangements.length })}
        columns={[
          { key: "name", label: labelOf("arrangement_code") },
          { key: "kind", label: t("packet.kind") },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={arrangements.map(({ code, name, is_adapted }) => ({
          id: code,
          cells: {
            name,
            kind: t(is_adapted ? "packet.is_adapted" : "packet.is_ordinary"),
            actions: (
              <PostForm once>
                <HiddenFields values={{ arrangement_code: code, is_adapted: String(!is_adapted) }} />
                <Button kind="quiet">{t(is_adapted ? "packet.make_ordinary" : "packet.make_adapted")}</Button>
              </PostForm>
            ),
          },
        }))}
        empty={t("packet.adapted_none")}
      />
    </Page>
  );
}
