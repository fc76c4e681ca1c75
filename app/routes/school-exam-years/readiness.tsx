import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setManyExpected } from "~/features/school-exam-years/expected";
import { expectedRows } from "~/features/school-exam-years/readiness-schema";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { UnknownFilters } from "~/routes/parts/unknown-filters";
import { Notice, Page, Pagination, rangeText, Tiles } from "~/ui";
import { ReadinessActions } from "./parts/readiness-actions";
import { readinessData } from "./parts/readiness-data";
import { NoneReady } from "./parts/readiness-empty";
import { ReadinessFilterForm } from "./parts/readiness-filters";
import { lockSentence, lockWords } from "./parts/readiness-lock";
import { ReadinessTable } from "./parts/readiness-table";
import { captionOf, tilesOf } from "./parts/readiness-tiles";

export const handle: Screen = {
  hasRows: true,
  failed: {
    page: "school_exam_year.stats_failed",
    form: "school_exam_year.update_failed",
    fault: "school_exam_year.update_error",
  },
  late: "stored",
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("readiness.title"), { ...data?.query, exam_year: data?.year }, data?.list) },
];

const path = "/school_exam_years/readiness";
const defaults = { page: 1, limit: 10 };

export async function loader({ request }: LoaderFunctionArgs) {
  return readinessData(request, requireActor(request, "school_exam_year.view"));
}

/** Saves the expected counts that were typed in the rows. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.register");
  const form = await readForm(request, expectedRows);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => setManyExpected(actor, form.value.rows), {
    to: path + new URL(request.url).search,
    flash: ({ changed: n }) => ({ key: "readiness.expected_saved_many", values: { n } }),
  });
}

export default function Readiness() {
  const { query, year, unknown, lock, sums, waiting, list, choices, ownSchool, may } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = listAddress(path, query, defaults);
  if (year === null || !lock || !sums || !list) {
    return (
      <Page title={t("readiness.title")}>
        <p className="empty" id="baris">
          {t("readiness.no_year")}
        </p>
      </Page>
    );
  }
  const silent = sums.silent > 0 && !ownSchool ? [t("readiness.silent_notice", { n: sums.silent })] : [];
  const isAlarm = sums.silent > 0 && lock.kind !== "none";
  return (
    <Page
      title={t("readiness.title")}
      context={!isAlarm && [...silent, lockSentence(lock)].join(" ")}
      actions={<ReadinessActions {...{ query, waiting, may, path }} total={list.total} />}
      errors={Boolean(answer)}
      wide
    >
      <UnknownFilters values={unknown} />
      {isAlarm && (
        <Notice kind="warning" title={silent[0]}>
          <p>{lockSentence(lock)}</p>
        </Notice>
      )}
      <div className="figures-line">
        <ReadinessFilterForm
          {...{ query, year, choices, ownSchool, clearHref: path, address }}
          isOpen={unknown.length > 0}
          tools={printoutLinks(printoutAddress(address()), list.total)}
        />
        {!ownSchool && <Tiles tiles={tilesOf(sums, query, address)} />}
      </div>
      <ReadinessTable
        caption={ownSchool ? t("readiness.caption_own", { year }) : captionOf(sums, year, rangeText(list))}
        lines={list.data}
        context={{ may, lock: lockWords(lock), list: address(), districts: choices.districts }}
        answer={answer}
        action={address()}
        editHref={query.edit ? null : address({ edit: "expected" })}
        empty={<NoneReady {...{ list, query, year, ownSchool, may }} clearHref={path} />}
        pages={<Pagination {...list} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
