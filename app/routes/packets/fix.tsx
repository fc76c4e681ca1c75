import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPaper } from "~/features/exam-papers/queries";
import { packetsToFix } from "~/features/packets/figures";
import { fixPackets, whyNotFixed } from "~/features/packets/fix";
import { arrangementsOfPapers } from "~/features/packets/queries";
import { changesList, packetsFixed } from "~/features/packets/schema";
import { countPrintsOf } from "~/features/sheets/packets/latest-counts";
import { runInSlices } from "~/features/values/another-request";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { waysOfClosedYear } from "~/routes/parts/closed-list";
import { Refused, refusalOf, wayTo } from "~/routes/parts/refused";
import { ConfirmPanel, ErrorSummary, Page, pageTitle } from "~/ui";
import { ChangesTable, partOf } from "./parts/lines-tables";
import { paperAddress, paperTitle, printsOf, totalsInWords } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("packet.fix_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.manage");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const figures = await runInSlices(packetsToFix(actor, paper));
  const { rule, totals, total_schools, changes, registration_ids, fingerprint } = figures;
  return {
    paper,
    isFixed: Boolean(rule?.fixed_at),
    totals: totalsInWords({ ...totals, total_schools }),
    changes: partOf(changes, readListQuery(request, changesList).changes_page),
    fingerprint,
    prints: countPrintsOf(paper, registration_ids),
    obstacle: refusalOf(whyNotFixed(paper, figures), {
      ...waysOfClosedYear(actor, paper.exam_year),
      "packet.no_rule": wayTo("packet.rule_title", `${paperAddress(paper.id)}/rule`),
    }),
    kinds: arrangementsOfPapers().map(({ code, name }) => ({ code, name })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.manage");
  const { id } = orNotFound(request, findPaper(idFrom(request, params.id)));
  const form = await readForm(request, packetsFixed);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => fixPackets(actor, id, form.value), {
    to: paperAddress(id),
    flash: ({ code, copies, packets }) => ({
      key: "packet.fixed",
      values: { code, copies: figure(copies), packets: figure(packets) },
    }),
  });
}

export default function FixPackets() {
  const { paper, isFixed, totals, changes, fingerprint, prints, obstacle, kinds } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { code } = paper;
  return (
    <Page
      title={t("packet.fix_title")}
      context={`${paper.exam_type_code} ${code} · ${paper.exam_year}`}
      back={{ href: paperAddress(paper.id), label: paperTitle(paper) }}
      errors={Boolean(answer)}
      wide
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {obstacle ? (
        <Refused action="fix" refusal={obstacle} />
      ) : (
        <ConfirmPanel
          title={t(isFixed ? "packet.fix_again_question" : "packet.fix_question", { code })}
          confirmLabel={t("packet.fix_confirm")}
          cancelHref={paperAddress(paper.id)}
          hidden={{ fingerprint }}
          once
        >
          <p>{totals}</p>
          <p>{t(isFixed ? "packet.fix_again_how" : "packet.fix_how")}</p>
          {prints > 0 && (
            <p>
              {t("packet.fix_prints", { n: prints })}{" "}
              <a href={printsOf(paper.exam_year, isFixed ? paper.id : null)}>{t("packet_receipt.see")}</a>
            </p>
          )}
        </ConfirmPanel>
      )}
      {changes.total > 0 && (
        <ChangesTable
          {...{ changes, kinds }}
          address={({ page }) =>
            listAddress(`${paperAddress(paper.id)}/fix`, { changes_page: page }, { changes_page: 1 })()
          }
        />
      )}
    </Page>
  );
}
