import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { FilterSelects } from "~/routes/parts/chips";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, CheckboxField, TextField } from "~/ui";
import { schools } from "./parts/listing";

export const handle: Screen = { hasRows: true, failed: { page: "school.list_failed" } };
export const meta = titled(schools);
export const loader = listed(schools, (actor) => ({
  may: { add: can(actor, "school.add"), import: can(actor, "school.import") },
}));

export default function Schools() {
  const data = useLoaderData<typeof loader>();
  const { query, shown, may } = data;
  const actions = (
    <>
      {may.add && (
        <ButtonLink href="/schools-add" kind="primary" accessKey="t" inDialog>
          {t("school.add_title")}
        </ButtonLink>
      )}
      {may.import && (
        <ButtonLink href="/admin/schools/import" kind="quiet" inDialog>
          {t("school.import_link")}
        </ButtonLink>
      )}
    </>
  );
  return (
    <ListScreen
      of={schools}
      data={data}
      actions={actions}
      hidden={{ limit: null }}
      search={<TextField name="search" type="search" value={query.search} />}
      tools={[columnsLink("schools", schools.address(query)())]}
      caption={(range) => t("school.list_caption", { range })}
      empty={(isFiltered) => t(isFiltered ? "school.none_matching" : "school.none")}
      table={{ codes: true, fits: shown.length <= tables.schools.usual.length }}
    >
      <FilterSelects filters={{ ...schools.filters(data), is_closed: null }} query={query} />
      <CheckboxField name="is_closed" label={t("school.is_closed.true")} checked={query.is_closed === true} />
    </ListScreen>
  );
}
