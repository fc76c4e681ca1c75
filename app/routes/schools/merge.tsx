import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { mergeOrUndo, objectionsToStep, sentenceOfMerge } from "~/features/school-merges/commands";
import { consequencesOfMerge, receiverOf } from "~/features/school-merges/consequences";
import { obstaclesToUndo } from "~/features/school-merges/obstacles";
import { planMerge } from "~/features/school-merges/plan";
import { findMerge, type MergeRecord } from "~/features/school-merges/queries";
import { mergeQuery, mergeStep } from "~/features/school-merges/schema";
import { SchoolPickField } from "~/features/schools/form";
import { pickSchool, recentSchools } from "~/features/schools/pick";
import { findSchool, type School } from "~/features/schools/queries";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, sentenceText, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  ConfirmPanel,
  ErrorSummary,
  FormActions,
  Notice,
  Page,
  pageTitle,
  SummaryList,
} from "~/ui";

import { MergedInto, receiverFor } from "./parts/receiver";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school_merge.title"), { context: data?.school.school_name }) },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school_merge.failed" },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.merge");
  const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
  const { school_code } = readQueryLeniently(request, mergeQuery);
  const merge = school_code === null ? findMerge(actor, school.id) : undefined;
  return {
    school,
    receiver: receiverFor(actor, school),
    done: merge ? { merge, obstacles: obstaclesToUndo(merge).map((each) => sentenceText(each)) } : null,
    ...shownPlan(actor, school, school_code),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.merge");
  const id = idFrom(request, params.id);
  const { school_name: from } = orNotFound(request, findSchool(actor, id));
  const form = await readForm(request, mergeStep, {
    judge: (given) => objectionsToStep(actor, id, given),
  });
  if (form.status !== "success") return refuse(form);
  const step = form.value;
  return answerForm(actor, form, () => mergeOrUndo(actor, id, step), {
    to: step.action === "undo" ? `/schools-edit/${id}` : `/schools/${id}/merge`,
    flash: (merge) => sentenceOfMerge(step, from, merge),
  });
}

export default function MergeSchool() {
  const { school, receiver, done, plan, choice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("school_merge.title")}
      context={school.school_name}
      back={{ href: `/schools-edit/${school.id}`, label: t("action.back") }}
      intro={receiver || plan ? undefined : t("school_merge.intro")}
      errors={Boolean(answer)}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {done && <MergeDone school={school} {...done} />}
      {plan && <MergePlanPage school={school} plan={plan} />}
      {receiver && !done && !plan && <MergedInto {...receiver} />}
      {!plan && !receiver && <ChooseReceiver school={school} {...choice} />}
    </Page>
  );
}

type Shown = Pick<School, "id" | "version">;

function ChooseReceiver({
  school,
  problems,
  ...choice
}: { school: Shown } & ReturnType<typeof shownPlan>["choice"]) {
  return (
    <form method="get" action={`/schools/${school.id}/merge`} noValidate>
      <ErrorSummary problems={problems} />
      <SchoolPickField
        {...choice}
        problems={problems.school_code}
        hint={t("school_merge.pick_hint")}
        autoFocus={!problems.school_code}
      />
      <FormActions>
        <Button>{t("school_merge.show")}</Button>
        <CancelLink href={`/schools-edit/${school.id}`} />
      </FormActions>
    </form>
  );
}

interface MergeDoneProps {
  school: Shown;
  merge: MergeRecord;
  obstacles: readonly string[];
}

