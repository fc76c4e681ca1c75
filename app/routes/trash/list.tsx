import { useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { t } from "~/messages";
import { FilterSelects } from "~/routes/parts/chips";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import type { Screen } from "~/routes/parts/screen";
import { SelectField, TextField } from "~/ui";
import { batches } from "./parts/listing";

export const handle: Screen = { hasRows: true };
export const meta = titled(batches);
export const loader = listed(batches, () => ({ years: examYearChoices() }));

export default function Trash() {
  const data = useLoaderData<typeof loader>();
  const { query, list, years } = data;
  return (
    <ListScreen
      of={batches}
      data={data}
      intro={t("trash.list_intro")}
      search={<TextField name="search" type="search" value={query.search} />}
      caption={(range) => t("trash.list_caption", { range })}
      empty={(isFiltered, range) => (
        <p>{list.total > 0 ? range : t(isFiltered ? "trash.none_matching" : "trash.none")}</p>
      )}
    >
      <SelectField name="exam_year" value={query.exam_year} options={years} blank={t("word.all")} />
      <FilterSelects filters={batches.filters()} query={query} />
    </ListScreen>
  );
}
