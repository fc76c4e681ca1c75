import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isLocked } from "~/features/exam-years/queries";
import { lookalikes } from "~/features/roll-numbers/classes";
import { codesToChoose } from "~/features/roll-numbers/codes";
import {
  generateRollNumbers,
  obstacleTo,
  whyNumbersReadOnly,
  withoutRows,
} from "~/features/roll-numbers/commands";
import type { RollNumberRow } from "~/features/roll-numbers/numbering";
import { previewRollNumbers, type RollNumberPreview } from "~/features/roll-numbers/queries";
import type { Change } from "~/features/roll-numbers/rules";
import { rollNumberForm, rollNumberScreen } from "~/features/roll-numbers/schema";
import { listRegistrations } from "~/features/school-exam-years/queries";
import { registrationList } from "~/features/school-exam-years/schema";
import { malaysianMoment } from "~/features/values/moments";
import type { Undo } from "~/features/values/undo";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, labelOf, type Problems, problem, sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ownPlace } from "~/routes/parts/choose-school-year";
import { type ClosedList, ClosedListNotice, closedBy, closedYear } from "~/routes/parts/closed-list";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { type SchoolYearChoice, SchoolYearForm } from "~/routes/parts/school-year-form";
import type { Screen } from "~/routes/parts/screen";
import {
  Badge,
  ButtonLink,
  ErrorSummary,
  Notice,
  Page,
  Pagination,
  pageTitle,
  ScrollBox,
  SummaryList,
  shownCode,
} from "~/ui";
import { WriteForm, type WriteFormProps } from "./parts/write-form";
import { YearPage } from "./parts/year-page";

/** Offers no undo in a locked year, because its numbers are issued at once. */
const undoOfNumbering = (exam_year: number, numbering_id: number | null): Undo | undefined =>
  numbering_id === null || isLocked(exam_year)
    ? undefined
    : { kind: "numbered", first: numbering_id, last: numbering_id };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (data?.show === "year") {
    return [{ title: pageTitle(t("roll_number.year_title", { year: data.exam_year }), data.list) }];
  }
  if (data?.show !== "preview") return [{ title: pageTitle(t("roll_number.title")) }];
  const { school, year, rows } = data.preview;
  const context = `${school.school_code} ${year.year}`;
  const { page } = data;
  return [{ title: pageTitle(t("roll_number.title"), { context, page, limit, total: rows.length }) }];
};

export const handle: Screen = {
  step: 3,
  failed: {
    page: "student.list_failed",
    form: "student.code_update_failed",
    fault: "roll_number.generate_error",
  },
  late: "stored",
};

/** Without a school: the year's schools. Without a year: a question, but not to a school. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "roll_number.generate");
  const query = readQueryLeniently(request, rollNumberScreen);
  const offered = offeredBy(request);
  const named = ownPlace(actor, query, offered.exam_year);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, named, offered);
  const choose = (problems: Problems) => ({ show: "choose", choice, problems }) as const;
  if (year === null || problems.school_code) return choose(problems);
  if (school_code === null) return yearOf(actor, year, query.page);

  const { code, only_unnumbered, all } = query;
  const place = { school_code, exam_year: year };
  const outcome = previewRollNumbers(actor, { ...place, code, only_unnumbered });
  if (outcome.kind === "missing") throw notFound(request);
  if (outcome.kind === "refused") return choose(outcome.problems);
  if (outcome.kind !== "saved") return choose({});
  const preview = outcome.value;
  return {
    show: "preview",
    preview,
    all,
    page: query.page,
    codes: codesToChoose(preview.school),
    closed: closedBy(actor, place, whyNumbersReadOnly(actor, place)),
    obstacle: sentenceText(obstacleTo(actor, preview, "")),
    needsReason: obstacleTo(actor, preview, null) !== null,
  } as const;
}

function yearOf(actor: Actor, exam_year: number, page: number) {
  const query = { exam_year, page, limit: 50, sort_column: "school_name", sort_direction: "asc" };
  const list = listRegistrations(actor, registrationList.parse(query));
  const data = list.data.map((each) => ({ ...each, isOpen: whyNumbersReadOnly(actor, each) === null }));
  const closed = closedYear(actor, exam_year);
  return {
    show: "year",
    exam_year,
    list: { ...list, data },
    closed,
    mayNumberAll: can(actor, "exam_year.manage"),
  } as const;
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "roll_number.generate");
  const form = await readForm(request, rollNumberForm);
  if (form.status !== "success") return refuse(form);
  const { school_code, exam_year } = form.value;
  const school = new URLSearchParams({ school_code, exam_year: String(exam_year) });
  return answerForm(actor, form, () => withoutRows(generateRollNumbers(actor, form.value)), {
    to: `/students?${school}&sortBy=student_code`,
    flash: ({ changed: n, numbering_id }) => ({
      key: "roll_number.generated",
      values: { n },
      next: true,
      undo: undoOfNumbering(exam_year, numbering_id),
    }),
  });
}

export default function RollNumbers() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  switch (data.show) {
    case "choose":
      return <ChoosePage {...data} problems={{ ...data.problems, ...answer?.problems }} />;
    case "year":
      return <YearPage {...data} />;
    case "preview":
      return <PreviewPage {...data} answer={answer} />;
  }
}

interface ChoosePageProps {
  choice: SchoolYearChoice;
  problems: Problems;
}

function ChoosePage({ choice, problems }: ChoosePageProps) {
  const isWrong = hasProblems(problems);
  return (
    <Page
      title={t("roll_number.title")}
      intro={t("roll_number.choose_intro")}
      errors={isWrong}
      back={{ href: "/students", label: t("nav.students") }}
    >
      <SchoolYearForm
        {...choice}
        action="/students/roll-numbers"
        submit={t("action.continue")}
        problems={problems}
        hints={{
          school_code: t("roll_number.school_hint"),
          exam_year: problems.exam_year && t("roll_number.year_choose"),
        }}
      />
    </Page>
  );
}

interface PreviewPageProps extends WriteFormProps {
  /** The page of candidates on the screen; the form numbers all of them. */
  page: number;
  /** Rows without a change are shown too. */
  all: boolean;
  closed: ClosedList | null;
}

