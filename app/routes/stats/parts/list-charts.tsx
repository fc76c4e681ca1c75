import { listStates } from "~/features/school-exam-years/list-state";
import { figure, t } from "~/messages";
import { Picture } from "~/ui";
import { stackedPaths, stripPaths } from "~/ui/drawings";
import { ChartTable, percent } from "./chart-table";
import { type Shown, said, sumOf } from "./shown-charts";

/** Wide enough that a thousand schools are twenty rows. */
const cellsAcross = 50;

export function StateChart({ charts: { states }, year, query, address }: Shown) {
  const title = t("charts.states", { year });
  const lines = listStates
    .toReversed()
    .map((state) => ({ state, schools: states.find((each) => each.state === state)?.schools ?? 0 }));
  const counts = lines.map(({ schools }) => schools);
  const all = sumOf(counts);
  const words = lines.map(({ state }) => t(`list.${state}`));
  return (
    <div className="charted">
      <Picture
        title={title}
        description={said(lines.map(({ state, schools }) => [t(`list.${state}`), schools]))}
        fills={stripPaths(counts, cellsAcross)}
        grid={{ columns: cellsAcross, rows: Math.ceil(all / cellsAcross) }}
        note={t("charts.cell")}
        legend={lines.map(({ schools }, at) => `${words[at]} ${figure(schools)}`)}
      />
      <ChartTable
        id="jadual-senarai"
        caption={title}
        lines={lines}
        columns={[
          { sort: "state", label: t("charts.state"), of: ({ state }) => t(`list.${state}`) },
          { sort: "state_schools", label: t("stats.total_schools"), of: ({ schools }) => schools },
          { sort: null, label: t("charts.part"), of: ({ schools }) => percent(schools, all) },
        ]}
        {...{ query, address }}
      />
    </div>
  );
}

/** In hundredths of the width; a telephone has room for a code and its count. */
const namesOfBars = 38;

export function TypeChart({ charts: { types }, year, query, address }: Shown) {
  const title = t("charts.types", { year });
  const lines = types.map((each) => ({ ...each, unstated: each.candidates - each.male - each.female }));
  const all = sumOf(lines.map(({ candidates }) => candidates));
  const isUnstated = lines.some(({ unstated }) => unstated > 0);
  const sexes = [t("stats.total_male"), t("stats.total_female")];
  return (
    <div className="charted">
      <Picture
        title={title}
        description={said(lines.map(({ exam_type, candidates }) => [exam_type, candidates]))}
        kind="before"
        texts={lines.map(({ exam_type, candidates }, at) => [
          0,
          Math.round((100 * (at + 0.5)) / lines.length),
          `${exam_type} ${figure(candidates)}`,
        ])}
        fills={stackedPaths(
          lines.map(({ male, female, unstated }) => [male, female, unstated]),
          namesOfBars,
        )}
        legend={isUnstated ? [...sexes, t("stats.short.unstated")] : sexes}
      />
      <ChartTable
        id="jadual-jenis"
        caption={title}
        lines={lines}
        columns={[
          { sort: "type", label: t("label.exam_type_code"), of: ({ exam_type }) => exam_type },
          { sort: "type_male", label: t("stats.total_male"), of: ({ male }) => male },
          { sort: "type_female", label: t("stats.total_female"), of: ({ female }) => female },
          { sort: null, label: t("stats.short.unstated"), of: ({ unstated }) => unstated },
          { sort: "type_candidates", label: t("stats.total_students"), of: ({ candidates }) => candidates },
          { sort: null, label: t("charts.part"), of: ({ candidates }) => percent(candidates, all) },
        ]}
        {...{ query, address }}
      />
    </div>
  );
}
