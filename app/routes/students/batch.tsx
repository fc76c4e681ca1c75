import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { type EntryDays, entryDays } from "~/features/exam-years/days-ahead";
import { lockedSince } from "~/features/exam-years/queries";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { findSchoolByCode } from "~/features/schools/queries";
import { createStudents } from "~/features/students/batch/commands";
import { BatchFields, FilledRows } from "~/features/students/batch/form";
import { BATCH_ROWS, filledCells, isBlankRow } from "~/features/students/batch/rows";
import { type BatchScreen, batchForm, batchScreen, readBatch } from "~/features/students/batch/schema";
import { LateNote } from "~/features/students/form";
import { knownTo } from "~/features/students/known";
import { objectionsToSchoolYear } from "~/features/students/objections";
import { classesOfSchool } from "~/features/students/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { requireActor, safePath } from "~/http/actor";
import { inWords } from "~/http/flash";
import { answerForm, type FormAnswer, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import type { FrameData } from "~/http/viewer";
import { explain, hasProblems, type Problems, problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { type ClosedList, ClosedListNotice, closedListOf } from "~/routes/parts/closed-list";
import { EntryNote } from "~/routes/parts/entry-note";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { type SchoolYearChoice, SchoolYearForm } from "~/routes/parts/school-year-form";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, Flash, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { type BatchResult, batchFlash, batchLeft, nextBatch } from "./parts/batch-result";
import { earlierRowsAnswer } from "./parts/earlier";
import { jawiRowsAnswer } from "./parts/jawi-help";
import { undoFlash } from "./parts/undo-flash";

export const handle: Screen = {
  place: "/students",
  step: 2,
  failed: { form: "student.save_failed" },
  late: "stored",
  body: "large",
  hasGrid: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("batch.title"), {
      context: data?.place && `${data.place.school_code} ${data.place.exam_year}`,
    }),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.add");
  const query = readQueryLeniently(request, batchScreen);
  const selection = isBoundToOneSchool(actor) ? { ...query, school_code: null } : query;
  const { choice, school_code, year, problems } = schoolYearChoice(actor, selection, offeredBy(request));
  const exam_year = year ?? (query.exam_year === null && choice.exam_year ? Number(choice.exam_year) : null);
  const found =
    school_code !== null && exam_year !== null
      ? schoolYearOf(actor, school_code, exam_year)
      : { place: null, problems };
  const closed = closedListOf(actor, found.place ?? { school_code: "", exam_year: exam_year ?? 0 });
  // The menu names no list: a school that only sends requests comes to the form of one.
  if (closed?.asks && closed.way && new URL(request.url).search === "") throw redirect(closed.way.href, 303);
  return {
    query,
    choice,
    ...found,
    closed,
    back: safePath(new URL(request.url).searchParams.get("back"), ""),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.add");
  const form = await readForm(request, batchForm);
  const undo = form.fields.get("undo");
  if (typeof undo === "string") {
    return refuse(
      form,
      {},
      { flash: inWords(undoFlash(request, requireActor(request, "student.delete"), undo, request.url)) },
    );
  }
  if (form.fields.get("intent") === "columns") return refuse(form, {});
  if (form.fields.get("intent") === "jawi") return jawiRowsAnswer(actor, form);
  if (form.status !== "success") return refuse(form);

  const query = readQueryLeniently(request, batchScreen);
  const { class_name, grid_key, near_seen, rows } = form.value;
  const isClassOnly = class_name !== null && class_name !== query.class_name && rows.every(isBlankRow);
  // Without a script Enter sends the form. After a new cell it goes on: the grid comes back with the focus on the next one,
  // while a row is free.
  const goesOn =
    form.fields.get("intent") === "next" &&
    filledCells(form.typed) > Number(form.fields.get("filled_cells")) &&
    rows.filter((row) => !isBlankRow(row)).length < BATCH_ROWS.shown;
  if (isClassOnly || goesOn) return refuse(form, {});
  const { choice } = schoolYearChoice(actor, query, { ...offeredBy(request), school_code: null });
  const place = {
    school_code: form.value.school_code ?? choice.school_code ?? "",
    exam_year: form.value.exam_year ?? Number(choice.exam_year),
  };
  const read = readBatch(rows, place, form.fields.has("class_name") ? class_name : query.class_name);
  const earlier = earlierRowsAnswer(actor, form, read, place);
  if (earlier) return earlier;
  return answerForm(actor, form, () => createStudents(actor, place, grid_key, read, near_seen), {
    left: (saved) => batchLeft(actor, form.typed, read, saved),
    to: (saved) => nextBatch(actor, request, place, saved),
    flash: (saved) => ({ ...batchFlash(actor, saved), next: true }),
  });
}

export default function AddStudents() {
  const { choice, place, problems, closed, ...given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (closed && !answer) return <ClosedBatch closed={closed} back={given.back} />;
  if (place || answer) return <BatchPage {...given} {...{ choice, place, answer }} />;
  const isWrong = hasProblems(problems);
  return (
    <Page
      title={t("batch.title")}
      intro={t("batch.choose_intro")}
      errors={isWrong}
      back={{ href: given.back || "/students", label: t("student.list_title") }}
    >
      <SchoolYearForm
        {...choice}
        action="/student-add/batch"
        submit={t("action.continue")}
        problems={problems}
        hints={{ school_code: t("student.school_hint") }}
      />
    </Page>
  );
}

/** So that no clerk types many candidates whom the list no longer takes. */
const ClosedBatch = ({ closed, back }: { closed: ClosedList; back: string }) => (
  <Page title={t("batch.title")} back={{ href: back || "/students", label: t("student.list_title") }}>
    <ClosedListNotice closed={closed} />
  </Page>
);

interface BatchPageProps {
  query: BatchScreen;
  choice: SchoolYearChoice;
  /** Null when the school-year was lost after the form was shown; the typed rows are shown all the same. */
  place: ShownSchoolYear | null;
  back: string;
  answer: FormAnswer | undefined;
}

function BatchPage({ query, choice, place, back, answer }: BatchPageProps) {
  const advances = useRouteLoaderData<FrameData>("root")?.preferences.advances;
  const typed = answer?.typed;
  const school_code = text(typed?.school_code) ?? place?.school_code ?? choice.school_code;
  const exam_year = text(typed?.exam_year) ?? place?.exam_year ?? choice.exam_year;
  const { columns, class_name } = query;
  const address = listAddress(
    "/student-add/batch",
    { school_code, exam_year, class_name, columns, back },
    {},
  );
  const list = back || listAddress("/students", { school_code, exam_year }, {})();
  const problems = summarised(answer?.problems ?? {});
  const isWrong = hasProblems(problems);
  const result = answer?.current as Partial<BatchResult> | null | undefined;
  const other = (which: string | null, value = "columns") => ({
    name: "intent",
    value,
    kind: "quiet" as const,
    formAction: address({ columns: which }),
  });
  return (
    <Page
      title={t("batch.title")}
      context={t("student.place", { school_name: place?.school_name ?? school_code ?? "", exam_year })}
      intro={
        <>
          {t("batch.how")} {t("batch.paste")} {advances && t("keyboard.advancing")}{" "}
          <a href="/keyboard">{t("keyboard.link")}</a>
        </>
      }
      errors={isWrong}
      back={{ href: list, label: t("student.list_title") }}
      wide
    >
      {result?.flash && <Flash message={result.flash.message} kind={result.flash.kind} />}
      <EntryNote entry={place?.entry ?? null} />
      <LateNote locked_since={place?.locked_since ?? null} />
      {/* The explicit action keeps the fragment out of the address, which would stop autofocus. */}
      <PostForm action={address()} spellCheck={false} once draft problems={problems}>
        <button type="submit" name="intent" value="next" hidden />
        <HiddenFields
          values={{
            school_code,
            exam_year,
            grid_key: text(typed?.grid_key) ?? crypto.randomUUID(),
            near_seen: nearSeenIn(answer),
            filled_cells: filledCells(typed ?? { class_name }),
          }}
        />
        <BatchFields
          columns={columns}
          classNameAbove={class_name}
          classes={place?.classes}
          typed={typed ?? null}
          problems={problems}
        />
        <FormActions isSticky>
          <Button accessKey="s">{t(nearSeenIn(answer) === null ? "action.save" : "near.save")}</Button>
          <FilledRows typed={typed?.rows} />
          <details>
            <summary>{t("batch.more")}</summary>
            {columns === null && <Button {...other("class_name")}>{t("batch.class_column")}</Button>}
            {columns === "all" ? (
              <Button {...other(null)}>{t("batch.fewer_columns")}</Button>
            ) : (
              <Button {...other("all")}>{t("batch.more_columns")}</Button>
            )}
            <Button {...other("all", "jawi")}>{t("jawi.use")}</Button>
          </details>
          <CancelLink href={list} />
        </FormActions>
        <TransferOffers rows={elsewhereIn(answer?.problems ?? {})} />
        {result?.saved && <BatchSavedList rows={result.saved} />}
        {result?.flash?.undo && (
          <FormActions>
            <Button name="undo" value={result.flash.undo} kind="secondary">
              {t("action.undo")}
            </Button>
          </FormActions>
        )}
      </PostForm>
    </Page>
  );
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** School, year and `rows` have no field here that a summary line could lead to. */
function summarised({ school_code, exam_year, rows, ...problems }: Problems): Problems {
  const whole = Object.entries({ school_code, exam_year, rows }).flatMap(([field, all = []]) =>
    all.map((one) => problem("blocked", { reason: explain(field, one).message })),
  );
  return whole.length > 0 ? { ...problems, "": [...(problems[""] ?? []), ...whole] } : problems;
}

function BatchSavedList({ rows }: { rows: BatchResult["saved"] }) {
  return (
    <section>
      <h2>{t("batch.saved_heading", { n: rows.length })}</h2>
      <ul>
        {rows.map(({ at, full_name, class_name, warnings }) => (
          <li key={at}>
            <bdi>
              {t("batch.saved_row", { row: at + 1, full_name, class_name: class_name ?? t("word.none") })}
            </bdi>
            {warnings.map((sentence) => (
              <p key={sentence} className="warning">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function schoolYearOf(actor: Actor, school_code: string, exam_year: number): FoundSchoolYear {
  const problems = objectionsToSchoolYear(knownTo(actor), { school_code, exam_year });
  if (hasProblems(problems)) return { place: null, problems };
  const school_name = findSchoolByCode(actor, school_code)?.school_name ?? "";
  const classes = classesOfSchool(actor, school_code, exam_year);
  const days = { locked_since: lockedSince(exam_year), entry: entryDays(exam_year) };
  const place = { school_code, school_name, exam_year, classes, ...days };
  return { place, problems };
}

interface ShownSchoolYear extends SchoolYear {
  school_name: string;
  classes: string[];
  locked_since: string | null;
  entry: EntryDays | null;
}
interface FoundSchoolYear {
  place: ShownSchoolYear | null;
  problems: Problems;
}
