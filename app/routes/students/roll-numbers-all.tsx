import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findExamYearOf } from "~/features/exam-years/queries.server";
import { rollNumberScreen, wholeYearForm } from "~/features/roll-numbers/schema";
import { generateWholeYear, planWholeYear, type SchoolPlan } from "~/features/roll-numbers/whole-year.server";
import { requireActor } from "~/http/actor.server";
import { readForm, redirectWith, refuse } from "~/http/forms.server";
import { readQueryLeniently } from "~/http/query.server";
import { found } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { ConfirmPanel, DataTable, Notice, Page, pageTitle, SubmissionKey, type Tile, Tiles } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("roll_number.year_all")) }];

/** What the deed would do; after it, what is left and why. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const { exam_year } = readQueryLeniently(request, rollNumberScreen);
  const { year } = found(request, findExamYearOf(Number(exam_year)));
  return { year, plans: await planWholeYear(actor, year) };
}

/** Needs no submission key: doing it twice changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const form = await readForm(request, wholeYearForm);
  if (form.status !== "success") return refuse(form);
  const { year } = found(request, findExamYearOf(form.value.exam_year));
  const { schools, numbers } = await generateWholeYear(actor, year);
  return redirectWith(`/students/roll-numbers/all?exam_year=${year}`, {
    key: "roll_number.year_done",
    values: { schools, n: numbers },
  });
}

export default function AllRollNumbers() {
  const { year, plans } = useLoaderData<typeof loader>();
  const ready = plans.filter(({ obstacle, changed }) => obstacle === null && changed > 0);
  const noted = plans.filter(({ obstacle, issued }) => obstacle !== null || issued > 0);
  const back = `/students/roll-numbers?exam_year=${year}`;
  return (
    <Page
      title={t("roll_number.year_all")}
      context={year}
      intro={t("roll_number.year_intro")}
      back={{ href: back, label: t("roll_number.year_back", { year }) }}
      wide
    >
      <Tiles tiles={figuresOf(plans, ready)} />
      {ready.length > 0 ? (
        <ConfirmPanel
          confirmLabel={t("roll_number.year_confirm", { n: ready.length })}
          cancelHref={back}
          hidden={{ exam_year: year }}
        >
          <SubmissionKey />
        </ConfirmPanel>
      ) : (
        <Notice kind="info">
          <p>{t("roll_number.year_nothing", { year })}</p>
        </Notice>
      )}
      {noted.length > 0 && <Noted year={year} plans={noted} />}
    </Page>
  );
}

function figuresOf(plans: SchoolPlan[], ready: SchoolPlan[]): Tile[] {
  const refused = plans.filter(({ obstacle }) => obstacle !== null).length;
  const sum = (field: "changed" | "issued") => ready.reduce((total, plan) => total + plan[field], 0);
  const issued = sum("issued");
  const same = plans.length - ready.length - refused;
  return [
    { label: t("roll_number.year_ready"), value: ready.length },
    { label: t("roll_number.year_numbers"), value: sum("changed") },
    { label: t("roll_number.year_issued"), value: issued, tone: issued > 0 ? "warning" : "neutral" },
    { label: t("roll_number.year_same"), value: same },
    { label: t("roll_number.year_refused"), value: refused, tone: refused > 0 ? "warning" : "neutral" },
  ];
}

/** The schools that are refused, with the reason, and those whose candidates would lose the number they have. */
function Noted({ year, plans }: { year: number; plans: SchoolPlan[] }) {
  const heading = t("roll_number.year_attention");
  return (
    <>
      <h2>{heading}</h2>
      <DataTable
        caption={t("roll_number.caption", { heading, n: plans.length })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "school_code", label: labelOf("school_code"), nowrap: true },
          { key: "total_students", label: labelOf("total_students"), align: "right" },
          { key: "outcome", label: t("roll_number.year_outcome") },
        ]}
        rows={plans.map((plan) => ({ id: plan.school_code, cells: cellsOf(year, plan) }))}
        empty={null}
      />
    </>
  );
}

function cellsOf(year: number, { school_code, school_name, total_students, issued, obstacle }: SchoolPlan) {
  const query = new URLSearchParams({ school_code, exam_year: String(year) });
  return {
    school_code,
    total_students,
    school_name: <a href={`/students/roll-numbers?${query}`}>{school_name}</a>,
    outcome: obstacle ?? t("roll_number.year_renumbered", { n: issued }),
  };
}
