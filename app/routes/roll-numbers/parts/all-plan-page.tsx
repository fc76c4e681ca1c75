import type { SchoolPlan } from "~/features/roll-numbers/whole-year";
import { figure, labelOf, type Problems, t } from "~/messages";
import {
  CheckboxField,
  ConfirmPanel,
  DataTable,
  ErrorSummary,
  Notice,
  Page,
  Pagination,
  rangeText,
  Tiles,
} from "~/ui";
import { limit, schoolAddress, wholeYearAddress, written } from "./all-address";
import { figuresOf } from "./all-figures";
import { AllFilters, type AllFiltersProps } from "./all-filters";

interface AllPlanPageProps extends AllFiltersProps {
  plans: SchoolPlan[];
  page: number;
  /** Why the action did nothing. */
  problems?: Problems;
}

export function AllPlanPage({ filter, plans, page, choices, problems }: AllPlanPageProps) {
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

export const notedOf = (plans: SchoolPlan[]) =>
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
