import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { createAccounts, newCodes, ofPaste } from "~/features/users/bulk/create";
import { readAccountLines } from "~/features/users/bulk/lines";
import { accountsForm } from "~/features/users/bulk/schema";
import { drawLinks } from "~/features/users/bulk/slips";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { originOf } from "~/routes/parts/origin";
import { readProvedForm } from "~/routes/parts/proof";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { Page, pageTitle } from "~/ui";
import { usersAddress } from "./parts/account-words";
import { BulkConfirm, previewOf } from "./parts/bulk-preview";
import { answerWithSlips, SlipsPage } from "./parts/slips-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account_link.slips_title")) }];

export const handle: Screen = { stylesheet: () => styles, failed: { form: "account_link.failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "user.manage");
  return null;
}

/** The links are in the answer to this form only. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const form = await readProvedForm(request, actor, accountsForm);
  if (form.status !== "success") {
    const { pasted = "", skip_existing } = form.typed as Record<string, string | undefined>;
    const preview = previewOf({ pasted, skip_existing: skip_existing === "true" });
    const { fresh = 0, skipped = 0, last_day = "" } = preview;
    const counts = fresh > 0 ? { fresh, skipped, last_day } : undefined;
    return refuse(form, form.problems, counts);
  }
  const read = readAccountLines(form.value.pasted);
  if ("problem" in read) return refuse(form, { pasted: [read.problem] });
  const origin = originOf(request);
  const links = await drawLinks(origin, newCodes(read.lines.length));
  return answerWithSlips(actor, form, { what: "accounts", origin, links }, async (codes) =>
    ofPaste(await createAccounts(actor, { ...form.value, lines: read.lines }, codes)),
  );
}

export default function MakeAccounts() {
  const answer = useActionData<typeof action>();
  const back = { href: usersAddress, label: t("user.list_title") };
  // The address alone has no slips: the answer to the form showed them.
  if (!answer) return <SlipsPage done="" slips={null} back={back} />;
  if ("shown" in answer) return <SlipsPage {...answer.shown} back={back} />;
  const { typed = {}, problems = {}, current } = answer;
  const preview = (current ?? undefined) as Parameters<typeof BulkConfirm>[0]["preview"];
  return (
    <Page title={t("account_link.preview_title")} errors back={back}>
      <BulkConfirm values={typed} preview={preview} problems={problems} />
    </Page>
  );
}
