import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { districtRole, isOffice } from "~/auth/roles";
import { examYearChoices, lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { type SeatChange, seatChangesSince } from "~/features/rooms/seat-changes";
import { schoolsChangedSince, sinceDays, sinceMoment, sinceQuery } from "~/features/school-exam-years/since";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { type TransferRecord, transfersSince } from "~/features/student-transfers/queries";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { figure, labelOf, t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { DataTable, FilterForm, Page, pageTitle, SelectField, shownCode, UserText } from "~/ui";
import { undoAddress } from "./parts/addresses";

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

/** Candidates who moved between schools; the school that lost one, its district and the office take the move back. */
function SinceTransfers({ transfers }: { transfers: readonly TransferRecord[] }) {
  if (transfers.length === 0) return null;
  return (
    <section>
      <h2>{t("since.transfers_title")}</h2>
      <DataTable
        id="perpindahan"
        caption={t("since.transfers", { n: transfers.length })}
        columns={[
          { key: "full_name", label: labelOf("full_name") },
          { key: "student_code", label: t("transfer.former_code"), nowrap: true },
          { key: "from", label: t("transfer.from") },
          { key: "to", label: t("transfer.to") },
          { key: "by", label: t("transfer.moved_by") },
        ]}
        rows={transfers.map((one) => ({
          id: one.id,
          cells: {
            full_name: (
              <>
                <UserText>{one.full_name}</UserText>
                <p className="context">{undoOf(one)}</p>
              </>
            ),
            student_code: one.student_code && shownCode("student_code", one.student_code),
            from: one.from_school_name,
            to: one.to_school_name,
            by: t("request.by", { name: one.created_by ?? "", date: malaysianMoment(one.created_at) }),
          },
        }))}
        empty={null}
      />
    </section>
  );
}

function undoOf({ id, full_name, may_undo, returned_at, returned_by }: TransferRecord) {
  if (returned_at !== null) {
    const by = t("request.by", { name: returned_by ?? "", date: malaysianMoment(returned_at) });
    return `${t("request.returned_by")} ${by}`;
  }
  return (
    may_undo && (
      <a href={undoAddress(id)} aria-label={t("transfer.undo_of", { full_name })}>
        {t("action.undo")}
      </a>
    )
  );
}

const sincePath = "/school_exam_years/since";

const counts = ["added", "changed", "withdrawn", "numbered"] as const;

interface SinceSchoolsProps {
  changes: ReturnType<typeof schoolsChangedSince>;
  year: number;
  /** In words. */
  moment: string;
}

const SinceSchools = ({ changes, year, moment }: SinceSchoolsProps) => (
  <DataTable
    caption={t("since.caption", { n: changes.length, year })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      ...counts.map((key) => ({ key, label: t(`since.${key}`), align: "right" as const })),
      { key: "state", label: t("since.state"), nowrap: true },
      { key: "by", label: t("since.by") },
      { key: "latest", label: t("since.latest"), nowrap: true },
    ]}
    rows={changes.map((each) => ({
      id: each.school_code,
      cells: {
        school_name: (
          <a href={schoolAddress({ school_code: each.school_code, exam_year: year })}>{each.school_name}</a>
        ),
        ...Object.fromEntries(counts.map((key) => [key, figure(each[key])])),
        state: each.state && t(`list.${each.state}`),
        by: each.by.join(", "),
        latest: malaysianMoment(each.latest),
      },
    }))}
    empty={<p>{t("since.none", { moment })}</p>}
  />
);

/** Seats that another account changed: the office, a supervisor or the school of the room. */
function SinceSeats({ changes }: { changes: readonly SeatChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>{t("since.seats")}</h2>
      <ul>
        {changes.map((one) => (
          <li key={one.id}>{sentenceOf(one)}</li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf({ moved, unseated, ...change }: SeatChange): string {
  const { role_id, room_name: room, school_name: school, created_at } = change;
  const values = { by: doer(role_id), room, school, date: malaysianDate(created_at) };
  const sentences = [
    moved > 0 && t("since.seats_moved", { ...values, n: moved }),
    unseated > 0 && t("since.seats_unseated", { ...values, n: unseated }),
  ];
  return sentences.filter(Boolean).join(" ");
}

const doer = (role_id: string): string =>
  t(
    isOffice(role_id)
      ? "since.by_office"
      : role_id === districtRole
        ? "since.by_district"
        : "since.by_school",
  );