/** Replaces the general message of a stale form: the clerk typed nothing to compare. */
const stale = { "": [problem("blocked", { reason: t("roll_number.stale") })] };

const changes: Change[] = ["new", "changed", "taken_away", "same"];

function PreviewPage(props: PreviewPageProps) {
  const { preview, page, all, closed, obstacle, answer } = props;
  const { school, year, locked, code, only_unnumbered, rows, changed } = preview;
  const { school_code, school_name } = school;
  const query = new URLSearchParams({ school_code, exam_year: String(year.year) });
  const shown = { school_code, exam_year: year.year, code, only_unnumbered, all, page };
  const address = listAddress("/students/roll-numbers", shown, { page: 1, all: false });
  const isStale = Boolean(answer?.current);
  return (
    <Page
      title={t("roll_number.title")}
      context={t("roll_number.about", { school: school_name, code: school_code, year: year.year })}
      errors={Boolean(answer)}
      actions={
        <ButtonLink href={`/students/sheets/${school.exam_type_code.toLowerCase()}?${query}`}>
          {t("action.print")}
        </ButtonLink>
      }
      back={{ href: `/students?${query}`, label: t("nav.students") }}
      wide
    >
      <ErrorSummary problems={isStale ? stale : (answer?.problems ?? {})} />
      <ClosedListNotice closed={answer ? null : closed} />
      {obstacle && !closed && (!answer || isStale) && (
        <Notice kind="error">
          <p>{obstacle}</p>
          {preview.collisions.length > 0 && !only_unnumbered && (
            <p>
              {t("roll_number.collision_solved")}{" "}
              <a href={address({ only_unnumbered: true, page: 1 })}>{t("roll_number.collision_solve")}</a>
            </p>
          )}
        </Notice>
      )}
      {locked && year.lock_initial_student_datetime && (
        <Notice kind="info">
          <p>
            {t("roll_number.locked_since", {
              year: year.year,
              moment: malaysianMoment(year.lock_initial_student_datetime),
            })}
          </p>
        </Notice>
      )}
      <PreviewWarnings {...preview} />
      {rows.length === 0 ? (
        <Notice kind="info">
          <p>{t("roll_number.empty", { year: year.year })}</p>
        </Notice>
      ) : (
        <>
          <Summary {...preview} />
          {changed === 0 && (
            <Notice kind="info">
              <p>{t("roll_number.nothing_to_write", { n: rows.length })}</p>
            </Notice>
          )}
        </>
      )}
      {!closed && <WriteForm {...props} />}
      <Difference {...{ preview, all, page, address }} />
    </Page>
  );
}

function Summary({ rows, counts, classes }: RollNumberPreview) {
  const summary = changes
    .filter((change) => counts[change] > 0)
    .map((change) =>
      t("roll_number.count", { n: counts[change], change: t(`roll_number.change.${change}`) }),
    );
  const notStudents = rows.filter(({ is_student }) => !is_student).length;
  const range = { first: rows[0]?.new ?? "", last: rows.at(-1)?.new ?? "" };
  return (
    <SummaryList
      rows={[
        { term: t("roll_number.total"), detail: rows.length },
        { term: t("roll_number.differences"), detail: summary.join(" · ") },
        { term: t("roll_number.numbers"), detail: t("roll_number.format", range) },
        { term: t("roll_number.classes"), detail: classes.map(classCount).join(" · ") },
        ...(notStudents > 0 ? [{ term: t("roll_number.not_students"), detail: notStudents }] : []),
      ]}
    />
  );
}

