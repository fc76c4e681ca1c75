import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import { mustRequest } from "~/features/requests/closed.server";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { markClass, markStatements } from "~/features/statements/commands.server";
import { statementsOf } from "~/features/statements/queries.server";
import { changedByPress, classesOf } from "~/features/statements/rules";
import { classForm, classScreen, mostMarks } from "~/features/statements/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQuery } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { type Problems, problem, sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  ButtonLink,
  CancelLink,
  FormActions,
  Notice,
  Page,
  Pagination,
  PostForm,
  pageTitle,
} from "~/ui";
import { classOf, listOf } from "./parts/address";
import { ClassPress } from "./parts/class-press";
import { ClassTable } from "./parts/class-table";

const titleOf = (class_name: string | null) =>
  t("statement.class_title", { class: class_name ?? t("statement.no_class") });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(titleOf(data?.class_name ?? null), {
      context: data && `${data.school_name} ${data.place.exam_year}`,
    }),
  },
];

export const handle: Screen = { place: "/students/sheets", step: 4, late: "stored" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "statement.mark");
  const { class_name, page, limit: _, ...place } = readQuery(request, classScreen);
  const { school } = orNotFound(request, findSchoolYear(actor, place.school_code, place.exam_year));
  const statements = statementsOf(actor, place);
  const ofClass = statements.filter((one) => one.class_name === class_name);
  const classes = classesOf(statements).map((one) => one.class_name);
  const range = { page, limit: mostMarks, total: ofClass.length };
  return {
    place,
    class_name,
    school_name: school.school_name,
    rows: ofClass
      .slice((page - 1) * mostMarks, page * mostMarks)
      .map(({ registration_id: _, now_fields: __, ...one }) => one),
    range,
    unmarked: changedByPress(ofClass, "same"),
    marked_same: changedByPress(ofClass, null),
    total_changed: ofClass.filter(({ state }) => state === "changed").length,
    next_class: classes[classes.indexOf(class_name) + 1],
    asks: mustRequest(actor, place),
    closed: sentenceText(whyYearClosed(place.exam_year)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "statement.mark");
  const { class_name, page: _, limit: __, ...place } = readQuery(request, classScreen);
  const form = await readForm(request, classForm);
  if (form.status !== "success") return refuse(form);
  const { rows, pressed } = form.value;
  if (pressed) {
    return answerForm(actor, form, () => markClass(actor, { ...place, class_name, ...pressed }), {
      to: listOf(place),
      flash: ({ marked: n }) => ({ key: "statement.saved", values: { n } }),
    });
  }
  const chosen = rows.flatMap((row) => (row && row.was !== row.chosen ? [row] : []));
  if (chosen.length === 0) return refuse(form, { "": [problem("no_statement_marked")] });
  const marks = chosen.map(({ student_id, version, chosen: choice }) => ({
    student_id,
    version,
    result: choice === "missing" ? null : choice,
  }));
  return answerForm(actor, form, () => byCandidate(markStatements(actor, { ...place, marks }), chosen), {
    to: ({ corrected }) => (corrected > 0 ? classOf(place, class_name) : listOf(place)),
    flash: ({ marked: n, corrected }) => ({
      key: corrected > 0 ? "statement.saved_corrected" : "statement.saved",
      values: { n, corrected },
    }),
  });
}

/** The problem of a mark goes to its candidate, because the rows of the page may have moved since. */
function byCandidate(
  outcome: ReturnType<typeof markStatements>,
  chosen: readonly { student_id: number }[],
): ReturnType<typeof markStatements> {
  if (outcome.kind !== "refused") return outcome;
  const problems: Problems = Object.fromEntries(
    Object.entries(outcome.problems).map(([field, found]) => {
      const [, at] = /^marks\[(\d+)\]/.exec(field) ?? [];
      const student_id = at && chosen[Number(at)]?.student_id;
      return [student_id ? `calon_${student_id}` : "", found];
    }),
  );
  return { ...outcome, problems };
}

export default function StatementsOfClass() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { place, class_name, rows, range, closed, next_class } = data;
  const address = classOf(place, class_name);
  const problems = answer?.problems ?? {};
  const pages = (changes: Record<string, string | number | null> = {}) =>
    listAddress(address, { page: range.page }, { page: 1 })(changes);
  const press = { place, class_name };
  return (
    <Page
      title={titleOf(class_name)}
      context={t("statement.context", {
        school: data.school_name,
        code: place.school_code,
        year: place.exam_year,
      })}
      intro={t("statement.how")}
      errors={Boolean(answer)}
      back={{ href: listOf(place), label: t("statement.title") }}
      actions={
        next_class !== undefined && (
          <ButtonLink href={classOf(place, next_class)} kind="quiet">
            {titleOf(next_class)}
          </ButtonLink>
        )
      }
      wide
    >
      {closed && (
        <Notice kind="info">
          <p>{closed}</p>
        </Notice>
      )}
      {data.total_changed > 0 && (
        <Notice kind="warning" title={t("statement.changed_title", { n: data.total_changed })}>
          <p>{t("statement.changed_how")}</p>
        </Notice>
      )}
      {closed === null && (
        <div className="actions">
          <ClassPress {...press} n={data.unmarked} result="same" />
          <ClassPress {...press} n={data.marked_same} result="missing" />
        </div>
      )}
      <PostForm action={pages()} once problems={problems}>
        <ClassTable
          {...{ rows, range, problems }}
          asks={data.asks}
          typed={answer?.typed.rows}
          marks={closed === null}
          back={address}
        />
        {closed === null && rows.length > 0 && (
          <FormActions isSticky>
            <Button accessKey="s">{t("action.save")}</Button>
            <CancelLink href={listOf(place)} />
          </FormActions>
        )}
      </PostForm>
      {range.total > range.limit && <Pagination {...range} address={pages} />}
    </Page>
  );
}
