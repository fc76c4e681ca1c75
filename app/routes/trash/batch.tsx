import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import type { Student } from "~/features/students/queries";
import { type Batch, findBatch } from "~/features/trash/batches";
import { batchScreen } from "~/features/trash/schema";
import { restoreBatch } from "~/features/trash/trash";
import { nothingTyped } from "~/features/values/fields";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { explain, labelOf, problem, t } from "~/messages";
import { listAddress, recordAddress } from "~/routes/parts/addresses";
import { ClosedLine, closedBy } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { restoredFlash } from "~/routes/students/parts/undo-flash";
import {
  ConfirmPanel,
  DataTable,
  ErrorSummary,
  Notice,
  Page,
  Pagination,
  pageTitle,
  rangeText,
  SummaryList,
} from "~/ui";
import { reasonOf, schoolOf, whatOf } from "./parts/listing";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("trash.batch_title"), {
      context: data && whatOf(data.batch),
      page: data?.page,
      limit,
      total: data?.batch.total,
    }),
  },
];

export const handle: Screen = { late: "stored" };

const limit = 50;
const mostObstacles = 20;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "trash.restore");
  const { page } = readQueryLeniently(request, batchScreen);
  const { obstacles, ...open } = orNotFound(
    request,
    findBatch(actor, params.batch_id ?? "", { page, limit }),
  );
  const sentences = obstacles
    .slice(0, mostObstacles)
    .map(({ code, values }) => explain("", problem(code, { ...values, more: "" })).message.trim());
  const { batch, candidates } = open;
  const fixed = batch.restored_at === null ? whyReadOnly(actor, candidates) : null;
  const [place = {}] = candidates;
  const closed = closedBy(actor, place, fixed);
  return { ...open, page, sentences, obstacles: obstacles.length, closed };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "trash.restore");
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  const batch_id = params.batch_id ?? "";
  return answerForm(actor, form, () => restoreBatch(actor, batch_id), {
    to: `/admin/trash/${batch_id}`,
    flash: restoredFlash,
  });
}

export default function TrashBatch() {
  const { batch, candidates, page, sentences, obstacles, closed } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  const isObstructed = problems?.[""]?.some((one) => one.code.startsWith("restore_"));
  const mayRestore = batch.restored_at === null && obstacles === 0 && closed === null;
  return (
    <Page
      title={t("trash.batch_title")}
      context={whatOf(batch)}
      errors={Boolean(problems)}
      back={{ href: "/admin/trash", label: t("trash.list_title") }}
      wide
    >
      <ErrorSummary problems={isObstructed ? { "": [problem("restore_obstacles")] } : (problems ?? {})} />
      <ClosedLine closed={problems ? null : closed} />
      {obstacles > 0 && (
        <Notice kind="warning" title={t("trash.obstacles_title")}>
          <p>{t("trash.obstacles", { n: obstacles })}</p>
          <ul className="list-disc pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {obstacles > sentences.length && (
              <li>{t("trash.obstacles_more", { n: obstacles - sentences.length })}</li>
            )}
          </ul>
        </Notice>
      )}
      {batch.restored_at !== null && (
        <Notice kind="success">
          <p>{t("trash.restored_on", { moment: malaysianMoment(batch.restored_at) })}</p>
        </Notice>
      )}
      <SummaryList
        rows={[
          { term: t("trash.school"), detail: schoolOf(batch) },
          { term: t("trash.year"), detail: batch.exam_year },
          { term: t("trash.why"), detail: reasonOf(batch) },
          { term: t("trash.when"), detail: malaysianMoment(batch.created_at) },
          { term: t("trash.by"), detail: batch.by ?? t("trash.by_system") },
          { term: t("trash.until"), detail: malaysianDate(batch.kept_until) },
        ]}
      />
      {mayRestore && (
        <div className="mb-3">
          <ConfirmPanel
            title={t("trash.batch_question", { n: batch.total })}
            confirmLabel={t("trash.batch_confirm", { n: batch.total })}
            cancelHref="/admin/trash"
            once
          />
        </div>
      )}
      <Candidates batch={batch} candidates={candidates} page={page} limit={limit} />
    </Page>
  );
}

interface CandidatesProps {
  batch: Batch;
  candidates: readonly Student[];
  page: number;
  limit: number;
}

const shown = ["full_name", "ic_number", "school_code", "class_name", "student_code"] as const;

function Candidates({ batch, candidates, page, limit }: CandidatesProps) {
  const { batch_id, total, restored_at } = batch;
  const address = listAddress(`/admin/trash/${batch_id}`, { page }, { page: 1 });
  const nameOf = ({ id, full_name }: Student) =>
    restored_at === null ? full_name : <a href={recordAddress(id)}>{full_name}</a>;
  const range = rangeText({ page, limit, total });
  return (
    <DataTable
      caption={t("trash.batch_caption", { range })}
      columns={shown.map((key) => ({ key, label: labelOf(key), nowrap: key !== "full_name" }))}
      rows={candidates.map((student) => ({
        id: student.id,
        cells: {
          ...student,
          full_name: nameOf(student),
          ic_number: student.ic_number ?? student.passport_number ?? student.birth_cert_number,
        },
      }))}
      empty={<p>{range}</p>}
      bar={<Pagination page={page} total={total} limit={limit} address={address} />}
      fits
    />
  );
}
