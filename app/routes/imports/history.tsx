import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { importList, listImports, type PastImport } from "~/features/imports/history";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { listTitle } from "~/routes/parts/titles";
import { DataTable, FilterForm, Page, Pagination, rangeText, TextField } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("import.history_title"), data?.query, data?.list) },
];

const path = "/students/imports";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const query = readListQuery(request, importList);
  return { query, list: listImports(actor, query), isOneSchool: isBoundToOneSchool(actor) };
}

export default function PastImports() {
  const { query, list, isOneSchool } = useLoaderData<typeof loader>();
  const address = listAddress(path, query, { page: 1, limit: 10 });
  const chips = chipsOf({ school_code: null }, query, address);
  return (
    <Page
      title={t("import.history_title")}
      intro={t("import.history_intro")}
      back={{ href: "/students", label: t("nav.students") }}
      wide
    >
      {!isOneSchool && (
        <FilterForm
          action={path}
          clearHref={path}
          chips={chips}
          search={<TextField name="school_code" value={query.school_code} />}
        />
      )}
      <DataTable
        caption={t("import.history_caption", { range: rangeText(list) })}
        columns={[
          { key: "day", label: t("import.history_day"), nowrap: true },
          { key: "imported_by", label: t("import.history_by") },
          ...(isOneSchool ? [] : [{ key: "school", label: labelOf("school_name") }]),
          { key: "created", label: t("import.history_created"), align: "right" },
          { key: "changed", label: t("import.history_changed"), align: "right" },
          { key: "held", label: t("import.count_held"), align: "right" },
          { key: "taken_back", label: t("import.history_undone"), nowrap: true },
        ]}
        rows={list.data.map(rowOf)}
        empty={t(chips.length > 0 ? "import.history_none_matching" : "import.history_none")}
        fits
        bar={<Pagination {...list} address={address} />}
      />
    </Page>
  );
}

function rowOf({ id, created_at, draft, taken_back_at, school_code, school_name, ...cells }: PastImport) {
  const day = malaysianMoment(created_at);
  return {
    id,
    cells: {
      ...cells,
      day: draft ? <a href={`/students/import/${draft}`}>{day}</a> : day,
      school: school_code === null ? t("import.history_schools") : (school_name ?? school_code),
      taken_back: taken_back_at === null ? "" : malaysianMoment(taken_back_at),
    },
  };
}
