import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUser } from "~/features/users/list";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import type { Profile } from "~/features/users/profile";
import { issueSlip, newSlip, type Slip, whyNoSlip } from "~/features/users/recovery-slip";
import { inGroups } from "~/features/users/rules";
import { nothingTyped } from "~/features/values/fields";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { settings } from "~/http/settings";
import { labelOf, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { answerWithSecret } from "~/routes/parts/show-secret";
import { ButtonLink, Flash, FormActions, Notice, Page, pageTitle, SummaryList } from "~/ui";
import { AccountAction } from "./parts/account-action";
import { usersAddress } from "./parts/account-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("slip.title"), { context: data?.user.username }) },
];

export const handle: Screen = { place: "/admin/users", failed: { form: "slip.failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const origin = settings().appOrigin ?? new URL(request.url).origin;
  const obstacle = refusalOf(whyNoSlip(actor, user.id), {
    "user.own_password": wayTo("account.change_password", "/account/password"),
    "slip.not_approved": wayTo("user.approve_title", `/user-approve/${user.id}`),
  });
  return { user, obstacle, address: `${origin}/recover` };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const { id } = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const made = oneTimeSecret(actor, `slip ${id}`, form.key, newSlip);
  return answerWithSecret(
    actor,
    form,
    made,
    () => issueSlip(actor, id, made.secret),
    (slip) => ({ slip }),
  );
}

export default function IssueSlip() {
  const { user, obstacle, address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) return <SlipPage user={user} address={address} {...answer.shown} />;
  return (
    <AccountAction
      title={t("slip.title")}
      question={t("slip.question")}
      confirmLabel={t("slip.issue")}
      back={{ href: usersAddress, label: t("user.list_title") }}
      {...{ user, obstacle, answer }}
    />
  );
}

interface SlipPageProps {
  user: Pick<Profile, "id" | "username" | "full_name">;
  address: string;
  /** Null when it was shown before. */
  slip: Slip | null;
}

function SlipPage({ user, address, slip }: SlipPageProps) {
  const { id, username, full_name } = user;
  return (
    <>
      <Flash message={t("slip.issued")} />
      <Page title={t("slip.title")} context={t("app.name")}>
        <div className="no-print">
          <Notice kind="warning">{t(slip ? "slip.once" : "slip.before")}</Notice>
        </div>
        {slip && (
          <>
            <SummaryList
              rows={[
                { term: labelOf("full_name"), detail: full_name },
                { term: t("slip.address"), detail: <code className="text-section">{address}</code> },
                { term: labelOf("username"), detail: <code className="text-section">{username}</code> },
                {
                  term: labelOf("recovery_code"),
                  detail: (
                    <code className="text-section">
                      <b>{inGroups(slip.code)}</b>
                    </code>
                  ),
                },
                { term: t("slip.until"), detail: malaysianMoment(slip.expires_at) },
              ]}
            />
            <p>{t("slip.how")}</p>
            <p>{t("slip.keep")}</p>
          </>
        )}
        <div className="no-print">
          <FormActions>
            <ButtonLink href={usersAddress} kind="primary">
              {t("user.back_to_list")}
            </ButtonLink>
            <ButtonLink href={`/user-slip/${id}`}>{t("slip.issue_again")}</ButtonLink>
          </FormActions>
        </div>
      </Page>
    </>
  );
}
