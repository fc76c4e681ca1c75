import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endOfLinks, newCodes } from "~/features/users/bulk/create";
import { accountsToRenew, type LinksOfDistrict, linksByDistrict } from "~/features/users/bulk/links";
import { renewLinks } from "~/features/users/bulk/renew";
import { linksOfDistrict, linksToRenewForm } from "~/features/users/bulk/schema";
import { drawLinks } from "~/features/users/bulk/slips";
import { malaysianDate } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, t } from "~/messages";
import { originOf } from "~/routes/parts/origin";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import { ConfirmPanel, DataTable, ErrorSummary, Page, pageTitle, RowActions } from "~/ui";
import { linksAddress, renewAddress } from "./parts/bulk-preview";
import { answerWithSlips, SlipsPage } from "./parts/slips-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account_link.renew_title")) }];

export const handle: Screen = { failed: { form: "account_link.renew_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "user.manage");
  const { district_code } = readQueryLeniently(request, linksOfDistrict);
  const districts = linksByDistrict();
  const chosen = districts.find((each) => each.district_code === district_code) ?? null;
  return { districts, chosen, last_day: malaysianDate(endOfLinks()) };
}

/** The new links are in the answer to this form only. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "user.manage");
  const form = await readProvedForm(request, actor, linksToRenewForm);
  if (form.status !== "success") return refuse(form);
  const origin = originOf(request);
  const { district_code } = form.value;
  const links = await drawLinks(origin, newCodes(accountsToRenew(district_code).length));
  const what = `links of ${district_code}`;
  return answerWithSlips(
    actor,
    form,
    { what, origin, links },
    (codes) => () => renewLinks(actor, form.value, codes),
  );
}

export default function RenewLinks() {
  const { districts, chosen, last_day: day } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = { href: linksAddress, label: t("account_link.list_title") };
  if (answer && "shown" in answer) return <SlipsPage {...answer.shown} back={back} />;
  const problems = answer?.problems ?? {};
  const { district_code, district_name: district, unused: n = 0 } = chosen ?? {};
  return (
    <Page
      title={t("account_link.renew_title")}
      intro={!chosen && t("account_link.renew_intro")}
      errors={Boolean(answer)}
      back={back}
    >
      <ErrorSummary problems={problems} />
      {chosen && n > 0 && (
        <ConfirmPanel
          title={t("account_link.renew_question", { n, district: district ?? "", day })}
          confirmLabel={t("account_link.renew_confirm", { n })}
          cancelHref={linksAddress}
          action={`${renewAddress}?district_code=${district_code}`}
          hidden={{ district_code, seen: n }}
          once
        >
          <p>{t("account_link.once_ahead")}</p>
          <ProofFields problems={problems} />
        </ConfirmPanel>
      )}
      {chosen && n === 0 && !answer && <p>{t("account_link.none_to_renew")}</p>}
      {!chosen && <LinksByDistrict districts={districts} />}
    </Page>
  );
}

const LinksByDistrict = ({ districts }: { districts: readonly LinksOfDistrict[] }) => (
  <DataTable
    caption={t("account_link.renew_caption", { n: districts.length })}
    columns={[
      { key: "district_name", label: labelOf("district_code") },
      { key: "used", label: t("account_link.used"), align: "right" },
      { key: "unused", label: t("account_link.unused"), align: "right" },
      { key: "actions", label: t("word.actions"), isActions: true },
    ]}
    rows={districts.map(({ district_code, district_name, used, unused }) => ({
      id: district_code,
      cells: {
        district_name,
        used: figure(used),
        unused: figure(unused),
        actions: unused > 0 && (
          <RowActions
            about={district_name}
            links={[
              {
                href: `${renewAddress}?district_code=${encodeURIComponent(district_code)}`,
                label: t("account_link.renew"),
                isApart: true,
              },
            ]}
          />
        ),
      },
    }))}
    empty={<p>{t("account_link.none")}</p>}
  />
);
