import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { whyYearClosed } from "~/features/exam-years/queries";
import { mustRequest } from "~/features/requests/closed";
import { readableSchoolYear } from "~/features/roll-numbers/numbering";
import { markClass, markStatements } from "~/features/statements/commands";
import { type listStatements, type Statement, shown, statementsOf } from "~/features/statements/queries";
import { changedByPress, classesOf, isOpen } from "~/features/statements/rules";
import {
  type ClassForm,
  type ClassScreen,
  classForm,
  classScreen,
  type MarkChoice,
  mostMarks,
} from "~/features/statements/schema";
import { pageOf } from "~/features/values/lists";
import type { SchoolYear } from "~/features/values/school-year";
import { requireActor } from "~/http/actor";
import { answerForm, type ReadForm, readForm, refuse } from "~/http/forms";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, type Problems, problem, sentenceText, t } from "~/messages";
import { pagesOf } from "~/routes/parts/addresses";
import { printoutPage } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  ButtonLink,
  CancelLink,
  DataTable,
  FieldProblems,
  FormActions,
  Notice,
  Page,
  Pagination,
  PostForm,
  pageTitle,
  rangeText,
} from "~/ui";
import { classOf, listOf, missingOfClass } from "./parts/address";
import { ClassPress } from "./parts/class-press";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(classTitle(data?.class_name ?? null), {
      context: data && `${data.school_name} ${data.place.exam_year}`,
    }),
  },
];

export const handle: Screen = { step: 4, late: "stored" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "statement.mark");
  return classData(request, actor, readQuery(request, classScreen));
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "statement.mark");
  const query = readQuery(request, classScreen);
  const form = await readForm(request, classForm);
  return form.status === "success" ? answerOfClass(actor, form, query) : refuse(form);
}

