import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { yearsReached } from "~/features/office/queries";
import { crestForm } from "~/features/office/schema";
import {
  crestAddress,
  crestBounds,
  hasOldCrest,
  removeCrest,
  saveCrest,
} from "~/features/office/stored-crest";
import { triedCrest } from "~/features/sheets/pdf/crest-trial";
import { requireActor } from "~/http/actor";
import { departureSignal } from "~/http/departure";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle, TextField } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("office.crest_title")) }];

const office = "/admin/office";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "office.manage");
  const reached = yearsReached().map((line) => sentenceText(line));
  return { crest: crestAddress(), isOld: hasOldCrest(), reached };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "office.manage");
  const form = await readForm(request, crestForm);
  const file = form.fields.get("crest");
  delete form.typed.crest;
  if (form.status !== "success") return refuse(form);
  if (form.value.remove)
    return answerForm(actor, form, () => removeCrest(actor), {
      to: office,
      flash: { key: "office.crest_removed" },
    });
  const given = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  const crest = await triedCrest(actor, given, departureSignal(request));
  return answerForm(actor, form, () => saveCrest(actor, crest), {
    to: office,
    flash: { key: "office.crest_saved" },
  });
}

export default function EditCrest() {
  const { crest, isOld, reached } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const { bytes, pixels } = crestBounds;
  return (
    <Page
      title={t("office.crest_title")}
      intro={t("office.crest_intro")}
      errors={Boolean(answer)}
      back={{ href: office, label: t("office.title") }}
    >
      {crest ? (
        <p>
          <img src={crest} alt={t("office.crest_now")} height="56" />
        </p>
      ) : (
        <p className="opt">{t(isOld ? "office.crest_old" : "office.crest_none")}</p>
      )}
      <Consequences lines={reached} />
      <PostForm encType="multipart/form-data" once draft problems={problems}>
        <TextField
          name="crest"
          type="file"
          width="half"
          problems={problems.crest}
          hint={t("office.crest_hint", { bytes: bytes / 1000, pixels })}
          autoFocus={!answer}
        />
        <FormActions>
          <Button accessKey="s">{t("office.crest_save")}</Button>
          <CancelLink href={office} />
        </FormActions>
      </PostForm>
      {(crest || isOld) && (
        <PostForm once>
          <HiddenFields values={{ remove: "true" }} />
          <Button kind="danger">{t("office.crest_remove")}</Button>
        </PostForm>
      )}
    </Page>
  );
}