/** A merge that is in force, with its undo or what prevents it. */
function MergeDone({ school, merge, obstacles }: MergeDoneProps) {
  const { total_registrations: registrations, total_students: students, total_users: users } = merge;
  return (
    <>
      <SummaryList
        rows={[
          {
            term: t("school_merge.receiver"),
            detail: `${merge.to_school_code} · ${merge.to_school_name}`,
          },
          {
            term: t("school_merge.moved"),
            detail: t("school_merge.moved_counts", { registrations, students, users }),
          },
          {
            term: t("school_merge.done_by"),
            detail: t("request.by", {
              name: merge.created_by ?? "",
              date: malaysianMoment(merge.created_at),
            }),
          },
        ]}
      />
      {obstacles.length > 0 ? (
        <Notice kind="warning" title={t("school_merge.undo_obstructed")}>
          <Consequences lines={obstacles} />
        </Notice>
      ) : (
        <ConfirmPanel
          title={t("school_merge.undo_question")}
          confirmLabel={t("school_merge.undo_confirm")}
          cancelHref={`/schools-edit/${school.id}`}
          hidden={{ action: "undo", version: school.version }}
          once
        >
          <p>{t("school_merge.undo_note")}</p>
        </ConfirmPanel>
      )}
    </>
  );
}

type Plan = NonNullable<ReturnType<typeof shownPlan>["plan"]>;

interface MergePlanProps {
  school: Pick<School, "id" | "school_name" | "version">;
  plan: Plan;
}

/** The counts, and the question unless something prevents the merge. */
function MergePlanPage({ school, plan }: MergePlanProps) {
  const address = `/schools/${school.id}/merge`;
  return (
    <>
      <Facts {...plan} />
      {plan.obstacles.length > 0 ? (
        <>
          <Notice kind="warning" title={t("school_merge.obstructed")}>
            <Consequences lines={plan.obstacles} />
          </Notice>
          <p className="actions">
            <a href={address}>{t("school_merge.choose_again")}</a>
          </p>
        </>
      ) : (
        <ConfirmPanel
          title={t("school_merge.question", { from: school.school_name, to: plan.to_school_name })}
          confirmLabel={t("school_merge.confirm")}
          cancelHref={address}
          hidden={{
            action: "merge",
            school_code: plan.school_code,
            version: school.version,
            fingerprint: plan.fingerprint,
          }}
          danger
          once
        >
          <Consequences lines={plan.consequences} />
        </ConfirmPanel>
      )}
    </>
  );
}

function Facts({ receiver, years, counts }: Plan) {
  const ofYears = years.map(({ year, n, m }) => ({
    term: t("school_merge.year_term", { year: String(year) }),
    detail: m === null ? t("school_merge.year_moved", { n }) : t("school_merge.year_joined", { n, m }),
  }));
  const none = { term: t("school_merge.years"), detail: t("school_merge.no_years") };
  return (
    <SummaryList
      rows={[
        { term: t("school_merge.receiver"), detail: receiver },
        ...(ofYears.length > 0 ? ofYears : [none]),
        { term: t("school_merge.withdrawn"), detail: figure(counts.withdrawn) },
        { term: t("school_merge.special_needs"), detail: figure(counts.special_needs) },
        { term: t("school_merge.users"), detail: figure(counts.users) },
      ]}
    />
  );
}

/** The counts of the chosen school, or the choice of one. */
function shownPlan(actor: Actor, from: School, typed: string | null) {
  const picked = typed === null ? null : pickSchool(actor, typed);
  const plan = picked?.school_code ? planMerge(actor, from, picked.school_code) : null;
  const objection = picked?.objection ? { school_code: [picked.objection] } : {};
  const problems = plan?.problems ?? objection;
  const choice = {
    value: picked?.school_code ?? typed,
    matches: picked?.matches ?? null,
    recent: recentSchools(actor).filter(({ value }) => value !== from.school_code),
    problems,
  };
  if (!plan?.to || Object.keys(problems).length > 0) return { plan: null, choice };
  const { to, years, counts, fingerprint } = plan;
  return {
    choice,
    plan: {
      school_code: to.school_code,
      receiver: receiverOf(to),
      to_school_name: to.school_name,
      years: years.map(({ from: { exam_year: year, total_students: n }, into }) => ({
        year,
        n,
        m: into?.total_students ?? null,
      })),
      counts,
      fingerprint,
      obstacles: [...plan.fixed, ...plan.obstacles].map((each) => sentenceText(each)),
      consequences: consequencesOfMerge(plan).map((each) => sentenceText(each)),
    },
  };
}
