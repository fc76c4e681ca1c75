import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices, findExamYearOf } from "~/features/exam-years/queries";
import { lookupChoices } from "~/features/lookups/queries";
import { listUnregistered, previewBuild } from "~/features/school-exam-years/build-queries";
import { buildChosen } from "~/features/school-exam-years/commands";
import { buildList, schoolBuild } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, ErrorSummary, Page } from "~/ui";
import { BuildConfirm } from "./parts/build-confirm";
import { BuildFilters, BuildForm } from "./parts/build-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("school_exam_year.build_title"), data?.query, data?.list) },
];

export const handle: Screen = {
  step: 1,
  failed: { page: "lookup.exam_years_failed", form: "school_exam_year.save_failed" },
  late: "stored",
  body: "large",
};

const list = "/school_exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const query = readQueryLeniently(request, buildList);
  const known = query.exam_year !== null && findExamYearOf(query.exam_year) !== undefined;
  const exam_year = known ? query.exam_year : chosenYear(request);
  return {
    query: { ...query, exam_year },
    list: exam_year === null ? null : listUnregistered(actor, exam_year, query),
    choices: { ...lookupChoices(), exam_years: examYearChoices() },
  };
}

/** The first submit shows a preview; the confirmed one writes. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.manage");
  const form = await readForm(request, schoolBuild);
  if (form.status !== "success") return refuse(form);
  const choice = form.value;
  if (!choice.confirmed) {
    const preview = previewBuild(actor, choice);
    if (preview.fresh + preview.skipped === 0)
      return refuse(form, { school_code: [problem("nothing_ticked")] });
    return data({ preview, choice, typed: form.typed, problems: {} }, { status: 200 });
  }
  return answerForm(actor, form, () => buildChosen(actor, choice), {
    to: `${list}?exam_year=${choice.exam_year}`,
    flash: (built) => ({
      key: built.skipped > 0 ? "school_exam_year.built_skipping" : "school_exam_year.built",
      values: { ...built, year: choice.exam_year },
      next: {},
    }),
  });
}

export default function BuildSchoolExamYears() {
  const { query, list: found, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = listAddress(`${list}/build`, query, { page: 1 });
  const back = { href: list, label: t("school_exam_year.list_title") };
  if (answer && "preview" in answer) {
    return (
      <Page title={t("school_exam_year.build_confirm_title")} context={answer.choice.exam_year} back={back}>
        <BuildConfirm preview={answer.preview} choice={answer.choice} cancelHref={address()} />
      </Page>
    );
  }
  return (
    <Page
      title={t("school_exam_year.build_title")}
      intro={t(found ? "school_exam_year.build_intro" : "school_exam_year.no_years")}
      wide
      back={back}
      errors={Boolean(answer)}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {found && query.exam_year ? (
        <>
          <BuildFilters query={query} choices={choices} />
          <BuildForm
            query={query}
            exam_year={query.exam_year}
            found={found}
            districts={choices.districts}
            typed={answer?.typed}
          />
        </>
      ) : (
        <ButtonLink href="/admin/exam_years/add" kind="primary">
          {t("school_exam_year.add_year")}
        </ButtonLink>
      )}
    </Page>
  );
}