export default function StatementsOfClass() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { place, class_name, rows, range, closed, next_class } = data;
  const address = classOf(place, class_name);
  const problems = answer?.problems ?? {};
  const pages = pagesOf(address);
  const press = { place, class_name };
  return (
    <Page
      title={classTitle(class_name)}
      context={t("statement.context", {
        school: data.school_name,
        code: place.school_code,
        year: place.exam_year,
      })}
      intro={t("statement.how")}
      errors={Boolean(answer)}
      back={{ href: listOf(place), label: t("statement.title") }}
      actions={<ClassLinks {...{ place, class_name, next_class }} printsClass={data.printsClass} />}
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
      <PostForm action={pages(range)} once problems={problems}>
        <ClassTable
          {...{ rows, range, problems }}
          asks={data.asks}
          typed={answer?.typed.rows}
          marks={closed === null}
          isFirst={!answer}
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

type Read = Extract<ReadForm<ClassForm>, { status: "success" }>;

/** A press marks the class, else the choices of the rows that were changed are stored. */
function answerOfClass(actor: Actor, form: Read, query: ClassScreen) {
  const { class_name, school_code, exam_year } = query;
  const place = { school_code, exam_year };
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

const classTitle = (class_name: string | null) =>
  t("statement.class_title", { class: class_name ?? t("statement.no_class") });

interface ClassLinksProps {
  place: SchoolYear;
  class_name: string | null;
  /** Undefined at the last class; null is the class of those without one. */
  next_class: string | null | undefined;
  printsClass: boolean;
}

const ClassLinks = ({ place, class_name, next_class, printsClass }: ClassLinksProps) => (
  <>
    {printsClass && (
      <ButtonLink href={missingOfClass(place, class_name)} kind="quiet">
        {t("statement.print_missing")}
      </ButtonLink>
    )}
    {next_class !== undefined && (
      <ButtonLink href={classOf(place, next_class)} kind="quiet">
        {classTitle(next_class)}
      </ButtonLink>
    )}
  </>
);

type Row = ReturnType<typeof listStatements>["data"][number];

const choices: readonly MarkChoice[] = ["same", "corrected", "missing"];

/** The ticks of a row say these by themselves. */
const asTicked: readonly Row["state"][] = ["missing", "same"];

interface ClassTableProps {
  rows: readonly Row[];
  range: { page: number; limit: number; total: number };
  problems: Problems;
  typed: unknown;
  /** The correction of a candidate is a request. */
  asks: boolean;
  marks: boolean;
  /** The first row takes the focus. */
  isFirst: boolean;
  back: string;
}

/** A column for each way to come back, as on a sheet for ticks. */
function ClassTable({ rows, range, problems, typed, asks, marks, isFirst, back }: ClassTableProps) {
  const chosen = chosenBefore(typed);
  return (
    <DataTable
      caption={t("statement.class_caption", { range: rangeText(range) })}
      columns={[
        { key: "full_name", label: labelOf("full_name") },
        { key: "student_code", label: labelOf("student_code"), nowrap: true, hideOnNarrow: true },
        ...(marks ? choices.map((key) => ({ key, label: t(`statement.result.${key}`) })) : []),
        { key: "state", label: t("statement.state") },
      ]}
      rows={rows.map((one, at) => {
        const was = one.result ?? "missing";
        const choice = chosen.get(one.student_id) ?? was;
        const key = `calon_${one.student_id}`;
        return {
          id: one.student_id,
          cells: {
            full_name: (
              <>
                <a href={`/student/${one.student_id}`}>{one.full_name}</a>
                <FieldProblems id={key} name={key} problems={problems[key]} />
              </>
            ),
            student_code: one.student_code,
            ...Object.fromEntries(
              choices.map((each) => [
                each,
                <label key={each}>
                  <input
                    type="radio"
                    id={each === "same" && problems[key] ? key : undefined}
                    name={`rows[${at}]`}
                    value={`${one.student_id}:${one.version}:${was}:${each}`}
                    defaultChecked={choice === each}
                    {...(isFirst && at === 0 && choice === each && { autoFocus: true })}
                    aria-label={t(`statement.result.${each}`)}
                  />
                  <span className="on-narrow"> {t(`statement.result.${each}`)}</span>
                </label>,
              ]),
            ),
            state: (!marks || !asTicked.includes(one.state)) && (
              <>
                {isOpen(one.state) ? (
                  <b>{t(`statement.state.${one.state}`)}</b>
                ) : (
                  t(`statement.state.${one.state}`)
                )}{" "}
                {one.state === "to_correct" && (
                  <a href={`/student-edit/${one.student_id}?back=${encodeURIComponent(back)}`}>
                    {t(asks ? "statement.ask" : "statement.correct")}
                    <span className="vh"> {one.full_name}</span>
                  </a>
                )}
              </>
            ),
          },
        };
      })}
      empty={t("statement.none_in_class")}
      stacks
    />
  );
}

/** The choices of a refused form, by candidate: its versions may be old. */
function chosenBefore(typed: unknown): Map<number, string> {
  const chosen = new Map<number, string>();
  for (const written of [typed ?? []].flat()) {
    const [id, , , choice] = String(written).split(":");
    if (choice !== undefined) chosen.set(Number(id), choice);
  }
  return chosen;
}

const isOpenStatement = ({ state }: Statement): boolean => isOpen(state);

/** A class prints its open statements where those of the school are too many for one print. */
function classData(request: Request, actor: Actor, query: ClassScreen) {
  const { class_name, page, school_code, exam_year } = query;
  const place = { school_code, exam_year };
  const { school } = orNotFound(request, readableSchoolYear(actor, school_code, exam_year));
  const statements = statementsOf(actor, place);
  const ofClass = statements.filter((one) => one.class_name === class_name);
  const classes = classesOf(statements).map((one) => one.class_name);
  const { data: rows, ...range } = pageOf(ofClass.map(shown), { page, limit: mostMarks });
  return {
    place,
    class_name,
    school_name: school.school_name,
    rows,
    range,
    unmarked: changedByPress(ofClass, "same"),
    marked_same: changedByPress(ofClass, null),
    printsClass:
      ofClass.some(isOpenStatement) && statements.filter(isOpenStatement).length > printoutPage.limit,
    total_changed: ofClass.filter(({ state }) => state === "changed").length,
    next_class: classes[classes.indexOf(class_name) + 1],
    asks: mustRequest(actor, place),
    closed: sentenceText(whyYearClosed(exam_year)),
  };
}
