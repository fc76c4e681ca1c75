import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { FilterSelects } from "~/routes/parts/chips";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, SelectField, TextField } from "~/ui";
import { requests } from "./parts/listing";

export const handle: Screen = { hasRows: true };
export const meta = titled(requests);
export const loader = listed(requests, (actor) => ({
  years: examYearFilters(),
  asks: can(actor, "request.send"),
  isOneSchool: isBoundToOneSchool(actor),
}));

export default function Requests() {
  const data = useLoaderData<typeof loader>();
  const { query, years, asks, isOneSchool } = data;
  return (
    <ListScreen
      of={requests}
      data={data}
      actions={asks && <ButtonLink href="/requests/transfer">{t("transfer.title")}</ButtonLink>}
      search={!isOneSchool && <TextField name="school_name" value={query.school_name} />}
      caption={(range) => t("request.list_caption", { range })}
      empty={(isFiltered) => t(isFiltered ? "request.none_matching" : "request.none")}
      ticked={{ action: `${requests.path}/decide`, label: t("request.decide_ticked") }}
    >
      <FilterSelects filters={requests.filters(data)} query={query} />
      <SelectField name="exam_year" value={query.exam_year ?? everyYear} options={years} blank={false} />
      <TextField name="min_age" value={query.min_age} inputMode="numeric" />
    </ListScreen>
  );
}
