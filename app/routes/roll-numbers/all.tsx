import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findExamYearOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { continueRun, findRun } from "~/features/roll-numbers/outcomes";
import { type WholeYearFilter, wholeYearForm, wholeYearScreen } from "~/features/roll-numbers/schema";
import { planSchools, type SchoolPlan } from "~/features/roll-numbers/whole-year";
import { yearSchools } from "~/features/roll-numbers/year-schools";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { discardStoredForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, type Problems, problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import {
  CheckboxField,
  type Choice,
  ConfirmPanel,
  DataTable,
  ErrorSummary,
  FilterForm,
  Notice,
  Page,
  Pagination,
  pageTitle,
  rangeText,
  SelectField,
  TextField,
  type Tile,
  Tiles,
  YesNoField,
} from "~/ui";
import { limit, numberingChips, schoolAddress, wholeYearAddress, written } from "./parts/all-address";
import { AllRunPage } from "./parts/all-run-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { filter, page } = data ?? {};
  const schools = data?.show === "run" ? data.run.schools : notedOf(data?.plans ?? []);
  const list = { page, limit, total: schools.length };
  return [{ title: pageTitle(t("roll_number.year_all"), { context: filter?.exam_year, ...list }) }];
};

export const handle: Screen = {
  step: 3,
  failed: { form: "student.code_update_failed", fault: "roll_number.generate_error" },
  late: "stored",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const { page, since, after, done, exam_year, ...filters } = readQueryLeniently(request, wholeYearScreen);
  const isNamed = Boolean(new URL(request.url).searchParams.get("exam_year"));
  const wanted = isNamed ? exam_year : chosenYear(request);
  const year = orNotFound(request, wanted === null ? null : findExamYearOf(wanted));
  const filter = withManner({ ...filters, exam_year: year.year });
  const view = { filter, after, done, page };
  if (since !== null) {
    const run = await findRun(actor, year, { filter, after, done, since });
    return { show: "run", ...view, since, run } as const;
  }
  const plans = await planSchools(actor, year, yearSchools(actor, filter), filter);
  return { show: "plan", ...view, plans, choices: filterChoices() } as const;
}

/** Needs no submission key: numbering twice changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const form = await readForm(request, wholeYearForm);
  if (form.status !== "success") return refuse(form);
  discardStoredForm(actor, form);
  const { since, after, done, ...given } = form.value;
  const filter = withManner(given);
  orNotFound(request, findExamYearOf(filter.exam_year));
  const run = await continueRun(actor, filter, { since, after, done });
  return redirect(wholeYearAddress(filter, run), 303);
}

/** Existing numbers stay unless the office asks for the other manner. */
const withManner = <Given extends { exam_year: number; only_unnumbered: boolean | null }>(given: Given) => ({
  ...given,
  only_unnumbered: given.only_unnumbered ?? true,
});

export default function AllRollNumbers() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Nothing is typed here: a field that the page did not write is forged.
  const forged = { "": [problem("form_forged")] };
  const problems = answer && (answer.problems[""] ? answer.problems : forged);
  return data.show === "plan" ? (
    <AllPlanPage {...data} {...{ problems }} />
  ) : (
    <AllRunPage {...data} {...{ problems }} />
  );
}

interface AllPlanPageProps extends AllFiltersProps {
  plans: SchoolPlan[];
  page: number;
  /** Why the action did nothing. */
  problems?: Problems;
}

function AllPlanPage({ filter, plans, page, choices, problems }: AllPlanPageProps) {
  const { exam_year: year } = filter;
  const ready = plans.filter(({ obstacle, changed }) => obstacle === null && changed > 0);
  const noted = notedOf(plans);
  const issued = ready.reduce((sum, plan) => sum + plan.issued, 0);
  const withoutClass = plans.reduce((sum, { without_class }) => sum + without_class, 0);
  const back = `/students/roll-numbers?exam_year=${year}`;
  return (
    <Page
      title={t("roll_number.year_all")}
      context={year}
      intro={t("roll_number.year_intro")}
      back={{ href: back, label: t("roll_number.year_back", { year }) }}
      errors={problems !== undefined}
      wide
    >
      {problems && <ErrorSummary problems={problems} />}
      <AllFilters filter={filter} choices={choices} />
      <Tiles tiles={figuresOf(plans, ready)} />
      {ready.length > 0 || withoutClass > 0 ? (
        <ConfirmPanel
          confirmLabel={t(issued > 0 ? "roll_number.year_confirm_changing" : "roll_number.year_confirm", {
            n: ready.length,
            issued,
          })}
          cancelHref={back}
          hidden={{ ...written(filter), without_class: null }}
        >
          {withoutClass > 0 && (
            <CheckboxField
              name="without_class"
              label={t("roll_number.with_classless", { n: withoutClass })}
              checked={filter.without_class}
            />
          )}
        </ConfirmPanel>
      ) : (
        <Notice kind="info">
          <p>
            {plans.length === 0
              ? t("roll_number.year_none_matching", { year })
              : t("roll_number.year_nothing", { year })}
          </p>
        </Notice>
      )}
      {noted.length > 0 && <Noted filter={filter} plans={noted} page={page} />}
    </Page>
  );
}