const classCount = ({ class_name, total }: RollNumberPreview["classes"][number]) =>
  t("roll_number.class_count", { class_name: class_name ?? t("roll_number.no_class"), n: total });

function PreviewWarnings(preview: RollNumberPreview) {
  const { counts, invalid_sheets } = preview;
  const n = counts.changed + counts.taken_away;
  return (
    <>
      {n > 0 && (
        <Notice kind="warning">
          <p>{t("roll_number.renumbers", { n })}</p>
          {invalid_sheets > 0 && <p>{t("roll_number.invalid_sheets", { n: invalid_sheets })}</p>}
        </Notice>
      )}
      <WithoutClass {...preview} />
      <Lookalikes {...preview} />
    </>
  );
}

const mostNamed = 10;

function WithoutClass({ without_class }: RollNumberPreview) {
  const n = without_class.length;
  if (n === 0) return null;
  const first = without_class.slice(0, mostNamed).map(({ full_name }) => full_name);
  const names = first.join("; ");
  const all = n > mostNamed ? t("roll_number.and_more", { names, n: n - mostNamed }) : names;
  return (
    <Notice kind="warning" title={t("roll_number.without_class_title", { n })}>
      <p>{t("roll_number.without_class", { names: all })}</p>
    </Notice>
  );
}

function Lookalikes({ classes }: RollNumberPreview) {
  const alike = lookalikes(classes).map((group) => group.map(classCount).join(" · "));
  if (alike.length === 0) return null;
  return (
    <Notice kind="warning" title={t("roll_number.lookalike_title")}>
      <p>{t("roll_number.lookalike", { classes: alike.join("; ") })}</p>
    </Notice>
  );
}

interface DifferenceProps {
  preview: RollNumberPreview;
  all: boolean;
  page: number;
  address: (changes: { page?: number; all?: boolean }) => string;
}

const limit = 50;

/** Only the changes, unless all are asked for. Early and late candidates are in separate tables. */
function Difference({ preview, all, page, address }: DifferenceProps) {
  const { locked, changed } = preview;
  const rows = all ? preview.rows : preview.rows.filter(({ change }) => change !== "same");
  const total = rows.length;
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = (Math.min(page, pages) - 1) * limit;
  const shown = rows.slice(from, from + limit).map((row, at) => ({ ...row, at: from + at + 1 }));
  const countLate = rows.filter(({ late }) => late).length;
  const heading = locked || countLate > 0 ? "roll_number.before_lock" : "roll_number.all_candidates";
  return (
    <>
      <Rows
        id="calon"
        heading={t(heading)}
        total={total - countLate}
        rows={shown.filter(({ late }) => !late)}
      />
      <Rows
        id="selepas"
        heading={t("roll_number.after_lock")}
        total={countLate}
        rows={shown.filter(({ late }) => late)}
      />
      {changed < preview.rows.length && (
        <p>
          <a href={address({ all: !all, page: 1 })}>
            {all ? t("roll_number.show_changes") : t("roll_number.show_all", { n: preview.rows.length })}
          </a>
        </p>
      )}
      <Pagination page={Math.min(page, pages)} total={total} limit={limit} address={address} hasRange />
    </>
  );
}

interface RowsProps {
  id: string;
  heading: string;
  rows: readonly (RollNumberRow & { at: number })[];
  total: number;
}

/** Minimal markup for each row, because there are many. */
function Rows({ id, heading, rows, total }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 id={id}>{t("roll_number.caption", { heading, n: total })}</h2>
      <ScrollBox labelledBy={id}>
        <table className="table codes changes">
          <thead>
            <tr>
              <th scope="col" className="num on-wide">
                {t("roll_number.row")}
              </th>
              <th scope="col">{labelOf("full_name")}</th>
              <th scope="col" className="on-wide">
                {labelOf("class_name")}
              </th>
              <th scope="col">{t("roll_number.old")}</th>
              <th scope="col">{t("roll_number.new")}</th>
              <th scope="col">{t("roll_number.change")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="num on-wide">{row.at}</td>
                <th scope="row">{row.full_name}</th>
                <td className="on-wide">{row.class_name}</td>
                <td>{shownCode("student_code", row.old)}</td>
                <td>{shownCode("student_code", row.new)}</td>
                <td>
                  <Badge kind={kinds[row.change]}>{t(`roll_number.change.${row.change}`)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

const kinds = {
  same: "neutral",
  new: "neutral",
  changed: "warning",
  taken_away: "warning",
} as const satisfies Record<Change, string>;
