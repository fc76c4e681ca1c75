import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { EXPORT_LIMITS, exportFormats, studentFormats } from "~/features/exports/limits";
import { exportForm } from "~/features/exports/schema";
import { schoolYearOf } from "~/features/exports/school-workbook";
import { countStudents } from "~/features/exports/students";
import { studentList } from "~/features/students/list/schema";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { Button, ButtonLink, FormActions, Notice, Page, PostForm, SummaryList } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("export.title"), data?.query) },
];

export const handle: Screen = { step: 2 };

const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };
const inOrder = ["xlsx", "csv", "workbook"] as const;
const notFilters = new Set(Object.keys(defaults));

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.export");
  const query = readQueryLeniently(request, studentList);
  const layouts = can(actor, "export_layout.take");
  const hasWorkbook = schoolYearOf(actor, query) !== null;
  return { query, total: countStudents(actor, query), limits: EXPORT_LIMITS, layouts, hasWorkbook };
}

/** Sends the proven form on to the file: 307 keeps the method and the body. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.export");
  const form = await readProvedForm(request, actor, exportForm);
  if (form.status !== "success") return refuse(form);
  const { headers } = form;
  return redirect(`/students/export/file${new URL(request.url).search}`, { status: 307, headers });
}

export default function ExportStudents() {
  const { query, total, limits, layouts, hasWorkbook } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  const list = listAddress("/students", query, defaults)({ page: 1, limit: null });
  const filters = Object.entries(query).filter(([name, value]) => value !== null && !notFilters.has(name));
  const possible = studentFormats.filter(
    (format) => total <= limits[format] && (format === "workbook" ? hasWorkbook : total > 0),
  );
  return (
    <Page
      title={t("export.title")}
      intro={<p>{t("export.intro")}</p>}
      errors={Boolean(problems)}
      back={{ href: list, label: t("nav.students") }}
    >
      <SummaryList
        rows={[
          { term: t("export.total"), detail: figure(total) },
          ...filters.map(([name, value]) => ({ term: labelOf(name), detail: inWords(name, value) })),
          ...(filters.length === 0 ? [{ term: t("export.filter"), detail: t("export.everybody") }] : []),
        ]}
      />
      {total === 0 && <p>{t("export.nobody")}</p>}
      {exportFormats.map((format) =>
        total > limits[format] ? (
          <Notice key={format} kind="info">
            {t("export.too_many", { format: format.toUpperCase(), max: limits[format] })}
          </Notice>
        ) : null,
      )}
      {total > 0 && possible.length > 0 && <p>{t("export.formats")}</p>}
      {possible.includes("workbook") && <p>{t("export.workbook_note")}</p>}
      <PostForm problems={problems ?? {}}>
        {possible.length > 0 && <ProofFields problems={problems ?? {}} />}
        <FormActions>
          {inOrder
            .filter((format) => possible.includes(format))
            .map((format, at) => (
              <Button
                key={format}
                name="format"
                value={format}
                kind={at === 0 ? "primary" : "secondary"}
                accessKey={at === 0 ? "s" : undefined}
              >
                {t(`export.${format}`)}
              </Button>
            ))}
          <ButtonLink href={list}>{t("export.change_filter")}</ButtonLink>
          {layouts && <ButtonLink href="/students/export_layouts">{t("export.layouts")}</ButtonLink>}
          {layouts && <ButtonLink href="/students/handovers">{t("handover.title")}</ButtonLink>}
        </FormActions>
      </PostForm>
    </Page>
  );
}

function inWords(name: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  return name === "gender" ? t(`gender.${value === "L" ? "L" : "P"}`) : String(value);
}