const notedOf = (plans: SchoolPlan[]) =>
  plans.filter(({ obstacle, issued }) => obstacle !== null || issued > 0);

/** Schools that are refused, and schools whose candidates would lose a number. */
function Noted({ filter, plans, page }: Pick<AllPlanPageProps, "filter" | "plans" | "page">) {
  const heading = t("roll_number.year_attention");
  const total = plans.length;
  return (
    <>
      <h2>{heading}</h2>
      <DataTable
        caption={t("roll_number.caption", { heading, n: total })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "school_code", label: labelOf("school_code"), nowrap: true },
          { key: "total_students", label: labelOf("total_students"), align: "right" },
          { key: "outcome", label: t("roll_number.year_outcome") },
        ]}
        rows={plans.slice((page - 1) * limit, page * limit).map((plan) => ({
          id: plan.registration_id,
          cells: {
            school_code: plan.school_code,
            total_students: figure(plan.total_students),
            school_name: <a href={schoolAddress(plan.school_code, filter.exam_year)}>{plan.school_name}</a>,
            outcome: plan.obstacle ?? t("roll_number.year_renumbered", { n: plan.issued }),
          },
        }))}
        empty={<p>{rangeText({ page, limit, total })}</p>}
        bar={<Pagination {...{ page, total, limit }} address={(to) => wholeYearAddress(filter, {}, to)} />}
        fits
      />
    </>
  );
}

interface AllFiltersProps {
  filter: WholeYearFilter;
  choices: Record<"districts" | "exam_types", readonly Choice[]>;
}

function AllFilters({ filter, choices }: AllFiltersProps) {
  const { exam_year, only_unnumbered, search, district_code, exam_type_code, incomplete } = filter;
  const all = t("word.all");
  return (
    <FilterForm
      action="/students/roll-numbers/all"
      clearHref={`/students/roll-numbers/all?exam_year=${exam_year}`}
      hidden={{ exam_year }}
      chips={numberingChips(filter)}
      isQuestion
    >
      <TextField name="search" type="search" value={search} />
      <SelectField name="district_code" value={district_code} options={choices.districts} blank={all} />
      <SelectField name="exam_type_code" value={exam_type_code} options={choices.exam_types} blank={all} />
      <SelectField
        name="only_unnumbered"
        value={String(only_unnumbered)}
        options={[
          { value: "true", label: t("roll_number.only_unnumbered") },
          { value: "false", label: t("roll_number.renumber_all") },
        ]}
        blank={false}
      />
      <YesNoField name="incomplete" value={incomplete || null} blank={all} width="full" />
    </FilterForm>
  );
}

function figuresOf(plans: SchoolPlan[], ready: SchoolPlan[]): Tile[] {
  const refused = plans.filter(({ obstacle }) => obstacle !== null).length;
  const sum = (field: "changed" | "issued") => ready.reduce((total, plan) => total + plan[field], 0);
  const issued = sum("issued");
  const same = plans.length - ready.length - refused;
  return [
    { label: t("roll_number.year_ready"), value: ready.length },
    { label: t("roll_number.year_numbers"), value: sum("changed"), isMain: true },
    { label: t("roll_number.year_issued"), value: issued, tone: issued > 0 ? "warning" : "neutral" },
    { label: t("roll_number.year_same"), value: same },
    { label: t("roll_number.year_refused"), value: refused, tone: refused > 0 ? "warning" : "neutral" },
  ];
}
