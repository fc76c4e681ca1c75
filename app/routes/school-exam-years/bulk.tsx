import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices, findExamYearOf } from "~/features/exam-years/queries";
import { differing, totalFields } from "~/features/school-exam-years/counted-totals";
import { massUpdateSchoolExamYears } from "~/features/school-exam-years/moves/commands";
import { consequencesOfMove } from "~/features/school-exam-years/moves/consequences";
import { undoOfMoves } from "~/features/school-exam-years/moves/undo";
import { findRegistrations, type Registration } from "~/features/school-exam-years/queries";
import { compareTotals, type Recounted } from "~/features/school-exam-years/recount";
import { bulkQuery, bulkUpdate } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, type Problems, problem, sentenceText, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import type { Screen } from "~/routes/parts/screen";
import {
  Badge,
  Button,
  CancelLink,
  type Choice,
  ConfirmPanel,
  DataTable,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SelectField,
} from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t(data?.recounted ? "school_exam_year.recount_title" : "school_exam_year.bulk_title")) },
];

export const handle: Screen = {
  step: 1,
  failed: { form: "school_exam_year.update_failed", fault: "school_exam_year.update_error" },
  late: "stored",
  body: "large",
};

const list = "/school_exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.manage");
  const query = readQueryLeniently(request, bulkQuery);
  const ids = [...new Set(query.id)];
  const registrations = findRegistrations(actor, ids);
  const exam_year = query.exam_year !== null && findExamYearOf(query.exam_year) ? query.exam_year : null;
  return data(
    {
      registrations,
      recounted: query.recount ? compareTotals(actor, ids) : null,
      exam_year,
      exam_years: examYearChoices(),
      consequences: exam_year === null ? [] : consequencesIn(registrations, exam_year),
    },
    { status: registrations.length > 0 ? 200 : 422 },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.manage");
  const form = await readForm(request, bulkUpdate);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => massUpdateSchoolExamYears(actor, form.value), {
    to: "/school-exam-years",
    flash: ({ updated }) => ({
      key: "school_exam_year.mass_updated",
      values: { n: updated },
      undo: form.value.some(({ recount }) => recount)
        ? undefined
        : undoOfMoves(form.value.map(({ id }) => id)),
    }),
  });
}

export default function BulkSchoolExamYears() {
  const { registrations, recounted, exam_year, exam_years, consequences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const n = registrations.length;
  const problems = n === 0 ? { "": [problem("no_registration_ticked")] } : byField(answer?.problems ?? {});
  const page = {
    errors: n === 0 || Boolean(answer),
    back: { href: list, label: t("school_exam_year.list_title") },
    wide: true,
  };
  if (recounted && n > 0) {
    return (
      <Page
        {...page}
        title={t("school_exam_year.recount_title")}
        intro={t("school_exam_year.recount_intro", { n })}
      >
        <ErrorSummary problems={problems} />
        <RecountTable recounted={recounted} />
        <ConfirmRecount recounted={recounted} cancelHref={list} />
      </Page>
    );
  }
  return (
    <Page
      {...page}
      title={t("school_exam_year.bulk_title")}
      intro={n > 0 && t("school_exam_year.bulk_intro", { n })}
    >
      <ErrorSummary problems={problems} />
      {n > 0 && <ChooseYear registrations={registrations} exam_years={exam_years} exam_year={exam_year} />}
      {n > 0 && <BulkTable registrations={registrations} exam_year={exam_year} />}
      {n > 0 && exam_year && (
        <ConfirmYear {...{ registrations, exam_year, consequences }} cancelHref={list} />
      )}
    </Page>
  );
}

function consequencesIn(registrations: readonly Registration[], exam_year: number): string[] {
  const moving = registrations.filter((registration) => registration.exam_year !== exam_year);
  return consequencesOfMove(moving, { exam_year }).map((line) => sentenceText(line));
}

/** Problems are keyed by row, and the table below no longer has rows that vanished, so each sentence names its school. */
function byField(problems: Problems): Problems {
  const grouped: Problems = {};
  for (const [path, found] of Object.entries(problems)) {
    const field = path.split(".").at(-1) ?? "";
    const isGone = field === "id";
    const key = isGone ? "" : field === "school_code" ? "exam_year" : field;
    grouped[key] = isGone ? [problem("registrations_gone")] : [...(grouped[key] ?? []), ...found];
  }
  return grouped;
}

const isWrong = ({ stored, counted }: Recounted) => differing(stored, counted).length > 0;
const needsRepair = (row: Recounted) => isWrong(row) || row.isYearWrong;

function RecountTable({ recounted }: { recounted: readonly Recounted[] }) {
  const wrong = recounted.filter(needsRepair).length;
  return (
    <DataTable
      caption={t("school_exam_year.recount_caption", { n: recounted.length, wrong })}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "school_code", label: labelOf("school_code"), nowrap: true },
        { key: "exam_year", label: t("school_exam_year.exam_year") },
        ...totalFields.map((key) => ({ key, label: labelOf(key), align: "right" as const, nowrap: true })),
        { key: "outcome", label: t("school_exam_year.recount_outcome"), nowrap: true },
      ]}
      rows={recounted.map((row) => ({
        id: row.registration.id,
        cells: { ...row.registration, ...figuresOf(row), outcome: outcomeOf(row) },
      }))}
      empty={null}
    />
  );
}

