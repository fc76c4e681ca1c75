import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices, findExamYearOf } from "~/features/exam-years/queries";
import { lookupChoices } from "~/features/lookups/queries";
import { buildChosen } from "~/features/school-exam-years/commands";
import {
  type BuildList,
  buildList,
  type SchoolBuild,
  schoolBuild,
} from "~/features/school-exam-years/schema";
import { type BuildPreview, listUnregistered, previewBuild } from "~/features/school-exam-years/school-year";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { labelOf, problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { ClosedListNotice, closedYear } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import {
  AllFound,
  Button,
  ButtonLink,
  type Choice,
  ConfirmPanel,
  DataTable,
  ErrorSummary,
  FilterForm,
  HiddenFields,
  Page,
  Pagination,
  PostForm,
  RowCheckbox,
  rangeText,
  SelectField,
  TextField,
  Ticked,
} from "~/ui";

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
    closed: closedYear(actor, exam_year),
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
      next: true,
    }),
  });
}

export default function BuildSchoolExamYears() {
  const { query, closed, list: found, choices } = useLoaderData<typeof loader>();
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
  if (closed && !answer)
    return (
      <Page title={t("school_exam_year.build_title")} back={back}>
        <ClosedListNotice closed={closed} />
      </Page>
    );
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

interface BuildConfirmProps {
  preview: BuildPreview;
  choice: SchoolBuild;
  cancelHref: string;
}

/** A longer list is folded, so that the button stays in view. */
const mostShown = 8;

function BuildConfirm({ preview, choice, cancelHref }: BuildConfirmProps) {
  const { exam_year, chosen, school_code, district_code, exam_type_code, school_name } = choice;
  const { fresh, skipped, schools, fingerprint } = preview;
  const counts = { n: fresh, year: exam_year };
  const question =
    skipped > 0
      ? t("school_exam_year.build_confirm_skipping", { ...counts, skipped })
      : t("school_exam_year.build_confirm", counts);
  return (
    <ConfirmPanel
      title={question}
      confirmLabel={t("school_exam_year.build_confirm", counts)}
      cancelHref={cancelHref}
      hidden={{
        exam_year,
        chosen,
        district_code,
        exam_type_code,
        school_name,
        seen: fresh,
        fingerprint,
        confirmed: "true",
      }}
      once
    >
      {chosen === "ticked" &&
        school_code.map((code) => <input key={code} type="hidden" name="school_code" value={code} />)}
      <details open={fresh <= mostShown}>
        <summary>{t("school_exam_year.build_which", { n: fresh })}</summary>
        <ul className="list-disc pl-5">
          {schools.map((school) => (
            <li key={school.school_code}>{`${school.school_code} · ${school.school_name}`}</li>
          ))}
        </ul>
        {fresh > schools.length && <p>{t("school_exam_year.build_more", { n: fresh - schools.length })}</p>}
      </details>
    </ConfirmPanel>
  );
}

const path = "/school_exam_years/build";

interface FiltersProps {
  query: BuildList;
  choices: Record<"districts" | "exam_types" | "exam_years", readonly Choice[]>;
}

function BuildFilters({ query, choices }: FiltersProps) {
  const { exam_year, district_code, exam_type_code, school_name } = query;
  const all = t("word.all");
  const address = listAddress(path, { ...query }, { page: 1 });
  const district = inWords(choices.districts, district_code);
  return (
    <FilterForm
      action={path}
      clearHref={`${path}?exam_year=${exam_year}`}
      search={<TextField name="school_name" type="search" value={school_name} />}
      chips={chipsFor({ school_name, district_code: district, exam_type_code }, address)}
      isQuestion
    >
      <SelectField name="exam_year" value={exam_year} options={choices.exam_years} blank={false} />
      <SelectField name="district_code" value={district_code} options={choices.districts} blank={all} />
      <SelectField name="exam_type_code" value={exam_type_code} options={choices.exam_types} blank={all} />
    </FilterForm>
  );
}

interface BuildFormProps {
  query: BuildList;
  exam_year: number;
  found: ReturnType<typeof listUnregistered>;
  districts: readonly Choice[];
  typed?: Record<string, unknown>;
}

function BuildForm({ query, exam_year, found, districts, typed }: BuildFormProps) {
  const { district_code, exam_type_code, school_name } = query;
  const ticked = new Set([typed?.school_code].flat());
  const caption = { year: exam_year, range: rangeText(found), n: found.registered };
  const rows = found.data.map((school, index) => ({
    id: school.school_code,
    select: (
      <RowCheckbox
        name="school_code"
        id={index === 0 ? "school_code" : undefined}
        value={school.school_code}
        checked={ticked.has(school.school_code)}
        about={school.school_name}
      />
    ),
    cells: {
      ...school,
      district_code: districts.find(({ value }) => value === school.district_code)?.label,
    },
  }));
  const fields = ["school_name", "school_code", "district_code", "exam_type_code"] as const;
  const none = t("school_exam_year.build_none", { year: exam_year, n: found.registered });
  return (
    <PostForm className="mb-3">
      <HiddenFields values={{ exam_year, district_code, exam_type_code, school_name }} />
      <DataTable
        caption={t("school_exam_year.build_caption", caption)}
        columns={fields.map((key) => ({ key, label: labelOf(key) }))}
        rows={rows}
        empty={found.total > 0 ? rangeText(found) : none}
        fits
        bar={
          <>
            {rows.length > 0 && (
              <div className="bulk">
                <Ticked />
                <Button accessKey="s">{t("action.continue")}</Button>
                <AllFound n={found.total} isChosen={typed?.chosen === "all"} />
              </div>
            )}
            <Pagination {...found} address={listAddress(path, { ...query }, { page: 1 })} />
          </>
        }
      />
    </PostForm>
  );
}
