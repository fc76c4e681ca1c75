import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { createStudents } from "~/features/students/batch/commands";
import { isBlankRow } from "~/features/students/batch/rows";
import { batchForm, batchScreen, readBatch } from "~/features/students/batch/schema";
import { requireActor, safePath } from "~/http/actor";
import { inWords } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { closedListOf } from "~/routes/parts/closed-list-data";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { SchoolYearForm } from "~/routes/parts/school-year-form";
import type { Screen } from "~/routes/parts/screen";
import { Page, pageTitle } from "~/ui";
import { BatchPage } from "./parts/batch-page";
import { batchFlash, batchLeft, nextBatch } from "./parts/batch-result";
import { schoolYearOf } from "./parts/batch-school-year";
import { ClosedBatch } from "./parts/closed-batch";
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
  return {
    query,
    choice,
    ...found,
    closed: found.place && closedListOf(actor, found.place),
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
  // Without a script Enter in the class sends the form: the grid comes back with the focus on its first cell.
  if (isClassOnly) return refuse(form, {});
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
    flash: (saved) => ({ ...batchFlash(actor, saved), next: place }),
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
