import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isLocked } from "~/features/exam-years/queries";
import { codesToChoose } from "~/features/roll-numbers/codes";
import { generateRollNumbers, obstacleTo, withoutRows } from "~/features/roll-numbers/commands";
import { previewRollNumbers } from "~/features/roll-numbers/queries";
import { rollNumberForm, rollNumberScreen } from "~/features/roll-numbers/schema";
import { listRegistrations } from "~/features/school-exam-years/queries";
import { registrationList } from "~/features/school-exam-years/schema";
import type { Undo } from "~/features/values/undo";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { type Problems, sentenceText, t } from "~/messages";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { ChoosePage } from "./parts/choose-page";
import { limit } from "./parts/difference";
import { PreviewPage } from "./parts/preview-page";
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

/** Without a school: the year's schools. Without a year: a question. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "roll_number.generate");
  const query = readQueryLeniently(request, rollNumberScreen);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, query, offeredBy(request));
  const choose = (problems: Problems) => ({ show: "choose", choice, problems }) as const;
  if (year === null || problems.school_code) return choose(problems);
  if (school_code === null) return yearOf(actor, year, query.page);

  const { code, only_unnumbered, all } = query;
  const outcome = previewRollNumbers(actor, { school_code, exam_year: year, code, only_unnumbered });
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
    obstacle: sentenceText(obstacleTo(actor, preview, "")),
    needsReason: obstacleTo(actor, preview, null) !== null,
  } as const;
}

function yearOf(actor: Actor, exam_year: number, page: number) {
  const query = { exam_year, page, limit: 50, sort_column: "school_name", sort_direction: "asc" };
  const list = listRegistrations(actor, registrationList.parse(query));
  return { show: "year", exam_year, list, mayNumberAll: can(actor, "exam_year.manage") } as const;
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
      next: { school_code, exam_year },
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
