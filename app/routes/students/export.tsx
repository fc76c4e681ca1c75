import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EXPORT_LIMITS, exportFormats } from "~/features/exports/limits";
import { countStudents } from "~/features/exports/students.server";
import { studentList } from "~/features/students/list/schema";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { figure, labelOf, t } from "~/messages";
import { Button, ButtonLink, FormActions, Notice, Page, PostForm, SummaryList } from "~/ui";
import { listAddress } from "../addresses";
import { listTitle } from "../titles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("export.title"), data?.query) },
];

const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };
const notFilters = new Set(Object.keys(defaults));

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.export");
  const query = readQueryLeniently(request, studentList);
  return { query, total: countStudents(actor, query), limits: EXPORT_LIMITS };
}

export default function ExportStudents() {
  const { query, total, limits } = useLoaderData<typeof loader>();
  const list = listAddress("/students", query, defaults)({ page: 1, limit: 10 });
  const filters = Object.entries(query).filter(([name, value]) => value !== null && !notFilters.has(name));
  const possible = exportFormats.filter((format) => total > 0 && total <= limits[format]);
  return (
    <Page
      title={t("export.title")}
      intro={<p>{t("export.intro")}</p>}
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
      {possible.length > 0 && <p>{t("export.formats")}</p>}
      <PostForm action={listAddress("/students/export/file", query, defaults)()}>
        <FormActions>
          {possible.toReversed().map((format, at) => (
            <Button key={format} name="format" value={format} kind={at === 0 ? "primary" : "secondary"}>
              {t(`export.${format}`)}
            </Button>
          ))}
          <ButtonLink href={list}>{t("export.change_filter")}</ButtonLink>
        </FormActions>
      </PostForm>
    </Page>
  );
}

function inWords(name: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  return name === "gender" ? t(`gender.${value === "L" ? "L" : "P"}`) : String(value);
}
