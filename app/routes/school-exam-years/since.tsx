import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examYearChoices, lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { seatChangesSince } from "~/features/rooms/seat-changes";
import { schoolsChangedSince, sinceMoment } from "~/features/school-exam-years/since";
import { sinceDays } from "~/features/school-exam-years/since-days";
import { sinceQuery } from "~/features/school-exam-years/since-schema";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { transfersSince } from "~/features/student-transfers/queries";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { SinceSchools, sincePath } from "./parts/since-schools";
import { SinceSeats } from "./parts/since-seats";
import { SinceTransfers } from "./parts/since-transfers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("since.title"), { context: data && String(data.year) }) },
];

export const handle: Screen = {
  place: "/school_exam_years/readiness",
  failed: { page: "school_exam_year.stats_failed" },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const query = readQueryLeniently(request, sinceQuery);
  const { scope } = statisticsScopeOf(actor, query, chosenYear(request));
  if (!scope) throw notFound(request);
  const days = query.days ?? "1";
  const since = sinceMoment(Number(days));
  const lock = lockOf(scope.exam_year);
  return {
    days,
    since,
    year: scope.exam_year,
    scope,
    locked: lock.kind === "locked" && lock.since !== null && lock.since >= since ? lock.since : null,
    changes: schoolsChangedSince(actor, scope, since),
    transfers: transfersSince(actor, scope, since),
    seats: seatChangesSince(actor, scope, since),
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
  };
}

export default function Since() {
  const { days, since, year, scope, locked, changes, transfers, seats, choices } =
    useLoaderData<typeof loader>();
  const moment = malaysianMoment(since);
  const isQuiet = transfers.length + seats.length === 0;
  return (
    <Page
      title={t("since.title")}
      context={t("home.year", { year })}
      intro={t("since.intro", { moment })}
      back={{ href: "/school_exam_years/readiness", label: t("readiness.title") }}
      wide
    >
      {locked && <p>{t("since.locked", { moment: malaysianMoment(locked) })}</p>}
      <FilterForm action={sincePath} clearHref={sincePath} isQuestion>
        <SelectField name="exam_year" value={year} options={choices.years} blank={false} />
        <SelectField
          name="days"
          label={t("since.days")}
          value={days}
          options={sinceDays.map((value) => ({ value, label: t(`since.days_${value}`) }))}
          blank={false}
        />
        {choices.districts.length > 1 && (
          <SelectField
            name="district_code"
            value={scope.district_code}
            options={choices.districts}
            blank={t("word.all")}
          />
        )}
      </FilterForm>
      {(changes.length > 0 || isQuiet) && <SinceSchools {...{ changes, year, moment }} />}
      <SinceTransfers transfers={transfers} />
      <SinceSeats changes={seats} />
    </Page>
  );
}