const figuresOf = ({ stored, counted }: Recounted) =>
  Object.fromEntries(
    totalFields.map((field) => {
      if (stored[field] === counted[field]) return [field, figure(stored[field])];
      const change = { kept: stored[field], counted: counted[field] };
      return [field, <strong key={field}>{t("school_exam_year.recount_change", change)}</strong>];
    }),
  );

function outcomeOf(row: Recounted) {
  if (isWrong(row)) return <Badge kind="warning">{t("school_exam_year.recount_wrong")}</Badge>;
  if (row.isYearWrong) return <Badge kind="warning">{t("school_exam_year.recount_year_wrong")}</Badge>;
  return <Badge kind="success">{t("school_exam_year.recount_right")}</Badge>;
}

interface ConfirmRecountProps {
  recounted: readonly Recounted[];
  cancelHref: string;
}

/** Sends only the rows that need it. */
function ConfirmRecount({ recounted, cancelHref }: ConfirmRecountProps) {
  const wrong = recounted.filter(needsRepair);
  if (wrong.length === 0) {
    return (
      <Notice kind="info">
        <p>{t("school_exam_year.recount_nothing")}</p>
      </Notice>
    );
  }
  return (
    <PostForm once>
      <HiddenFields values={{ recount: "true" }} />
      {wrong.map(({ registration: { id, version } }, index) => (
        <HiddenFields key={id} values={{ [`rows[${index}].id`]: id, [`rows[${index}].version`]: version }} />
      ))}
      <p className="hint">{t("school_exam_year.recount_year")}</p>
      <FormActions>
        <Button>{t("school_exam_year.recount_confirm", { n: wrong.length })}</Button>
        <CancelLink href={cancelHref} />
      </FormActions>
    </PostForm>
  );
}

interface ChooseYearProps {
  registrations: readonly Registration[];
  exam_years: readonly Choice[];
  exam_year: number | null;
}

/** A GET form, because showing the rows writes nothing. */
function ChooseYear({ registrations, exam_years, exam_year }: ChooseYearProps) {
  return (
    <form method="get" className="mb-4">
      {registrations.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <SelectField
        name="exam_year"
        label={t("school_exam_year.bulk_new_year")}
        value={exam_year}
        options={exam_years}
        width="short"
        autoFocus={exam_year === null}
      />
      <FormActions>
        <Button kind={exam_year === null ? "primary" : "secondary"}>
          {t("school_exam_year.bulk_check")}
        </Button>
      </FormActions>
    </form>
  );
}

interface BulkTableProps {
  registrations: readonly Registration[];
  exam_year: number | null;
}

function BulkTable({ registrations, exam_year }: BulkTableProps) {
  const fields = ["school_name", "school_code", "total_students", "exam_year"] as const;
  const columns = fields.map((key) => ({
    key: key as string,
    label: labelOf(key),
    align: key === "total_students" ? ("right" as const) : undefined,
  }));
  if (exam_year !== null)
    columns.push({ key: "after", label: t("school_exam_year.bulk_new_year"), align: undefined });
  return (
    <DataTable
      caption={t("school_exam_year.bulk_caption", { n: registrations.length })}
      columns={columns}
      rows={registrations.map((registration) => ({
        id: registration.id,
        cells: {
          ...registration,
          after: registration.exam_year === exam_year ? t("school_exam_year.bulk_same") : exam_year,
        },
      }))}
      empty={null}
    />
  );
}

interface ConfirmYearProps {
  registrations: readonly Registration[];
  exam_year: number;
  consequences: readonly string[];
  cancelHref: string;
}

/** Each row has the version that was shown, so that no row moves unseen. */
function ConfirmYear({ registrations, exam_year, consequences, cancelHref }: ConfirmYearProps) {
  const moving = registrations.filter((registration) => registration.exam_year !== exam_year);
  if (moving.length === 0) return null;
  return (
    <ConfirmPanel
      title={t("school_exam_year.bulk_question", { n: moving.length, year: exam_year })}
      confirmLabel={t("school_exam_year.bulk_confirm", { n: moving.length, year: exam_year })}
      hidden={{ exam_year }}
      cancelHref={cancelHref}
      once
      danger
    >
      <Consequences lines={consequences} />
      {moving.map(({ id, version }, index) => (
        <HiddenFields key={id} values={{ [`rows[${index}].id`]: id, [`rows[${index}].version`]: version }} />
      ))}
    </ConfirmPanel>
  );
}
